import type { CoinWithdrawal } from '@sarraf/contracts';
import type { StepState } from '#lib/step-state.ts';

/** The steps of a withdrawal over a chain, in their order. */
export const WAY = ['asked', 'approved', 'signed', 'broadcast', 'arrived'] as const;
/** One of `WAY`. */
export type WayStep = (typeof WAY)[number];

/** A step and how it stands; `at` as far as it is known. */
export interface WayRow {
  readonly step: WayStep;
  readonly state: StepState;
  readonly at: string | null;
}

/** Where it stands now, or stood when it ended. */
function reachedStep(withdrawal: CoinWithdrawal): WayStep {
  const { status, signed_at: signedAt, broadcast_at: broadcastAt } = withdrawal;
  switch (status) {
    case 'requested':
    case 'cancelled':
    case 'refused':
      return 'approved';
    case 'approved':
      return 'signed';
    case 'sent':
      if (broadcastAt !== null) return 'broadcast';
      return signedAt === null ? 'signed' : 'broadcast';
    case 'returned':
    case 'settled':
      return 'arrived';
  }
}

/** The way of a withdrawal as far as it goes: one that ended early has no rows after its end. */
export function withdrawalWay(withdrawal: CoinWithdrawal): readonly WayRow[] {
  const { status, waiting } = withdrawal;
  const reached = WAY.indexOf(reachedStep(withdrawal));
  const isStopped = status === 'cancelled' || status === 'refused' || status === 'returned';
  const here: StepState = isStopped
    ? 'stopped'
    : status === 'settled'
      ? 'done'
      : waiting === null || waiting === 'review'
        ? 'current'
        : 'held';
  const rows = isStopped ? WAY.slice(0, reached + 1) : WAY;
  return rows.map((step, index) => {
    const state = index < reached ? 'done' : index === reached ? here : 'next';
    return { step, state, at: state === 'next' ? null : timeOf(step, state, withdrawal) };
  });
}

/** When it came to a step; the last word of one that ended is its end. */
function timeOf(step: WayStep, state: StepState, withdrawal: CoinWithdrawal): string | null {
  const { created_at, approved_at, signed_at, broadcast_at, ended_at } = withdrawal;
  if (state === 'stopped') return ended_at;
  return {
    asked: created_at,
    approved: approved_at,
    signed: signed_at,
    broadcast: broadcast_at,
    arrived: ended_at,
  }[step];
}
