import type { IconName } from '../../components/icon.tsx';
import { mayOpen } from '../../lib/ability.ts';
import type { Session } from '../../lib/session.ts';
import type { texts } from '../texts-fa.ts';

type Label = keyof typeof texts;

/** A link of the bars and menus: `to` is its path, `label` the key of its text. */
export interface NavItem {
  readonly to:
    | '/'
    | '/login'
    | '/register'
    | '/access-control'
    | '/markets'
    | '/trade'
    | '/mywallet'
    | '/orders'
    | '/transactions'
    | '/otc'
    | '/transfer'
    | '/addcard'
    | '/kyc'
    | '/identity'
    | '/people'
    | '/notifications'
    | '/security'
    | '/settings'
    | '/terms'
    | '/profile';
  readonly label: Label;
  readonly icon: IconName;
}

const office: NavItem = { to: '/', label: 'home', icon: 'home' };
const identity: NavItem = { to: '/identity', label: 'identity', icon: 'id' };
const people: NavItem = { to: '/people', label: 'people', icon: 'search' };
const home: NavItem = { to: '/access-control', label: 'home', icon: 'home' };
const markets: NavItem = { to: '/markets', label: 'markets', icon: 'markets' };
const trade: NavItem = { to: '/trade', label: 'trade', icon: 'swap' };
const wallet: NavItem = { to: '/mywallet', label: 'wallet', icon: 'wallet' };
const orders: NavItem = { to: '/orders', label: 'orders', icon: 'orders' };
const transactions: NavItem = { to: '/transactions', label: 'transactions', icon: 'history' };
const otc: NavItem = { to: '/otc', label: 'otc', icon: 'swap-across' };
const transfer: NavItem = { to: '/transfer', label: 'transfer', icon: 'gift' };
const cards: NavItem = { to: '/addcard', label: 'cards', icon: 'card' };
const kyc: NavItem = { to: '/kyc', label: 'kyc', icon: 'shield' };
const notifications: NavItem = { to: '/notifications', label: 'notifications', icon: 'bell' };
const security: NavItem = { to: '/security', label: 'security', icon: 'lock' };
const settings: NavItem = { to: '/settings', label: 'settings', icon: 'settings' };
const profile: NavItem = { to: '/profile', label: 'profile', icon: 'user' };
const terms: NavItem = { to: '/terms', label: 'terms', icon: 'terms' };

const login: NavItem = { to: '/login', label: 'login', icon: 'user' };
const register: NavItem = { to: '/register', label: 'register', icon: 'id' };

/** The phone's bar: what its raised disc leads to, the two slots before it, and the one after. */
export interface PhoneSlots {
  readonly before: readonly [NavItem, NavItem];
  readonly disc: NavItem;
  readonly after: NavItem;
}

/** The disc is what one comes for most: to trade, or to find a user whom one looks after. */
export function phoneSlots(current: Session | null): PhoneSlots {
  if (current === null) return { before: [markets, register], disc: trade, after: login };
  if (current.user.role === 'admin') {
    return {
      before: [office, mayOpen(current, '/identity') ? identity : markets],
      disc: mayOpen(current, '/people') ? people : trade,
      after: notifications,
    };
  }
  return { before: [home, markets], disc: trade, after: wallet };
}

/** The desktop bar. Only what the person may open is there. */
export function mainItems(current: Session | null): readonly NavItem[] {
  if (current === null) return [markets, trade];
  if (current.user.role === 'admin') return [office, markets, trade];
  return [home, markets, trade, wallet, orders];
}

/** The account area: side on desktops, the «more» sheet on phones. */
export function accountItems(current: Session | null): readonly NavItem[] {
  if (current === null) return [settings, terms];
  if (current.user.role === 'admin') return [notifications, security, settings, terms];
  return [
    profile,
    wallet,
    orders,
    transactions,
    otc,
    transfer,
    cards,
    kyc,
    notifications,
    security,
    settings,
    terms,
  ];
}
