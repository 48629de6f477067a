import './icon.css';

/** Own 24 px line marks. Directional ones are mirrored in right-to-left pages, no others. */
const PATHS = {
  home: 'M4 11.5 12 4l8 7.5V20h-5.5v-5.5h-5V20H4z',
  markets: 'M5 20v-6M10 20V9M15 20V5M20 20v-9',
  wallet: 'M18 7V5H6a2 2 0 0 0 0 4h14v11H6a2 2 0 0 1-2-2V7M16 14.5h.01',
  more: 'M4 7h16M8 12h12M4 17h16',
  swap: 'M8 4v16m0 0-3.5-3.5M8 20l3.5-3.5M16 20V4m0 0-3.5 3.5M16 4l3.5 3.5',
  'swap-across': 'M4 8.5h15.5m0 0-3.5-3.5M19.5 8.5 16 12M20 15.5H4.5m0 0 3.5-3.5M4.5 15.5 8 19',
  bell: 'M6 16V10.5a6 6 0 0 1 12 0V16l1.5 2h-15zM10 20.5h4',
  'bell-plus': 'M6 16V10.5a6 6 0 0 1 12 0V16l1.5 2h-15zM10 20.5h4M12 8.5v5M9.5 11h5',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0',
  orders: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  card: 'M3 6.5h18v12H3zM3 10.5h18M7 15h4',
  shield: 'M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15.5 10',
  fingerprint:
    'M5.5 9.5A7.5 7.5 0 0 1 12 4a7.5 7.5 0 0 1 6.9 4.6M19.5 12.5c0 2.2-.2 4-.7 5.7M4.5 17c.4-1.3.5-2.8.5-4.5M8.5 13a3.5 3.5 0 0 1 7 0c0 2.8-.4 5.2-1.2 7.5M8 17.5c-.2 1-.5 2-.9 2.9M12 13c0 2.9-.5 5.5-1.4 8',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  settings:
    'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM12 3.5v2.3M12 18.2v2.3M4.6 7.7l2 1.2M17.4 15.1l2 1.2M4.6 16.3l2-1.2M17.4 8.9l2-1.2',
  news: 'M4 5.5h13v13H6a2 2 0 0 1-2-2zM17 9.5h3V17a1.5 1.5 0 0 1-3 0M7 9h7M7 12.5h7M7 16h4',
  terms: 'M7 3.5h7L18 8v12.5H7zM13.5 3.5V8H18M10 12.5h5M10 16h5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'eye-off':
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.4 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5c1.7 0 3.2-.5 4.5-1.2M10 10a3 3 0 0 0 4.2 4.2',
  deposit: 'M12 4v11m0 0-4-4m4 4 4-4M4 16v4h16v-4',
  withdraw: 'M12 15V4m0 0L8 8m4-4 4 4M4 16v4h16v-4',
  plus: 'M12 5v14M5 12h14',
  percent: 'M18.5 5.5l-13 13M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16 18a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  'buy-mark': 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 8.5v7M8.5 12h7',
  'sell-mark': 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM8.5 12h7',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5 10 17.5 19.5 7',
  back: 'M20 12H4m0 0 6.5-6.5M4 12l6.5 6.5',
  chevron: 'M9.5 6l6 6-6 6',
  down: 'M6 9.5l6 6 6-6',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  history: 'M4.5 4.5V9H9M4.7 9a8 8 0 1 1-.7 3M12 8v4.2l2.8 1.8',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5M12 8h.01',
  chart: 'M4 4v16h16M7.5 15.5l4-4.5 3 2.5 5-6.5',
  pulse: 'M2.5 12.5h4.5l2.5-7 4.5 13 2.5-6h5',
  help: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.7v.2M12 16.6h.01',
  alert: 'M12 4 21 19.5H3zM12 10v4.5M12 17h.01',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1',
  external: 'M10 5H5v14h14v-5M13.5 4.5H19.5V10.5M19.5 4.5 11 13',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  offline:
    'M4 4l16 16M8.5 12.5a6 6 0 0 1 2.5-1.3M15.5 12.5l-.8-.6M5 9.2a11 11 0 0 1 3.3-2M19 9.2A11 11 0 0 0 11 6.5M12 17.5h.01',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l.8 13h8.4L17 7M10.5 11v5M13.5 11v5',
  balance:
    'M12 4v16M8 20h8M5 6.5h14M5.5 6.5 3 13.5a2.6 2.6 0 0 0 5 0zM18.5 6.5 16 13.5a2.6 2.6 0 0 0 5 0z',
  bank: 'M4 9.5 12 4l8 5.5zM6 10v7M10 10v7M14 10v7M18 10v7M4 20h16',
  mail: 'M3 6h18v12.5H3zM3 7l9 6.5L21 7',
  message: 'M4 5h16v11h-8.5L7 19.5V16H4zM8.5 10.5h.01M12 10.5h.01M15.5 10.5h.01',
  clip: 'M19 11.5 12 18.5a4.5 4.5 0 0 1-6.4-6.4l7.8-7.8a3 3 0 0 1 4.2 4.2l-7.7 7.8a1.5 1.5 0 0 1-2.1-2.2l6.8-6.7',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  send: 'M21 4 3 10.5l7.5 3zM21 4l-6.5 16.5-4-7z',
  pencil: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
  note: 'M5 4.5h14v10l-5 5H5zM14 19.5v-5h5',
  phone: 'M7.5 3h9v18h-9zM11 18h2',
  id: 'M3 5.5h18v13H3zM8.5 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.5 15.5a3 3 0 0 1 6 0M14.5 9.5h4M14.5 13h4',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  logout: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  filter: 'M4 7h16M7 12h10M10 17h4',
  download: 'M12 4v10m0 0-4-4m4 4 4-4M5 19h14',
  print: 'M7 8.5V4h10v4.5M7 17H4V8.5h16V17h-3M7 14h10v6H7z',
  share: 'M12 14.5V3.5m0 0L8.5 7M12 3.5 15.5 7M8 10.5H5.5v10h13v-10H16',
  'add-box':
    'M5.5 3.5h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM12 8v8M8 12h8',
  gift: 'M4 11h16v9.5H4zM3 7.5h18V11H3zM12 7.5v13M12 7.5H8.8a2.1 2.1 0 1 1 1.7-3.3zM12 7.5h3.2a2.1 2.1 0 1 0-1.7-3.3z',
  vault:
    'M3.5 4.5h17v14h-17zM6.5 18.5v2M17.5 18.5v2M12 15a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM12 11.5h.01M15.5 11.5h2M12 8V6.5M12 16.5V15M6.5 11.5h2',
  bolt: 'M13 3 5.5 13.5H11L10 21l8-11h-5.5z',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8',
  devices: 'M3 5h13v9H3zM6 18h7M18 9h3v10h-5v-3',
} as const;

/** The name of a line mark that `Icon` can draw. */
export type IconName = keyof typeof PATHS;

const DIRECTIONAL: ReadonlySet<IconName> = new Set(['back', 'chevron', 'more', 'logout', 'orders']);

/** A line mark in the text's colour, `size` pixels wide and high; screen readers skip it. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  // «Back» and the chevron are drawn for left-to-right pages: mirroring turns them.
  return <Mark path={PATHS[name]} size={size} mirrors={DIRECTIONAL.has(name)} />;
}

/** The same of a path that is not in the list. */
export function Mark({
  path,
  size,
  mirrors = false,
}: {
  path: string;
  size: number;
  mirrors?: boolean;
}) {
  return (
    <svg
      className={mirrors ? 'mirror shrink-0' : 'shrink-0'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size <= 18 ? 1.9 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
