/**
 * What becomes of the transactions of blocks that a fork takes back:
 * - `again`: they are in the same blocks of the new branch
 * - `moved`: they come in its last block, behind another one
 * - `dropped`: they never happened
 */
export const FORK_MODES = ['again', 'moved', 'dropped'] as const;
/** One of {@link FORK_MODES}. */
export type ForkMode = (typeof FORK_MODES)[number];
