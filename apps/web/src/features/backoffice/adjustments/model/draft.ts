// What is proposed, as its form has it.
import type { ADJUSTMENT_OWNERS } from '@sarraf/contracts/lists';

/** One end: an account of the house or of the outside, or a person once they were found. */
export interface End {
  readonly account: 'person' | (typeof ADJUSTMENT_OWNERS)[number];
  readonly personId: string | null;
}

/** What was typed so far. */
export interface Draft {
  readonly from: End;
  readonly to: End;
  readonly symbol: string;
  readonly amount: string;
  readonly reason: string;
  readonly ticket: string;
}

/** What is missing or wrong, by the field that says it. */
export type DraftProblems = Partial<
  Record<'from' | 'to', 'personMissing' | 'sameEnds'> & {
    readonly amount: 'amountMissing';
    readonly reason: 'reasonShort';
    readonly ticket: 'ticketMissing';
  }
>;

/** As short as the reason for an adjustment may be. */
const REASON_MIN = 10;

/** From the house to a person: what is corrected most. */
export const NEW_DRAFT: Draft = {
  from: { account: 'house:fees', personId: null },
  to: { account: 'person', personId: null },
  symbol: 'IRT',
  amount: '',
  reason: '',
  ticket: '',
};

/** An end as the call takes it; null while its person is not found. */
export function ownerOf({ account, personId }: End): string | null {
  if (account !== 'person') return account;
  return personId === null ? null : `user:${personId}`;
}

/** Whether a decision's reason is long enough. */
export function reasonProblem(reason: string): 'reasonShort' | null {
  return reason.trim().length < REASON_MIN ? 'reasonShort' : null;
}

/** All that keeps a draft from being sent. */
export function problemsOf({ from, to, amount, reason, ticket }: Draft): DraftProblems {
  const [source, target] = [ownerOf(from), ownerOf(to)];
  const isSame = source !== null && source === target;
  return {
    ...(source === null ? { from: 'personMissing' as const } : {}),
    ...(target === null ? { to: 'personMissing' as const } : {}),
    ...(isSame ? { to: 'sameEnds' as const } : {}),
    ...(/[1-9]/.test(amount) ? {} : { amount: 'amountMissing' as const }),
    ...(reasonProblem(reason) === null ? {} : { reason: 'reasonShort' as const }),
    ...(ticket.trim() === '' ? { ticket: 'ticketMissing' as const } : {}),
  };
}
