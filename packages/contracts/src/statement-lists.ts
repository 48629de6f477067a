// Lists of the bank's statements, as `lists.ts` has those of the rest.

/** Where a bank's statement stands. */
export const STATEMENT_STATES = ['preview', 'approved', 'done'] as const;

/** What becomes of a line of a statement. */
export const STATEMENT_FATES = ['credit', 'unmatched', 'known', 'own', 'unexplained'] as const;

/** What two officers may say of a line that the books have no reason for. */
export const EXPLANATION_WAYS = ['bank_charge', 'own_move', 'charge'] as const;

/**
 * What two officers may say of a line that the balances do not take by themselves: the bank told it late;
 * it is a line of its own, although it looks like another; the account goes on from there.
 */
export const CHAIN_WAYS = ['told_late', 'own_line', 'goes_on'] as const;

/**
 * How a statement goes on from the books: the account's first; it follows; nothing in it is new; it has
 * lines that belong before approved ones; it begins elsewhere than the books close; an approved line is
 * missing in it; it begins among lines that repeat each other; its balances do not follow.
 */
export const CHAIN_STATES = [
  ...(['first', 'follows', 'old', 'late'] as const),
  ...(['gap', 'forked', 'unclear', 'broken'] as const),
] as const;

/** The most lines of a statement. */
export const STATEMENT_LINES_MAX = 5_000;
