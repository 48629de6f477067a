// Rows of chains that other modules read, and by what they hear that some changed.
export { selectDifferences } from './compare.queries.ts';
export { selectCursor, selectForks } from './cursor.queries.ts';
export {
  lockTerms,
  type NetworkTerms,
  updateDepositOpen,
  updateTerms,
  updateWithdrawOpen,
} from './networks.queries.ts';
export { selectOpenStops, upsertChainStop } from './stops.queries.ts';

/** Bus subject: people whose deposits of coins moved, `{ userIds }`. */
export const COIN_DEPOSITS_CHANGED = 'coin-deposits.changed';
