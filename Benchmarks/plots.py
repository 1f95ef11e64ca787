"""A plot of lines over two logarithmic scales, as SVG without anything that has to be loaded."""
import math
from xml.sax.saxutils import escape

WIDE, HIGH, LEFT, TOP, RIGHT, BOTTOM = 720, 360, 74, 44, 150, 52
COLORS = ["#0969da", "#cf222e", "#8250df", "#9a6700", "#1a7f37"]


def short(number, unit):
    """A number as people write it on an axis: 1,000 ms is 1 s, 1,000 bytes are 1 kB."""
    for size, name in {"ms": [(1000, "s"), (1, "ms")], "bytes": [(1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1, "B")],
                       "": [(1e6, "M"), (1, "")]}[unit]:
        if number >= size or size == 1:
            return f"{number / size:,.3g} {name}".strip() if number / size < 1000 else f"{number / size:,.0f} {name}".strip()


def decades(numbers):
    return math.floor(math.log10(min(numbers)) + 1e-9), math.ceil(math.log10(max(numbers)) - 1e-9)


def plot(title, across, unit, lines):
    """The SVG. `lines` are names with their points (x, y)."""
    xs = [x for _, points in lines for x, _ in points]
    ys = [y for _, points in lines for _, y in points]
    (left, right), (low, high) = decades(xs), decades(ys)
    right, high = max(right, left + 1), max(high, low + 1)

    def place(x, y):
        return (LEFT + (math.log10(x) - left) / (right - left) * (WIDE - LEFT - RIGHT),
                HIGH - BOTTOM - (math.log10(y) - low) / (high - low) * (HIGH - TOP - BOTTOM))

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" role="img"'
        f' aria-label="{escape(title)}" font-family="system-ui,sans-serif" font-size="12" fill="#57606a">',
        f'<rect width="{WIDE}" height="{HIGH}" rx="8" fill="#ffffff" stroke="#d0d7de"/>',
        f'<text x="{LEFT}" y="26" font-size="15" font-weight="600" fill="#1f2328">{escape(title)}</text>',
        f'<text x="{(LEFT + WIDE - RIGHT) / 2}" y="{HIGH - 12}" text-anchor="middle">{escape(across)}</text>',
    ]
    for power in range(low, high + 1):
        _, y = place(10 ** left, 10 ** power)
        out += [f'<line x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#eaeef2"/>',
                f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{short(10 ** power, unit)}</text>']
    for power in range(left, right + 1):
        x, _ = place(10 ** power, 10 ** low)
        out += [f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HIGH - BOTTOM}" stroke="#eaeef2"/>',
                f'<text x="{x:.1f}" y="{HIGH - BOTTOM + 18}" text-anchor="middle">{10 ** power:,}</text>']
    # Names at the ends of their lines, apart from each other.
    ends = sorted((place(*points[-1])[1], number) for number, (_, points) in enumerate(lines))
    at, taken = {}, -math.inf
    for y, number in ends:
        taken = at[number] = max(y, taken + 15)
    for number, (name, points) in enumerate(lines):
        color = COLORS[number]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in points))
        out.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2.5"/>')
        out += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>' for x, y in (place(*point) for point in points)]
        x = place(*points[-1])[0]
        out.append(f'<text x="{x + 9:.1f}" y="{at[number] + 4:.1f}" fill="{color}" font-weight="600">{escape(name)}</text>')
    return "\n".join(out + ["</svg>", ""])
