import type { TomanWithdrawal } from '@sarraf/contracts';

/** The rows of a withdrawal's way, in their order. */
export const WAY = ['requested', 'think', 'check', 'bank', 'account'] as const;
/** A row of a withdrawal's way: in `think` its user may cancel, in `check` the house decides. */
export type WayStep = (typeof WAY)[number];

/** `stopped`: it ended here without reaching the account. */
export type WayState = 'done' | 'current' | 'next' | 'stopped';

/** A row of one withdrawal's way, and how far it is there. */
export interface WayRow {
  readonly step: WayStep;
  readonly state: WayState;
}

/** Where it stands now: the row that is current, or was when it ended. */
function stepOf({ status, cancel_until }: TomanWithdrawal, now: number): WayStep {
  switch (status) {
    case 'requested':
      return now < Date.parse(cancel_until) ? 'think' : 'check';
    case 'cancelled':
      return 'think';
    case 'refused':
      return 'check';
    case 'approved':
      return 'bank';
    case 'sent':
    case 'returned':
    case 'settled':
      return 'account';
  }
}

/**
 * The way of a withdrawal as far as it goes: one that ended early has no rows after its end.
 *
 * @param now the server's clock, Unix ms
 */
export function withdrawalWay(withdrawal: TomanWithdrawal, now: number): readonly WayRow[] {
  const reached = WAY.indexOf(stepOf(withdrawal, now));
  const isStopped = ['cancelled', 'refused', 'returned'].includes(withdrawal.status);
  const rows = isStopped ? WAY.slice(0, reached + 1) : WAY;
  const here: WayState = isStopped
    ? 'stopped'
    : withdrawal.status === 'settled'
      ? 'done'
      : 'current';
  return rows.map((step, index) => ({
    step,
    state: index < reached ? 'done' : index === reached ? here : 'next',
  }));
}
