import { mayOpen, type OfficePath } from '../../lib/ability.ts';
import type { Session } from '../../lib/session.ts';
import { officeScreens } from '../screens/office.ts';
import type { OfficeEntry } from '../screens/screen-of.ts';

/** A section of the back office. */
export interface OfficeItem extends OfficeEntry {
  readonly to: OfficePath;
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
  return (['queues', 'rules', 'oversight'] as const)
    .map((label) => ({ label, items: open.filter(({ group }) => group === label) }))
    .filter(({ items }) => items.length > 0);
}
