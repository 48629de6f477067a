// Rows of chains that other modules read, and by what they hear that some changed.
export { selectCursor, selectForks, selectHead as selectHeadAt } from './cursor.queries.ts';
export { selectDifferences } from './differences.queries.ts';
export {
  lockTerms,
  type NetworkTerms,
  updateNetworkOpen,
  updateTerms,
} from './networks.queries.ts';
export { selectOpenStops, upsertChainStop } from './stops.queries.ts';

/** Bus subject: people whose deposits of coins moved, `{ userIds }`. */
export const COIN_DEPOSITS_CHANGED = 'coin-deposits.changed';
