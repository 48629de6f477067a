// Rows of money that comes, leaves and moves, as the reference has them.
import type {
  TransferKind,
  TransferState,
  WithdrawalState,
} from '../../../packages/settlement/src/index.ts';

/** Money that somebody asked to be paid out. */
export interface RefWithdrawal {
  readonly user: number;
  readonly asset: string;
  readonly units: bigint;
  readonly fee: bigint;
  readonly day: string;
  readonly cancelUntil: number;
  /** By which a coin goes; undefined of toman. */
  readonly chain: string | undefined;
  /** What it is worth in toman units. */
  readonly worth: bigint;
  state: WithdrawalState;
}

/** A transaction of the house. */
export interface RefSpend {
  readonly chain: string;
  readonly kind: string;
  cap: bigint;
  /** How it was closed, as it was told; undefined while it is open. */
  closed: string | undefined;
}

/** Whether it is the user's still, and set aside. */
export const isOnItsWay = ({ state }: RefWithdrawal): boolean =>
  state === 'requested' || state === 'approved' || state === 'sent';

/** Toman that came to a user: when, ms since 1970, and how many units. */
export interface RefDeposit {
  readonly at: number;
  readonly units: bigint;
}

/** Money that somebody moved, or is about to; units of its asset, its worth in toman units. */
export interface RefTransfer {
  readonly user: number;
  readonly kind: TransferKind;
  readonly asset: string;
  readonly units: bigint;
  readonly worth: bigint;
  readonly day: string;
  readonly secretHash: string | null;
  readonly dueAt: number;
  recipient: number | null;
  state: TransferState;
}

/** A coin that came by a chain. */
export interface RefCoin {
  readonly chain: string;
  readonly asset: string;
  readonly user: number | null;
  readonly units: bigint;
  readonly parked: string | null;
  /** Who has it; `gone` once its chain took it back. */
  owner: string;
  claimed: bigint;
}

/** The coin that a chain takes its fees in. */
export const feeCoin = (chain: string): string => (chain === 'bsc' ? 'BNB' : 'ETH');
