// The colours of a list. An outline stores them as names or hexadecimal digits.

const named = {
  black: '#000000', blue: '#007aff', brown: '#a2845e', cyan: '#32ade6', gray: '#8e8e93',
  green: '#34c759', indigo: '#5856d6', mint: '#00c7be', orange: '#ff9500', pink: '#ff2d55',
  purple: '#af52de', red: '#ff3b30', teal: '#30b0c7', white: '#ffffff', yellow: '#ffcc00',
};

const [ink, paper, night] = ['#000000', '#ffffff', '#1c1c1e'];

/** The colour of a token such as `red`, `systemRed` or `#f90`, or `null` for an unknown one. */
export function hexadecimal(token) {
  if (typeof token !== 'string') return null;
  let name = token.toLowerCase();
  if (/^#[0-9a-f]{3}$/.test(name)) return '#' + [...name.slice(1)].map((d) => d + d).join('');
  if (/^#[0-9a-f]{6}$/.test(name)) return name;
  name = name.replace(/^system/, '');
  return named[name === 'grey' ? 'gray' : name] ?? null;
}

const channels = (color) => [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));

function luminance(color) {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function mixed(color, other, part) {
  const [from, to] = [channels(color), channels(other)];
  return '#' + from.map((value, index) =>
    Math.round(value + (to[index] - value) * part).toString(16).padStart(2, '0')).join('');
}

/** The colour nearest to `color` that is readable on each of `grounds`, towards `limit`. */
function readable(color, grounds, limit) {
  for (let part = 0; part < 1; part += 0.04) {
    const tried = mixed(color, limit, part);
    if (grounds.every((ground) => contrast(tried, ground) >= 4.6)) return tried;
  }
  return limit;
}

const tints = new Map();

/** A colour for texts and icons, readable in light and dark; `null` for no such token. */
export function tint(token) {
  const color = hexadecimal(token);
  if (!color) return null;
  if (!tints.has(color)) {
    const [light, dark] = [readable(color, [paper, '#f2f2f7'], ink),
      readable(color, [night], paper)];
    tints.set(color, `light-dark(${light}, ${dark})`);
  }
  return tints.get(color);
}

/** A background of white text: as the token says, or darker, so that the text can be read. */
export function fill(token, otherwise) {
  return readable(hexadecimal(token) ?? hexadecimal(otherwise), [paper], ink);
}

/** The colour of text on a background. */
export function inkOn(color) {
  return contrast(color, paper) >= contrast(color, ink) ? paper : ink;
}

/** Gives an element a background and a readable text, or takes both away. */
export function paint(element, token) {
  const color = hexadecimal(token);
  setVariable(element, '--background', color);
  setVariable(element, '--ink', color && inkOn(color));
  element.classList.toggle('painted', color != null);
}

export function setVariable(element, name, value) {
  if (value == null) element.style.removeProperty(name);
  else element.style.setProperty(name, value);
}
