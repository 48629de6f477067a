// @vitest-environment happy-dom
import type { StaffRole } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { session } from '../../lib/session.ts';
import { signInClient } from '../../testing/panel.tsx';
import { FIRST_ABILITIES, signInStaff } from '../../testing/staff.ts';
import { palettePages } from './palette-items.ts';

const ROLES = Object.keys(FIRST_ABILITIES) as StaffRole[];

/** Names of several pages, in either language. */
function doubles(): readonly string[] {
  const pages = palettePages(session.get());
  expect(pages.length).toBeGreaterThan(3);
  return (['fa', 'en'] as const).flatMap((lang) => {
    const names = pages.map((page) => page.names[lang]);
    return names.filter((name, at) => names.indexOf(name) !== at);
  });
}

it.each(ROLES)('no two pages have one name for %s', (role) => {
  signInStaff(role);
  expect(doubles()).toEqual([]);
});

it('nor for a client or a visitor', () => {
  signInClient();
  expect(doubles()).toEqual([]);
  session.set(null);
  expect(doubles()).toEqual([]);
});
