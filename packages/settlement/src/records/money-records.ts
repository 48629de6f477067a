// The rows of money that comes in, leaves and moves between wallets.
import { amount, int, optional, record, type RowOf, symbol, text, word } from '@sarraf/ledger';
import { CHAINS } from './coin-records.ts';

/** A toman charge at the gateway. The state's hash has those that are open. */
export const PAYMENT = record(
  'payment',
  { table: 'payments_state', key: ['id'] },
  {
    id: text(),
    user: int({ column: 'user_id' }),
    units: amount(),
    day: text(),
    state: word(['open', 'credited', 'closed', 'parked'], { hash: 'never', changes: true }),
    reference: optional(text({ hash: 'never', changes: true })),
  },
);
/** A row of it. */
export type PaymentRow = RowOf<typeof PAYMENT>;

/** In which a withdrawal may be, in the order of its way. */
const WITHDRAWAL_STATES = [
  'requested',
  'approved',
  'sent',
  'settled',
  'cancelled',
  'refused',
  'returned',
] as const;

/** Money that a user asks to be paid out. The state's hash has those that still hold money. */
export const WITHDRAWAL = record(
  'withdrawal',
  { table: 'withdrawals_state', key: ['id'] },
  {
    id: text(),
    user: int({ column: 'user_id' }),
    asset: symbol(),
    /** What leaves the user's balance, the fee in it. */
    units: amount(),
    feeUnits: amount(),
    /** Whom it is paid to, as the server names them: `card:12`. */
    recipient: text(),
    /** The day of Tehran that it counts on. */
    day: text(),
    /** Names the hold, and is the number that the hold has it by. */
    hold: int({ column: 'hold_id' }),
    createdAt: int({ column: 'created_at_ms' }),
    /** Nobody approves it before this time. */
    cancelUntil: int({ column: 'cancel_until_ms' }),
    state: word(WITHDRAWAL_STATES, {
      changes: true,
      hashAs: ({ state }) => String(state),
    }),
    /** By which the bank or the chain knows the payout; null before it has said so. */
    reference: optional(text({ changes: true })),
    updatedAt: int({ column: 'updated_at_ms', hash: 'never', changes: true }),
    /** By which a coin leaves; null of toman. */
    chain: optional(word(CHAINS, { hash: 'whenSet' })),
    /** SHA-256 of where a coin goes, so that nobody alters it later; null of toman. */
    destination: optional(text({ hash: 'whenSet' })),
    /** What a coin counts as against limits, smallest units of toman; 0 of toman, which count as they are. */
    worth: amount({ hash: 'whenSet' }),
  },
);
/** A row of it. */
export type WithdrawalRow = RowOf<typeof WITHDRAWAL>;

/** In the order in which the state's hash numbers them. */
const TRANSFER_KINDS = ['to_vault', 'from_vault', 'to_user', 'gift'] as const;
const TRANSFER_STATES = ['waiting', 'done', 'cancelled', 'expired'] as const;

/** Money that moves between wallets. The state's hash has what waits. */
export const TRANSFER = record(
  'transfer',
  { table: 'transfers_state', key: ['id'] },
  {
    id: text(),
    user: int({ column: 'user_id' }),
    kind: word(TRANSFER_KINDS),
    /** Whoever gets it, where that is another; of a gift once it is redeemed. */
    recipient: optional(int({ column: 'recipient_id', changes: true })),
    asset: symbol(),
    units: amount(),
    /** What it counts as against limits, smallest units of toman; 0 within one's own wallets. */
    worth: amount(),
    /** The day of Tehran that it counts on. */
    day: text(),
    /** Of what waits; null for what was done at once. */
    hold: optional(int({ column: 'hold_id' })),
    /** SHA-256 of a gift's code. */
    secretHash: optional(text()),
    /** When what leaves the vault is released, or a gift expires. */
    dueAt: optional(int({ column: 'due_at_ms' })),
    createdAt: int({ column: 'created_at_ms' }),
    state: word(TRANSFER_STATES, {
      changes: true,
      hashAs: ({ state }) => String(state),
    }),
    updatedAt: int({ column: 'updated_at_ms', hash: 'never', changes: true }),
  },
);
/** A row of it. */
export type TransferRow = RowOf<typeof TRANSFER>;
