// What the person who is signed in may do, as the stored session says. The server asks the same
// again with each call: here it only decides what is offered.
import type { AbilityWord } from '@sarraf/contracts';
import { type Session, session } from './session.ts';
import { useStore } from './store.ts';

/** An ability in one text, as the server names it: `read Audit`. */
export type Need = AbilityWord;

/** Of a session that was stored without a list. */
const DEFAULT: readonly Need[] = ['read Auth'];

/** Whether a session has an ability; nobody has any without one. */
export function may(current: Session | null, need: Need): boolean {
  if (current === null) return false;
  const list = current.user.ability as Session['user']['ability'] | undefined;
  if (list === undefined || list.length === 0) return DEFAULT.includes(need);
  return list.some(({ action, subject }) => `${action} ${subject}` === need);
}

/** The same for whoever is signed in here, followed as it changes. */
export function useMay(): (need: Need) => boolean {
  const current = useStore(session);
  return (need) => may(current, need);
}

/** An ability that came from outside, such as an address; undefined where it is none. */
export function readNeed(value: unknown): Need | undefined {
  if (typeof value !== 'string') return undefined;
  return /^(?:read|create|update|delete) [A-Za-z]{1,40}$/.test(value) ? (value as Need) : undefined;
}

/** Every screen of the back office and what opens it. A staff screen that is not here has no way in. */
export const OFFICE_NEEDS = {
  '/': 'read Auth',
  '/identity': 'read Identity',
  '/card-queue': 'read Card',
  '/recoveries': 'read Recovery',
  '/unfreezes': 'update Standing',
  '/payouts': 'read Payout',
  '/payouts/coins': 'read Payout',
  '/payouts/batches': 'read Payout',
  '/reconciliation': 'read Reconciliation',
  '/networks': 'read Chain',
  '/spends': 'read Chain',
  '/treasury': 'read Chain',
  '/ledger': 'read Balance',
  '/ledger-accounts': 'read Balance',
  '/adjustments': 'read Adjustment',
  '/statements': 'read Reconciliation',
  '/unmatched': 'read Reconciliation',
  '/offline-deposits': 'read Reconciliation',
  '/tickets': 'read Ticket',
  '/tickets/answers': 'read Ticket',
  '/people': 'read Person',
  '/people/$id': 'read Person',
  '/staff': 'read Staff',
  '/audit': 'read Audit',
  '/limits': 'read Limit',
  '/rules': 'read Setting',
  '/rewards': 'read Reward',
  '/referrals': 'read Reward',
  '/reports': 'read Report',
  '/venue': 'read Market',
  '/venue/assets': 'read Market',
  '/venue/fees': 'read Market',
  '/venue/instant': 'read Market',
  '/terms/versions': 'read Terms',
  '/content': 'read Article',
  '/services': 'read Overview',
} as const satisfies Readonly<Record<string, Need>>;

/** The path of a screen of the back office. */
export type OfficePath = keyof typeof OFFICE_NEEDS;

/** Whether a session may open a screen of the back office: staff alone, each what they look after. */
export function mayOpen(current: Session | null, path: OfficePath): boolean {
  return current?.user.role === 'admin' && may(current, OFFICE_NEEDS[path]);
}
