import type { Deal, DealsMessage } from '@sarraf/contracts';
import { KEPT } from '../lib/constants.ts';

/**
 * The newest deals of a market, newest first. A snapshot replaces them; later ones are added once
 * each by their number, however often a message comes.
 */
export function addDeals(known: readonly Deal[], message: DealsMessage): readonly Deal[] {
  const newestFirst = (left: Deal, right: Deal) => right.seq - left.seq || compareIds(right, left);
  if (message.kind === 'snapshot') {
    return message.deals.toSorted(newestFirst).slice(0, KEPT.tradesPerSymbolMax);
  }
  const ids = new Set(known.map((deal) => deal.id));
  const fresh = message.deals.filter((deal) => !ids.has(deal.id));
  if (fresh.length === 0) return known;
  return [...fresh, ...known].sort(newestFirst).slice(0, KEPT.tradesPerSymbolMax);
}

/** Ids are numbers as text: the longer one is the later one. */
function compareIds(left: Deal, right: Deal): number {
  return left.id.length - right.id.length || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);
}
