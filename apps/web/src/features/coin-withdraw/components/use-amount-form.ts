import type { Wallet, WithdrawalEstimate } from '@sarraf/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { AssetInfo, CoinNetwork } from '#lib/coin-networks.ts';
import { withdrawEstimateQuery } from '#lib/queries/coin-withdrawals.ts';
import { inToman } from '#lib/worth.ts';
import { mostNow, nothingFits, receivedOf, withdrawProblem } from '../model/withdraw-form.ts';
import type { Recipient } from './recipient.ts';

/** What the form is of. */
export interface AmountFormOf {
  readonly coin: AssetInfo;
  readonly wallet: Wallet;
  readonly network: CoinNetwork;
  readonly recipient: Recipient;
  readonly amount: string;
  readonly onAmount: (amount: string) => void;
  /** What may leave now, whatever the amount. */
  readonly bounds: WithdrawalEstimate;
}

/** What a person saw and confirmed. */
export interface Confirmed {
  readonly amount: string;
  readonly receive: string;
  readonly estimate: WithdrawalEstimate;
}

/** What is typed, judged by what may leave now, and what is to be minded of that very amount. */
export function useAmountForm({
  coin,
  wallet,
  network,
  recipient,
  amount,
  onAmount,
  bounds,
}: AmountFormOf) {
  const [left, setLeft] = useState(false);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const [told, setTold] = useState<ReactNode>(null);
  const problem = withdrawProblem(amount, bounds, wallet);
  // an amount without a point at its end
  const sent = amount.replace(/\.$/, '');
  const asked = withdrawEstimateQuery({
    symbol: coin.symbol,
    network: network.code,
    amount: sent,
    address: recipient.address,
  });
  const answer = useQuery({
    ...asked,
    enabled: problem === null,
    placeholderData: keepPreviousData,
  });
  const estimate = problem === null ? (answer.data ?? bounds) : bounds;
  const isAmount = problem === null || 'bound' in problem;
  const receive = isAmount ? receivedOf(sent, estimate.fee, wallet.scale) : null;
  return {
    amount,
    setAmount: (next: string) => {
      setTold(null);
      onAmount(next);
    },
    problem,
    /** What of everything keeps even the least from leaving. */
    obstacle: nothingFits(bounds, wallet),
    most: mostNow(bounds, wallet).bound,
    /** In whole toman; null while nothing is typed, or no price is known. */
    worth: isAmount ? inToman(sent, '1', wallet.price_toman) : null,
    estimate,
    fee: estimate.fee,
    /** What arrives; null while there is no amount. */
    receive,
    /** The field was left, or sent, with an amount out of bounds. */
    isShown: left && problem !== null && 'bound' in problem,
    /** It was sent without an amount. */
    isMissing: left && problem?.code === 'empty',
    leave: () => setLeft(amount !== ''),
    /** What the code is asked for: it stays as it was read, whatever is asked again meanwhile. */
    confirmed,
    stopProving: () => setConfirmed(null),
    /** What changed since it was confirmed: it is confirmed anew. */
    told,
    tell: (text: ReactNode) => {
      setConfirmed(null);
      setTold(text);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setLeft(true);
      // the button offers the cure and does it
      if (problem !== null && 'bound' in problem) return onAmount(problem.bound);
      if (problem !== null) return;
      setTold(null);
      setConfirmed({ amount: sent, estimate, receive: receive ?? '0' });
    },
  };
}

/** The form's state and what may be done with it, for the parts that draw it. */
export type AmountForm = ReturnType<typeof useAmountForm>;
