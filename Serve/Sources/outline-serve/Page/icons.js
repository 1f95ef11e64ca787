// The shapes of icons and symbols: masks, which take the colour of the text around them. A path that
// begins with * is filled, others are lines.

const shapes = {
  chevron: 'M9 5l7 7-7 7',
  check: 'M5 12.5l5 5L19 7',
  back: 'M15 4l-8 8 8 8',
  'minus-circle': '*M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20ZM6.5 10.8h11v2.4h-11Z',
  'plus-circle': '*M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm-1.2 4.5h2.4v4.3h4.3v2.4h-4.3v4.3h-2.4v-4.3H6.5v-2.4h4.3Z',
  'circle-on': '*M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm5.9 6.8-7 8.2-4.6-4.4 1.6-1.7 2.9 2.7 5.3-6.3Z',
  circle: 'M12 2.8a9.2 9.2 0 1 0 .01 0Z',
  handle: 'M4 7.5h16M4 12h16M4 16.5h16',
  'up-down': 'M8 9.5l4-4 4 4M8 14.5l4 4 4-4',
  ellipsis: '*M5 10.3a1.7 1.7 0 1 0 .01 0ZM12 10.3a1.7 1.7 0 1 0 .01 0ZM19 10.3a1.7 1.7 0 1 0 .01 0Z',
  clock: 'M12 3a9 9 0 1 0 .01 0ZM12 6.5V12l3.5 2.5',
  pencil: 'M4 20l1-4.5L16.5 4a2 2 0 0 1 3 0l.5.5a2 2 0 0 1 0 3L8.5 19Z',
  loupe: 'M10.5 4a6.5 6.5 0 1 0 .01 0ZM15.5 15.5l5 5',
  play: '*M7 4.5v15l12-7.5Z',
  pause: '*M6 5h4v14H6zM14 5h4v14h-4z',
  day: 'M5 5l7 7-7 7M12 5l7 7-7 7',
  end: 'M6 5l7 7-7 7M18 5v14',
  plus: 'M12 4.5v15M4.5 12h15',
  indent: 'M4 5.5h16M11 12h9M4 18.5h16M4 9.5l3.5 2.5L4 14.5',
  copy: 'M8.5 8.5h11v12h-11ZM15.5 8.5v-5h-11v12h4',
  close: 'M6 6l12 12M18 6 6 18',
  undo: 'M8 4 3.5 8.5 8 13M4 8.5h10a6 6 0 0 1 0 12h-4',
  wifi: 'M2.5 9a14 14 0 0 1 19 0M5.8 12.7a9 9 0 0 1 12.4 0M9 16.2a4.4 4.4 0 0 1 6 0M12 19.5v.01',
  lock: '*M7 10V7.5a5 5 0 0 1 10 0V10h1.5v10.5h-13V10Zm2.2 0h5.6V7.5a2.8 2.8 0 0 0-5.6 0Z',
  info: 'M12 3a9 9 0 1 0 .01 0ZM12 11v5.5M12 7.6v.01',
  star: '*M12 2.5l2.9 6.2 6.6.8-4.9 4.6 1.3 6.7L12 17.5l-5.9 3.3 1.3-6.7L2.5 9.5l6.6-.8Z',
  heart: '*M12 21C5 15.5 2.5 12 2.5 8.4a5 5 0 0 1 9.5-2.4 5 5 0 0 1 9.5 2.4C21.5 12 19 15.5 12 21Z',
  folder: 'M3 6.5a1.5 1.5 0 0 1 1.5-1.5H9l2 2.5h8.5A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18Z',
  tray: 'M3 13.5 6 5h12l3 8.5V19H3Zm0 0h5.5a3.5 3.5 0 0 0 7 0H21',
  gear: 'M12 8.8a3.2 3.2 0 1 0 .01 0ZM12 5a7 7 0 1 0 .01 0ZM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  trash: 'M4 6.5h16M9.5 6V3.5h5V6M6 6.5l1 14h10l1-14M10 10.5v6M14 10.5v6',
  bell: 'M12 3a6 6 0 0 1 6 6c0 5 2 6.5 2 8H4c0-1.5 2-3 2-8a6 6 0 0 1 6-6ZM10 20.5h4',
  person: 'M12 4a4 4 0 1 0 .01 0ZM4 20.5c1-5 4-6.5 8-6.5s7 1.5 8 6.5',
  photo: 'M3 5h18v14h-18ZM3 17l5.5-5.5L13 16l3-3 5 4.5M15.5 9v.01',
  doc: 'M6 3h8l4 4.5V21H6ZM14 3v5h4',
  tag: 'M3 4.5h8L21 14l-7 7L3 11ZM7.5 8.5v.01',
  flag: 'M5 21V4c4-2 7 2 14 0v9c-7 2-10-2-14 0',
  calendar: 'M3.5 5h17v15.5h-17ZM3.5 10h17M8 2.5V6M16 2.5V6',
  house: 'M3 11.5l9-8 9 8M5.5 9.5v11h13v-11',
  bookmark: 'M6.5 3h11v18L12 16.5 6.5 21Z',
  airplane: '*M10.5 3c1.5-1.3 3-.5 3 2v4l8 5v2l-8-2.5v4l2.5 2V21L12 20l-4 1v-1.5l2.5-2v-4L2.5 16v-2l8-5V5c0-.8 0-1.5 0-2Z',
  headphones: 'M4 18v-5a8 8 0 0 1 16 0v5M4 14.5h3.5v6H5.5A1.5 1.5 0 0 1 4 19ZM20 14.5h-3.5v6h2A1.5 1.5 0 0 0 20 19Z',
  hifispeaker: 'M6 2.5h12v19H6ZM12 11a4 4 0 1 0 .01 0ZM12 5.8v.01',
  car: 'M3.5 17.5V13l2.5-6.5h12L20.5 13v4.5ZM3.5 13h17M5.5 17.5v2.5M18.5 17.5v2.5M7 15.2v.01M17 15.2v.01',
  tornado: 'M4 4.5h16M6 8.5h13M8.5 12.5h9M11 16.5h5M13 20.5h1.5',
  snow: 'M12 2.5v19M3.8 7.2l16.4 9.6M20.2 7.2 3.8 16.8M9.5 4 12 6.3 14.5 4M9.5 20l2.5-2.3 2.5 2.3',
  mountain: 'M2.5 19.5l7-13 4.5 8 2.5-4 5 9Z',
};

const url = (path) => {
  const look = path[0] === '*'
    ? 'fill-rule="evenodd"'
    : 'fill="none" stroke="#000" stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round"';
  const line = path.replace('*', '');
  const text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    + `<path d="${line}" ${look}/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(text)}")`;
};

/** Whether there is a shape with a name. */
export const hasShape = (name) => Object.hasOwn(shapes, name);

const sheet = new CSSStyleSheet();
sheet.replaceSync(Object.entries(shapes).map(([name, path]) =>
  `:is(.icon, .symbol).${name} { --shape: ${url(path)} }`).join('\n')
  + `\n.icon.circle { --on: ${url(shapes['circle-on'])} }`);
document.adoptedStyleSheets = [sheet];
