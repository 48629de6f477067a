// @vitest-environment happy-dom
// Every staff screen asks for an ability, and whoever lacks it sees neither its menu nor the screen.
import type { StaffRole } from '@sarraf/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { may, mayOpen, OFFICE_NEEDS, type OfficePath } from '../../lib/ability.ts';
import { session } from '../../lib/session.ts';
import { FIRST_ABILITIES, signInStaff } from '../../testing/staff.ts';
import { signInClient } from '../../testing/panel.tsx';
import { router } from '../router.tsx';
import { phoneSlots } from '../shell/nav-items.ts';
import { officeGroups } from './office-items.ts';

const ROLES = Object.keys(FIRST_ABILITIES) as StaffRole[];
const PATHS = Object.keys(OFFICE_NEEDS) as OfficePath[];

/** What each role may open at first; a new screen or ability has to be decided on here. */
const OPEN: Readonly<Record<StaffRole, readonly OfficePath[]>> = {
  owner: PATHS,
  finance: [
    ...(['/', '/payouts', '/payouts/coins', '/payouts/batches', '/reconciliation'] as const),
    ...(['/statements', '/unmatched', '/networks', '/spends', '/treasury'] as const),
    ...(['/offline-deposits', '/ledger', '/ledger-accounts', '/adjustments'] as const),
    ...([
      '/limits',
      '/rules',
      '/rewards',
      '/referrals',
      '/people',
      '/people/$id',
      '/services',
    ] as const),
    ...(['/venue', '/venue/assets', '/venue/fees', '/venue/instant', '/reports'] as const),
  ],
  crypto_operations: [
    ...(['/', '/networks', '/spends', '/treasury', '/services'] as const),
    ...(['/venue', '/venue/assets', '/venue/fees', '/venue/instant'] as const),
  ],
  kyc_officer: [
    '/',
    '/identity',
    '/card-queue',
    '/recoveries',
    '/unfreezes',
    '/people',
    '/people/$id',
    '/services',
  ],
  support: ['/', '/tickets', '/tickets/answers', '/people', '/people/$id', '/services'],
  content: ['/', '/terms/versions', '/content', '/services'],
  // the whole mobiles and the videos of strangers are for those who decide, and so is what waits
  // for nothing but a decision
  auditor: PATHS.filter((path) => path !== '/recoveries' && path !== '/unfreezes'),
};

/** Whoever is in is led home from these. */
const GUESTS = ['/login', '/register'];

/** Every screen with its path and its guard. */
const SCREENS = Object.values(router.routesById).flatMap(({ options }) => {
  const { path, beforeLoad } = options as {
    path?: string;
    beforeLoad?: (context: never) => unknown;
  };
  return path === undefined ? [] : [{ path, beforeLoad }];
});

/** Where the guard of an address leads; null where it lets one in. */
async function ledTo(path: string): Promise<{ to: string; need?: string } | null> {
  const screen = SCREENS.find((one) => one.path === path);
  if (screen === undefined) throw new Error(`The panel has no ${path}.`);
  try {
    await screen.beforeLoad?.({ location: { href: path, search: {} } } as never);
    return null;
  } catch (thrown) {
    const { to, search } = (thrown as { options: { to: string; search?: { need?: string } } })
      .options;
    return search?.need === undefined ? { to } : { to, need: search.need };
  }
}

const menu = (): string[] =>
  officeGroups(session.get()).flatMap(({ items }) => items.map(({ to }) => to));

beforeEach(() => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server here'))));
afterEach(() => {
  session.set(null);
  vi.unstubAllGlobals();
});

describe.each(ROLES)('%s', (role) => {
  it.each(PATHS)('%s', async (path) => {
    signInStaff(role);
    const isOpen = OPEN[role].includes(path);
    expect(mayOpen(session.get(), path)).toBe(isOpen);
    // one of many is reached from their list
    if (!path.includes('$')) expect(menu().includes(path)).toBe(isOpen);
    expect(await ledTo(path)).toEqual(isOpen ? null : { to: '/403', need: OFFICE_NEEDS[path] });
  });

  it('has in the middle of its phone what it may open', () => {
    signInStaff(role);
    const findsUsers = OPEN[role].includes('/people');
    expect(phoneSlots(session.get()).disc.to).toBe(findsUsers ? '/people' : '/trade');
  });

  it('without its abilities sees its own account alone', async () => {
    signInStaff(role, []);
    expect(menu()).toEqual(['/']);
    for (const path of PATHS.filter((one) => one !== '/')) {
      expect(await ledTo(path)).toEqual({ to: '/403', need: OFFICE_NEEDS[path] });
    }
  });
});

it('leads clients to their home and visitors to the sign-in, but from the front page', async () => {
  signInClient();
  expect(menu()).toEqual([]);
  for (const path of PATHS) expect(await ledTo(path)).toEqual({ to: '/access-control' });
  session.set(null);
  expect(menu()).toEqual([]);
  for (const path of PATHS) {
    expect(await ledTo(path)).toEqual(path === '/' ? null : { to: '/login' });
  }
});

it('reads the stored list, and «read Auth» where there is none', () => {
  signInStaff('auditor');
  expect([may(session.get(), 'read Audit'), may(session.get(), 'update Staff')]).toEqual([
    true,
    false,
  ]);
  const current = session.get();
  if (current === null) throw new Error('somebody is signed in');
  session.set({ ...current, user: { ...current.user, ability: [] } });
  expect([may(session.get(), 'read Auth'), may(session.get(), 'read Audit')]).toEqual([
    true,
    false,
  ]);
  expect(may(null, 'read Auth')).toBe(false);
});

it('has an ability for every screen that clients are led away from', async () => {
  signInClient();
  const closed: string[] = [];
  for (const { path } of SCREENS) {
    if ((await ledTo(path))?.to === '/access-control' && !GUESTS.includes(path)) closed.push(path);
  }
  expect(closed.toSorted()).toEqual([...PATHS].toSorted());
});
