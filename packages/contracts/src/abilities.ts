// What there is to be able to do: an action and what it is done to. A word that is not here compiles
// nowhere.

/** What is done. */
export type AbilityAction = 'read' | 'create' | 'update' | 'delete';

/**
 * What each role of the staff may do on a new exchange; owners change it there. A migration that gives a
 * role something new stands beside its word here: a test holds both to each other.
 */
export const ROLE_ABILITIES = {
  owner: [
    'read Adjustment',
    'update Adjustment',
    'create Article',
    'read Article',
    'read Audit',
    'delete Auth',
    'read Auth',
    'update Auth',
    'read Balance',
    'read Card',
    'update Card',
    'read Chain',
    'update Chain',
    'read Identity',
    'update Identity',
    'read Limit',
    'update Limit',
    'read Market',
    'update Market',
    'read Messages',
    'create Note',
    'read Overview',
    'read Payout',
    'update Payout',
    'read Person',
    'read PersonNumber',
    'delete PersonSession',
    'read Reconciliation',
    'update Reconciliation',
    'read Recovery',
    'update Recovery',
    'read Report',
    'read Reward',
    'update Reward',
    'read Setting',
    'update Setting',
    'create Staff',
    'read Staff',
    'update Staff',
    'update Standing',
    'create Terms',
    'read Terms',
    'read Ticket',
    'update Ticket',
  ],
  finance: [
    'read Adjustment',
    'update Adjustment',
    'delete Auth',
    'read Auth',
    'update Auth',
    'read Balance',
    'read Chain',
    'update Chain',
    'read Limit',
    'update Limit',
    'read Market',
    'update Market',
    'create Note',
    'read Overview',
    'read Payout',
    'update Payout',
    'read Person',
    'read Reconciliation',
    'update Reconciliation',
    'read Report',
    'read Reward',
    'update Reward',
    'read Setting',
    'update Setting',
  ],
  crypto_operations: [
    'delete Auth',
    'read Auth',
    'update Auth',
    'read Chain',
    'update Chain',
    'read Market',
    'read Overview',
  ],
  kyc_officer: [
    'delete Auth',
    'read Auth',
    'update Auth',
    'read Card',
    'update Card',
    'read Identity',
    'update Identity',
    'create Note',
    'read Overview',
    'read Person',
    'read PersonNumber',
    'delete PersonSession',
    'read Recovery',
    'update Recovery',
    'update Standing',
  ],
  support: [
    'delete Auth',
    'read Auth',
    'update Auth',
    'read Messages',
    'create Note',
    'read Overview',
    'read Person',
    'delete PersonSession',
    'read Ticket',
    'update Ticket',
  ],
  content: [
    'create Article',
    'read Article',
    'delete Auth',
    'read Auth',
    'update Auth',
    'read Overview',
    'create Terms',
    'read Terms',
  ],
  auditor: [
    'read Adjustment',
    'read Article',
    'read Audit',
    'delete Auth',
    'read Auth',
    'update Auth',
    'read Balance',
    'read Card',
    'read Chain',
    'read Identity',
    'read Limit',
    'read Market',
    'read Messages',
    'read Overview',
    'read Payout',
    'read Person',
    'read Reconciliation',
    'read Report',
    'read Reward',
    'read Setting',
    'read Staff',
    'read Terms',
    'read Ticket',
  ],
} as const satisfies Readonly<Record<string, readonly `${AbilityAction} ${string}`[]>>;

/** What every client may do. Levels stand beside abilities: a call declares both. */
export const CLIENT_ABILITIES = [
  'read Auth',
  'update Auth',
  'delete Auth',
  'create Kyc',
  'delete Kyc',
  'create Order',
  'delete Order',
  'create Deposit',
  'delete Deposit',
  'create Withdrawal',
  'delete Withdrawal',
  'read Ticket',
  'update Ticket',
] as const satisfies readonly `${AbilityAction} ${string}`[];

/** An ability in one text: `read Audit`. */
export type AbilityWord =
  | (typeof ROLE_ABILITIES)[keyof typeof ROLE_ABILITIES][number]
  | (typeof CLIENT_ABILITIES)[number]
  // nobody's: the demo's own calls prove who asks by a secret
  | 'create Demo';

/** The same as a pair. */
export type AbilityPair = PairOf<AbilityWord>;

/** Something that there is to be able to do. */
export type Ability = PartsOf<AbilityPair>;

type PairOf<Word> = Word extends `${infer Action extends AbilityAction} ${infer Subject}`
  ? readonly [action: Action, subject: Subject]
  : never;
type PartsOf<Pair> = Pair extends readonly [infer Action, infer Subject]
  ? { readonly action: Action; readonly subject: Subject }
  : never;
