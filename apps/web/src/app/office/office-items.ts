import { mayOpen, type OfficePath } from '../../lib/ability.ts';
import type { Session } from '../../lib/session.ts';
import { officeScreens } from '../screens/office.ts';
import type { OfficeEntry, OfficeFamily } from '../screens/screen-of.ts';

/** A section of the back office. */
export interface OfficeItem extends OfficeEntry {
  readonly to: OfficePath;
}

/** One row of the menu: a section, or a family of them. */
export interface OfficeRow {
  readonly family: OfficeFamily | undefined;
  /** At least one; the row leads to the first. */
  readonly items: readonly [OfficeItem, ...OfficeItem[]];
}

/** Sections that belong together. */
export interface OfficeGroup {
  readonly label: OfficeEntry['group'];
  readonly items: readonly OfficeItem[];
}

const ITEMS: readonly OfficeItem[] = officeScreens.flatMap(({ path, section }) =>
  section === undefined || path === '/403' ? [] : [{ ...section, to: path }],
);

/** The sections that a session may open, in their groups; a group without any is not there. */
export function officeGroups(current: Session | null): readonly OfficeGroup[] {
  const open = ITEMS.filter(({ to }) => mayOpen(current, to));
  return (['queues', 'money', 'rules', 'oversight'] as const)
    .map((label) => ({ label, items: open.filter(({ group }) => group === label) }))
    .filter(({ items }) => items.length > 0);
}

/** Sections as the menu has them: those of a family in one row. */
export function officeRows(items: readonly OfficeItem[]): readonly OfficeRow[] {
  const rows: OfficeRow[] = [];
  for (const item of items) {
    const last = rows.at(-1);
    const isOfLast = item.family !== undefined && last?.family === item.family;
    if (last !== undefined && isOfLast) {
      rows[rows.length - 1] = { ...last, items: [...last.items, item] };
    } else rows.push({ family: item.family, items: [item] });
  }
  return rows;
}

/** The section that an address is in: of those above it the nearest. */
export function sectionOf(items: readonly OfficeItem[], path: string): OfficeItem | undefined {
  const above = items.filter(({ to }) => path === to || (to !== '/' && path.startsWith(`${to}/`)));
  return above.toSorted((a, b) => b.to.length - a.to.length)[0];
}
