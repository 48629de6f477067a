// Where money that moves stands, in the wire's words: 0 waits, 1 is done, 2 came to nothing.
import type { WithdrawalState } from '@sarraf/settlement';
import type { ChargeState } from '../card-charges/index.ts';

/** Where a transfer of the engine stands. */
export type TransferState = 'waiting' | 'done' | 'cancelled' | 'expired';

/** 0 waits, 1 is done, 2 came to nothing. */
export type MoveStatus = 0 | 1 | 2;

const CHARGE_STATUS: Readonly<Record<ChargeState, MoveStatus>> = {
  created: 0,
  pending: 0,
  paid: 1,
  failed: 2,
  expired: 2,
  parked: 0,
  given: 1,
  returned: 2,
};

const WITHDRAWAL_STATUS: Readonly<Record<WithdrawalState, MoveStatus>> = {
  requested: 0,
  approved: 0,
  sent: 0,
  settled: 1,
  cancelled: 2,
  refused: 2,
  returned: 2,
};

const TRANSFER_STATUS: Readonly<Record<TransferState, MoveStatus>> = {
  waiting: 0,
  done: 1,
  cancelled: 2,
  expired: 2,
};

/** Where a deposit of a coin stands: on its way, in the wallet, kept, or taken back by the chain. */
const COIN_STATUS = { waiting: 0, done: 1, parked: 0, failed: 2, returned: 2 } as const;

const STATUS = {
  coin: COIN_STATUS,
  deposit: CHARGE_STATUS,
  withdrawal: WITHDRAWAL_STATUS,
  transfer: TRANSFER_STATUS,
} as const;

/** Any of their states. */
export type MoveState = ChargeState | WithdrawalState | TransferState;

/** The states of a kind that are meant by a status; all of them where none is. */
export function statesOf(kind: keyof typeof STATUS, status: MoveStatus | undefined): string[] {
  const states = Object.entries<MoveStatus>(STATUS[kind]);
  return states.filter(([, own]) => status === undefined || own === status).map(([name]) => name);
}

/** What a state comes to. */
export function statusOf(state: MoveState): MoveStatus {
  const all: Readonly<Record<MoveState, MoveStatus>> = {
    ...CHARGE_STATUS,
    ...WITHDRAWAL_STATUS,
    ...TRANSFER_STATUS,
  };
  return all[state];
}
