import type { WithdrawalLimits } from '@sarraf/contracts';
import { type FormEvent, useState } from 'react';
import { rialOf } from '#lib/deposit-limits.ts';
import { useIsPersisted } from '#lib/persist-cache.ts';
import { withdrawalLimitsQuery } from '#lib/queries/wallets.ts';
import { mostNow, nothingFits, withdrawProblem } from '../model/withdraw-form.ts';

/** The amount, kept by the page: a tablet that is turned has the other layout, and loses nothing. */
export interface TypedAmount {
  readonly amount: string;
  readonly onAmount: (amount: string) => void;
}

/** What is typed, judged by what may leave now, and whether its proof is asked for. */
export function useWithdrawForm(limits: WithdrawalLimits, { amount, onAmount }: TypedAmount) {
  const [left, setLeft] = useState(false);
  const [isProving, setProving] = useState(false);
  // An earlier visit's limits are looked at; they neither judge an amount nor fill one in.
  const isKept = useIsPersisted(withdrawalLimitsQuery.queryKey);
  const bounds = isKept ? null : limits;
  const problem = withdrawProblem(amount, bounds);
  const obstacle = bounds === null ? null : nothingFits(bounds);
  const most = bounds === null ? null : mostNow(bounds).bound;
  return {
    amount,
    setAmount: onAmount,
    problem,
    /** What of everything keeps even the least from leaving. */
    obstacle,
    /** The most of now, whole toman; null while it is not known. */
    most,
    /** Whether so much may leave now. */
    fits: (value: string) => most !== null && rialOf(value) <= rialOf(most),
    /** The field was left, or sent, with an amount out of bounds. */
    isShown: left && problem !== null && 'bound' in problem,
    /** It was sent without an amount. */
    isMissing: left && problem?.code === 'empty',
    leave: () => setLeft(amount !== ''),
    isProving,
    stopProving: () => setProving(false),
    submit: (event: FormEvent) => {
      event.preventDefault();
      setLeft(true);
      // The button offers the cure and does it.
      if (problem !== null && 'bound' in problem) return onAmount(problem.bound);
      if (problem === null) setProving(true);
    },
  };
}

/** The form's state and what may be done with it, for the parts that draw it. */
export type WithdrawForm = ReturnType<typeof useWithdrawForm>;
