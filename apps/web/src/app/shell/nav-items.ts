import { mayOpen } from '../../lib/ability.ts';
import type { Session } from '../../lib/session.ts';
import { type AnyScreen, screens } from '../screens/index.ts';
import { openScreens } from '../screens/open.ts';
import type { Guard, NavEntry } from '../screens/screen-of.ts';

/** A link of the bars and menus: `to` is its path, `label` the key of its text. */
export interface NavItem extends NavEntry {
  readonly to: Exclude<AnyScreen['path'], `${string}$${string}`>;
  readonly guard: Guard | undefined;
}

const isWhole = (path: AnyScreen['path']): path is NavItem['to'] => !path.includes('$');

const isOpen = ({ path }: AnyScreen): boolean => openScreens.some((one) => one.path === path);
/** One's own comes before what anybody may read. */
const IN_ORDER: readonly AnyScreen[] = [
  ...[...screens.shell, ...screens.account, ...screens.bare].filter((one) => !isOpen(one)),
  ...openScreens,
];

/** All screens that bars or menus lead to, in the order in which these show them. */
const ITEMS: readonly NavItem[] = IN_ORDER.flatMap(({ path, guard, nav }) =>
  nav !== undefined && isWhole(path) ? [{ ...nav, to: path, guard }] : [],
);

/** Whether a bar or menu leads somebody there: whom the guard lets in. */
function isFor(current: Session | null, guard: Guard | undefined): boolean {
  if (guard === undefined) return true;
  if (current === null) return guard === 'guest';
  const isClient = current.user.role !== 'admin';
  return guard === 'signedIn' || guard.startsWith(isClient ? 'client' : 'office');
}

type Place = NonNullable<NavEntry['in']>[number];

const itemsIn = (place: Place, current: Session | null): readonly NavItem[] =>
  ITEMS.filter((item) => item.in?.includes(place) && isFor(current, item.guard));

function itemTo(to: NavItem['to']): NavItem {
  const item = ITEMS.find((one) => one.to === to);
  if (item === undefined) throw new Error(`no menu has a word for ${to}`);
  return item;
}

/** The phone's bar: what its raised disc leads to, the two slots before it, and the one after. */
export interface PhoneSlots {
  readonly before: readonly [NavItem, NavItem];
  readonly disc: NavItem;
  readonly after: NavItem;
}

/** The disc is what one comes for most: to trade, or to find a user whom one looks after. */
export function phoneSlots(current: Session | null): PhoneSlots {
  const slots = (
    ...paths: readonly [first: NavItem['to'], NavItem['to'], NavItem['to'], NavItem['to']]
  ): PhoneSlots => {
    const [first, second, disc, after] = paths;
    return { before: [itemTo(first), itemTo(second)], disc: itemTo(disc), after: itemTo(after) };
  };
  if (current === null) return slots('/markets', '/register', '/trade', '/login');
  if (current.user.role !== 'admin') {
    return slots('/access-control', '/markets', '/trade', '/mywallet');
  }
  return slots(
    '/',
    mayOpen(current, '/identity') ? '/identity' : '/markets',
    mayOpen(current, '/people') ? '/people' : '/trade',
    '/notifications',
  );
}

/** The desktop bar. Only what the person may open is there. */
export function mainItems(current: Session | null): readonly NavItem[] {
  const items = itemsIn('bar', current);
  return current === null ? [...items, ...itemsIn('visitors', current)] : items;
}

/** The account area: side on desktops, the «more» sheet on phones. */
export function accountItems(current: Session | null): readonly NavItem[] {
  return itemsIn('menu', current);
}
