import { Icon, type IconName, Mark } from '../../components/icon.tsx';

/** Marks of the back office alone: clients never fetch them. */
const PATHS = {
  book: 'M5 4.5h11.5a2 2 0 0 1 2 2v13H7a2 2 0 0 1-2-2zM5 17.5a2 2 0 0 1 2-2h11.5M9 8.5h5.5',
  users:
    'M9.5 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 19.5a6.5 6.5 0 0 1 13 0M15.5 4.9a3.5 3.5 0 0 1 0 6.2M18 14.2a6.5 6.5 0 0 1 3 5.3',
  flag: 'M6 21V4M6 4.5h11.5L15 9l2.5 4.5H6',
  gauge: 'M4.5 17.5a8.5 8.5 0 1 1 15 0M12 14.5l4-4.5M12 14.5h.01',
  hash: 'M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16',
} as const;

/** The name of a line mark of the back office. */
export type OfficeIconName = IconName | keyof typeof PATHS;

const isOwn = (name: OfficeIconName): name is keyof typeof PATHS => Object.hasOwn(PATHS, name);

/** A line mark, of the back office's own or of everybody's. */
export function OfficeIcon({ name, size = 24 }: { name: OfficeIconName; size?: number }) {
  return isOwn(name) ? <Mark path={PATHS[name]} size={size} /> : <Icon name={name} size={size} />;
}
