// How much the engine does at once, keeps waiting and looks back on, and why so much. Options of
// the same names override some of them; a simulation makes them small.
import type { Changes } from '@sarraf/settlement';

/** Commands that may wait: less than a second's work; more would be answered late. */
export const QUEUE_MAX = 10_000;
/** Used-up slots at the queue's front from which the rest moves up: a tenth of a full queue. */
export const COMPACT_FROM = 1_024;
/** Longest that a caller waits for the journal's word, ms: what docs/engine.md promises. */
export const ANSWER_TIMEOUT_MS = 10_000;
/** Between two tries to reach the database, or a successor, ms: little beside a caller's wait. */
export const RETRY_MS = 100;

/** Commands in one batch: by then the fixed cost of a commit is a small part of each one's. */
export const BATCH_MAX = 512;
/** Batches under way: one is decided while the one before it is written. */
export const BATCHES_MAX = 2;
/** Commands that are worth a commit beside the one under way; fewer wait and share the next. */
export const BEHIND_FROM = 12;
/** So many commands together mean a busy server, which answers before it has written the rows. */
export const AHEAD_FROM = 8;

/** Commands whose rows are worth a transaction of their own: hundreds share its fixed cost. */
export const GROUP_FROM = 256;
/** Commands whose rows one transaction takes: a reader waits for the whole of it. */
export const GROUP_MAX = 4_096;
/** Longest that rows wait for more of them, ms: a lone reader hardly notices it. */
export const GROUP_WAIT_MS = 20;
/** Weight of pending rows that is always allowed: one group. */
export const PENDING_AT_EASE = 4_096;
/** Weight allowed while the oldest is young, so that a full load need not wait for the disk. */
export const PENDING_MAX = 16_384;
/** Age of the oldest up to which that holds, ms: a reader waits about as long. */
export const PENDING_MS = 500;
/** Weight of rows that a start writes at once: half a group, as nothing is decided meanwhile. */
export const REDO_GROUP = 2_048;
/** Longest that a reader waits for pending rows, ms: ten times what may be pending, then 503. */
export const ROWS_TIMEOUT_MS = 5_000;

/** Commands of recent history that a start reads back; older keys are looked up when asked. */
export const RECENT_COMMANDS_MAX = 2_000;
/** How far a start reads back at least, ms: longer than any duplicate guard looks. */
export const GUARD_MS = 10_000;

/** Longest that one statement of a commit may take, ms: half of what its callers wait. */
export const STATEMENT_TIMEOUT_MS = 5_000;
/** Longest that one statement of a proof may take, ms: it reads whole tables, and nobody waits. */
export const PROOF_STATEMENT_TIMEOUT_MS = 600_000;
/** Between two looks at the writer's lock, ms: what a take-over costs beside its recovery. */
export const LOCK_POLL_MS = 100;
/** A writer that lost its session leaves the lock so long to a standby that waits for it, ms. */
export const GIVE_WAY_MS = 3 * LOCK_POLL_MS;
/** Between two signs of life of the writer, ms. */
export const BEAT_MS = 2_000;
/**
 * A writer that gave no sign of life for so long is replaced, ms: as long as its own wait for a
 * commit, and five beats, so that a busy machine is not taken for a frozen one (ADR 0038).
 */
export const LEASE_MS = 10_000;
/** Between two looks of a standby at those signs, ms. */
export const LEASE_LOOK_MS = 500;
/** Rows of one table from which a COPY, planned anew each time, is faster than an INSERT. */
export const COPY_FROM = 64;
/** Characters from which writing them costs PostgreSQL more than compressing them costs us. */
export const PACK_FROM = 16_384;
/** Batches read at a time: one may have half a megabyte, and all of a page are in memory. */
export const PAGE_BATCHES = 64;
/** Batches of the first page backwards: few may be all that is wanted, so pages double from here. */
export const FIRST_PAGE_BATCHES = 4;
/** Where one of so many orders is open, a start reads them all faster than it looks for each. */
export const WHOLE_TABLE_FROM = 4n;

/** Rows that a proof compares with a table at a time: few questions, and little in memory. */
export const CHUNK_ROWS = 2_000;
/** Rows told of each query that finds what must not be: beyond it only more of the same. */
export const QUERY_VIOLATIONS_MAX = 20;
/** Rows told of one replay, which compares all tables: a first fault makes many behind it. */
export const REPLAY_VIOLATIONS_MAX = 40;

/** Levels of each side of a book unless a caller asks for another number: what the wire shows. */
export const LEVELS_MAX = 200;

/**
 * The weight of a batch, in which pending rows are counted. No memory of recent things took in more
 * of a batch than this: each command has one key at most, each order ends once, and a trade with the
 * house, of which a command may make several, is both an ended order and a reference.
 */
export function weightOf({ commands, orders, otcTrades }: Changes): number {
  return commands.length + orders.length + otcTrades.length;
}
