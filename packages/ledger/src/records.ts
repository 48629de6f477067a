// The ledger's kinds of rows, each described once.
import { amount, type AnyRow, int, record, type RowOf, symbol, text, word } from './record.ts';

/** `user:12/IRT/spot`: what the state's hash has of whose an account is. */
export function accountName({ ownerKind, ownerId, asset, wallet }: AnyRow): string {
  return `${ownerKind}:${ownerId}/${asset}/${wallet}`;
}

/** An account, written once. The state's hash has it with its balance, as one record. */
export const ACCOUNT = record(
  'account',
  { table: 'accounts', key: ['id'] },
  {
    id: int(),
    ownerKind: word(['user', 'house', 'outside'], { hashAs: accountName }),
    /** `12` of `user:12`, `fees` of `house:fees`. */
    ownerId: text({ hash: 'never' }),
    asset: symbol({ hash: 'never' }),
    wallet: word(['spot', 'vault'], { hash: 'never' }),
  },
);
/** An account as its table and the journal have it. */
export type AccountRow = RowOf<typeof ACCOUNT>;

/** What an account has, and what of it is held; smallest units. */
export const BALANCE = record(
  'balance',
  { table: 'balances', key: ['account'] },
  {
    account: int({ column: 'account_id', hash: 'never' }),
    total: amount({ changes: true }),
    held: amount({ changes: true }),
  },
);
/** A balance as its table and the journal have it. */
export type BalanceRow = RowOf<typeof BALANCE>;

/** What a hold may be held for: a kind, and the number of one of that kind. */
export const HOLD_REASONS = ['order', 'withdrawal', 'transfer', 'spend'] as const;

/** Money set aside for a reason. A hold that ended is no row any more. */
export const HOLD = record(
  'hold',
  { table: 'holds', key: ['id'] },
  {
    id: int(),
    account: int({ column: 'account_id' }),
    /** The number of what it is held for, among those of the kind. */
    reasonId: int({ storedAs: 'text' }),
    amount: amount(),
    /** 0 once settled or released. */
    remaining: amount({ changes: true }),
    reasonKind: word(HOLD_REASONS, { hash: 'whenSet', usually: 'order' }),
  },
);
/** A hold as its table and the journal have it. */
export type HoldRow = RowOf<typeof HOLD>;

const ENTRY_WORDS = [
  'trade',
  'otc',
  'toman_deposit',
  'opening',
  'withdrawal',
  'withdrawal_return',
  'transfer',
  'bank_deposit',
  'unmatched_settled',
  'adjustment',
  'coin_deposit',
  'coin_reversal',
  'custody_opening',
  'spend',
  'reward',
] as const;
const POSTING_ROLES = [
  'base',
  'quote',
  'fee',
  'credit',
  'payout',
  'return',
  'transfer',
  'adjustment',
  'claim',
  'custody',
  'reward',
] as const;
/** Why postings happened together; `ENTRY_KINDS` says what each kind's reference names. */
export type EntryKind = (typeof ENTRY_WORDS)[number];
/** What a posting is within its entry: a trade has its two sides and fees. */
export type PostingRole = (typeof POSTING_ROLES)[number];

/** Every kind of entry: what its reference names, and the roles that its postings may have. */
export const ENTRY_KINDS: Readonly<
  Record<EntryKind, { readonly reference: string; readonly roles: ReadonlySet<PostingRole> }>
> = {
  trade: { reference: 'number of the trade', roles: new Set(['base', 'quote', 'fee']) },
  otc: {
    reference: 'id of the quote, with /2 and so on behind it for further trades of it',
    roles: new Set(['base', 'quote', 'fee']),
  },
  toman_deposit: { reference: 'the gateway’s name of the payment', roles: new Set(['credit']) },
  opening: { reference: 'as whoever opened it calls it', roles: new Set(['credit']) },
  withdrawal: { reference: 'id of the withdrawal', roles: new Set(['payout', 'fee']) },
  withdrawal_return: { reference: 'id of the withdrawal', roles: new Set(['return']) },
  transfer: { reference: 'id of the transfer', roles: new Set(['transfer']) },
  bank_deposit: { reference: 'key of the statement’s line', roles: new Set(['credit']) },
  unmatched_settled: {
    reference: 'key of the statement’s line, or what its chain calls a coin',
    roles: new Set(['credit', 'return']),
  },
  adjustment: { reference: 'id of what two officers agreed on', roles: new Set(['adjustment']) },
  coin_deposit: { reference: 'chain:txid:ordinal', roles: new Set(['credit']) },
  coin_reversal: { reference: 'chain:txid:ordinal', roles: new Set(['return', 'claim']) },
  custody_opening: { reference: 'chain:asset', roles: new Set(['custody']) },
  spend: { reference: 'id of the spend', roles: new Set(['fee', 'custody']) },
  reward: { reference: 'purpose, a slash, and what it is given for', roles: new Set(['reward']) },
};

/** Postings that happen together. */
export const ENTRY = record(
  'entry',
  { table: 'ledger_entries', key: ['id'] },
  {
    id: int(),
    kind: word(ENTRY_WORDS),
    /** Unique with `kind`. */
    reference: text(),
    at: int({ column: 'at_ms' }),
    /** Index of the command within its batch. */
    commandIndex: int(),
  },
);
/** A ledger entry as its table and the journal have it, without its postings. */
export type EntryRow = RowOf<typeof ENTRY>;

/** One movement of an entry, with two ends of one asset. */
export const POSTING = record(
  'posting',
  { table: 'postings', key: ['entry', 'index'] },
  {
    entry: int({ column: 'entry_id' }),
    index: int({ column: 'posting_index' }),
    from: int({ column: 'from_account' }),
    to: int({ column: 'to_account' }),
    asset: symbol(),
    /** Above 0. */
    amount: amount(),
    role: word(POSTING_ROLES),
  },
);
/** A posting as its table and the journal have it. */
export type PostingRow = RowOf<typeof POSTING>;
