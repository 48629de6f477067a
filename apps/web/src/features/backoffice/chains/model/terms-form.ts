import type { ChainNetwork, NetworkTerm } from '@sarraf/contracts';
import { NETWORK_TERMS } from '@sarraf/contracts/lists';
import { toLatinDigits } from '@sarraf/money';
import { amountProblem } from '#lib/amount-input.ts';

/** What is typed for each term; an empty large amount is none. */
export type TermsDraft = Readonly<Record<NetworkTerm, string>>;

const SCALE_MAX = 18;
const CONFIRMATIONS_MAX = 200;

/** A network's terms as they stand. */
export function draftOf(network: ChainNetwork): TermsDraft {
  return {
    confirmations: String(network.confirmations),
    min_deposit: network.min_deposit,
    large_amount: network.large_amount ?? '',
    withdraw_fee: network.withdraw_fee,
    min_withdraw: network.min_withdraw,
  };
}

/** Blocks as a number; null for anything else. */
export function confirmationsOf(text: string): number | null {
  const count = Number(toLatinDigits(text.trim()));
  return Number.isInteger(count) && count >= 1 && count <= CONFIRMATIONS_MAX ? count : null;
}

/** Which terms can't be sent as they are typed. */
export function termsProblems(draft: TermsDraft): readonly NetworkTerm[] {
  return NETWORK_TERMS.filter((term) => {
    if (term === 'confirmations') return confirmationsOf(draft.confirmations) === null;
    if (draft[term] === '') return term !== 'large_amount';
    return amountProblem(draft[term], SCALE_MAX) !== null;
  });
}
