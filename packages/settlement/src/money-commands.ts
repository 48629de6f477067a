// Commands about money that comes, leaves or moves, and their records as JSON.
import type { PaymentRow, TransferRow, WithdrawalRow } from './records/money-records.ts';
import type { Chain } from './coin-commands.ts';
import type { FoundRow } from './records/stored-kind.ts';
import type { UnitsText } from './units-text.ts';

/** A toman charge is promised at the gateway: counts against the day's cap, is never balance. */
export interface OpenPayment {
  readonly type: 'open_payment';
  readonly paymentId: string;
  readonly user: number;
  readonly units: UnitsText;
  /**
   * Asia/Tehran day, `2026-11-21`, and its cap: both or neither. Journals from before the engine
   * kept the limits have both; without them the limits in force at the command's time decide.
   */
  readonly day?: string;
  readonly dayCapUnits?: UnitsText;
}

/** Our own verify call said paid: credits once per payment and once per `reference`. */
export interface CreditPayment {
  readonly type: 'credit_payment';
  readonly paymentId: string;
  /** Business key, `zarinpal:A000…`. */
  readonly reference: string;
  /** Verified amount; must equal the stored one. */
  readonly units: UnitsText;
}

/**
 * Our own verify call said paid, and not as it was asked for; or the bank's statement has what the
 * gateway named in no sum of ours. Takes it in for its owner among the unmatched, once per payment and
 * once per `reference`; the payment is never credited then.
 */
export interface ParkPayment {
  readonly type: 'park_payment';
  readonly paymentId: string;
  /** As in `CreditPayment`. */
  readonly reference: string;
  /** What was really paid. */
  readonly units: UnitsText;
  /** Where it lies by whose word: the gateway's verify, or a line of the bank. */
  readonly source: 'gateway' | 'bank';
}

/** Failed, refused or expired: frees the day's cap. A later proof of payment still credits. */
export interface ClosePayment {
  readonly type: 'close_payment';
  readonly paymentId: string;
  readonly reason: 'failed' | 'refused' | 'expired' | 'mismatch';
}

/** Opening balances (demo funding, migration from elsewhere): from the outside to a user or the house. */
export interface PostOpening {
  readonly type: 'post_opening';
  /** `user:12` or `house:otc`. */
  readonly owner: string;
  readonly asset: string;
  readonly units: UnitsText;
  readonly reference: string;
}

/** Asks for toman or a coin to be paid out: it is held from now on. */
export interface RequestWithdrawal {
  readonly type: 'request_withdrawal';
  /** Unique for ever. */
  readonly withdrawalId: string;
  readonly user: number;
  readonly asset: string;
  /** What leaves the balance, the fee in it. */
  readonly units: UnitsText;
  /** Less than `units`. */
  readonly feeUnits: UnitsText;
  /** Whom it is paid to, as the server names them: `card:12`, never a number of theirs. */
  readonly recipient: string;
  /** So long nobody approves it, and its owner may think again. */
  readonly cancelMs: number;
  /** By which a coin leaves; of toman this and what follows is left out. */
  readonly chain?: Chain;
  /** SHA-256 of network, address and memo, 64 hex digits: what was asked for stands in the journal. */
  readonly destination?: string;
  /** As in `RequestTransfer`. */
  readonly worthBy?: 'index';
}

/**
 * A step of a withdrawal's way. Its owner cancels what nobody approved; staff or a rule approve or
 * refuse it; it is sent before the bank is asked to pay, or the signer to sign, and settled or returned by
 * what the bank or the chain says then.
 */
export type WithdrawalStep = 'cancel' | 'approve' | 'refuse' | 'send' | 'settle' | 'return';

/** Moves a withdrawal one step on. A step that was taken already is answered and changes nothing. */
export interface AdvanceWithdrawal {
  readonly type: 'advance_withdrawal';
  readonly withdrawalId: string;
  readonly step: WithdrawalStep;
  /** Its owner, where they take the step themselves. */
  readonly user: number | null;
  /** By which the bank or the chain knows the payout; kept with `settle` alone. */
  readonly reference: string | null;
}

/**
 * Where money goes that stays in the house: into the owner's vault and out of it, to another user,
 * or to whoever presents a gift's code.
 */
export type TransferKind = TransferRow['kind'];

/** Moves money between wallets. What waits is held; the rest is done at once. */
export interface RequestTransfer {
  readonly type: 'request_transfer';
  /** Unique for ever. */
  readonly transferId: string;
  readonly user: number;
  readonly kind: TransferKind;
  readonly asset: string;
  readonly units: UnitsText;
  /** `to_user` alone; never the user themselves. */
  readonly toUser: number | null;
  /** How long what leaves the vault waits; 0 for all others. */
  readonly delayMs: number;
  /** How long a gift may be redeemed; 0 for all others. */
  readonly validMs: number;
  /** SHA-256 of a gift's code, 64 hex digits; null for all others. */
  readonly secretHash: string | null;
  /** Coins count by a fresh index price alone; left out in journals from before that was so. */
  readonly worthBy?: 'index';
}

/** A step of a transfer that waits. */
export type TransferStep = 'release' | 'cancel' | 'redeem' | 'expire';

/**
 * Ends a transfer that waits: what leaves the vault is released when its time has come, a gift is
 * redeemed or expires, and their owner cancels either. A step that was taken already is answered
 * and changes nothing.
 */
export interface AdvanceTransfer {
  readonly type: 'advance_transfer';
  readonly transferId: string;
  readonly step: TransferStep;
  /** Whoever cancels or redeems; null for what time brings about. */
  readonly user: number | null;
  /** Of the code that is presented with `redeem`; else null. */
  readonly secretHash: string | null;
}

/** Toman that came to the house's bank account, by a line of its statement. */
export interface CreditDeposit {
  readonly type: 'credit_deposit';
  /** The key of the line, once for ever. */
  readonly reference: string;
  /** Whose it is; null where nobody knows: it waits among the unmatched. */
  readonly user: number | null;
  readonly units: UnitsText;
}

/** What was unmatched is given to its owner, or was paid back by the bank. */
export interface SettleUnmatched {
  readonly type: 'settle_unmatched';
  /** As in `CreditDeposit` and `CreditCoin`; once for ever, too. */
  readonly reference: string;
  /** Null: it went back to whoever paid it, which a coin can't. */
  readonly user: number | null;
  readonly units: UnitsText;
  /** Of a parked coin; left out of toman. */
  readonly asset?: string;
}

/** A correction of the books that two officers agreed on. */
export interface PostAdjustment {
  readonly type: 'post_adjustment';
  /** Once for ever. */
  readonly reference: string;
  /** `user:12`, `house:fees`, `outside:bank`. */
  readonly from: string;
  readonly to: string;
  readonly asset: string;
  readonly units: UnitsText;
}

/**
 * What the house gives of its own: a part of the fees that somebody's friends paid, from
 * `house:fees`; or what points or a gift of the house are worth, from `house:bonus`.
 */
export interface PostReward {
  readonly type: 'post_reward';
  /** Once for ever; begins with the purpose and a slash: `commission/12/IRT/4711`. */
  readonly reference: string;
  readonly purpose: RewardPurpose;
  readonly user: number;
  readonly asset: string;
  readonly units: UnitsText;
}

/** What a reward is given for. */
export type RewardPurpose = 'commission' | 'points' | 'gift';

/** A withdrawal's row as JSON. */
export type FoundWithdrawal = FoundRow<WithdrawalRow>;

/** A transfer's row as JSON. */
export type FoundTransfer = FoundRow<TransferRow>;

/** Where a transfer stands; all but the first are final. */
export type TransferState = TransferRow['state'];

/** Where a withdrawal stands; the last four are final, but for what a bank returns late. */
export type WithdrawalState = WithdrawalRow['state'];

/** A payment's row as JSON. */
export type FoundPayment = FoundRow<PaymentRow>;
