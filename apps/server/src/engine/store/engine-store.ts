// What the engine asks of the database, and nothing else: a simulated disk can stand in its place.
import type {
  AccountRow,
  Changes,
  CommandEnvelope,
  FoundHistory,
  HistoryLookups,
  Outcome,
  StateRest,
  StateRows,
} from '@sarraf/settlement';
import type { SubmitReply } from '../engine-contract.ts';

/** One command of the journal's `commands` column. */
export interface JournalledCommand {
  readonly envelope: CommandEnvelope;
  readonly outcome: Outcome;
  readonly replayed: boolean;
}

/** One batch as the journal has it. */
export interface JournalRow {
  readonly seq: bigint;
  readonly epoch: bigint;
  readonly atMs: bigint;
  readonly commands: readonly JournalledCommand[];
  readonly stateHash: string;
}

/** Number, time and hash of a batch; seq 0 and no hash before the first. */
export interface JournalHead {
  readonly seq: bigint;
  readonly atMs: bigint;
  readonly stateHash: string | null;
}

/** What one command of a batch needs to know of older history. */
export interface Lookup {
  /** Index of the command in its batch. */
  readonly at: number;
  readonly keys: HistoryLookups;
}

/** What was found, by the commands' indexes; a command of which nothing is known has no entry. */
export type Finds = ReadonlyMap<number, FoundHistory>;

/** Kind of the owner of an account, which a balance's check needs beside it. */
export type OwnerKindOf = (account: number) => AccountRow['ownerKind'];

/** How to wait for the writer's lock. */
export interface LockWait {
  readonly isStopped: () => boolean;
  /** Called once when another engine is the writer. */
  readonly onStandby: () => void;
  /**
   * Our own last epoch. While it is the current one, the lock is only our own broken session's,
   * which the server has not noticed yet, and nobody has taken over.
   */
  readonly ownEpoch: bigint;
  /** Called once each time that the database is away while the lock is waited for. */
  readonly onAway?: (error: unknown) => void;
}

/**
 * The writer's session: from the lock to the first failure. Errors of all its calls carry what
 * `classifyFailure` reads: a SQLSTATE in `code` where the server itself refused, none where the
 * connection broke.
 */
export interface EngineSession {
  /** Every commit proves that this is still the current epoch. */
  readonly epoch: bigint;
  /** The last batch whose rows are written. */
  readHead(): Promise<JournalHead>;
  /** Hands over the state tables, as that batch left them. @throws what `rows` throws */
  readState(rows: StateRows): Promise<StateRest>;
  /** That batch and every one before it, newest first. */
  readJournalBackwards(from: bigint): AsyncIterable<JournalRow>;
  /** Every batch after one, in order: those that wait for their rows. */
  readTail(after: bigint): AsyncIterable<JournalRow>;
  /**
   * Outcomes of those commands that the journal has; whoever is missing had no effect.
   *
   * @throws EpochOverError when another engine may be writing what is missing
   */
  readOutcomes(commandIds: readonly string[]): Promise<ReadonlyMap<string, SubmitReply>>;
  /** Older history, all questions of a batch at once. */
  findHistory(lookups: readonly Lookup[]): Promise<Finds>;
  /**
   * Makes a batch ready to be written. The function that it returns sends it, behind those sent
   * before, and resolves only when the batch is durable, all of it; it rejects with a refusal
   * (then nothing of it was written) or with a broken connection (then nobody knows).
   *
   * @throws when the batch's rows can't be written at all
   */
  prepareCommit(changes: Changes, ownerKindOf: OwnerKindOf): () => Promise<void>;
  /** The same for a batch's journal alone, whose rows follow later. */
  prepareJournal(changes: Changes): () => Promise<void>;
  /**
   * Makes the rows of batches ready that follow one another and whose journal is durable. The
   * function that it returns writes them in one transaction, beside those that commit.
   */
  prepareRows(batches: readonly Changes[], ownerKindOf: OwnerKindOf): () => Promise<void>;
  /**
   * Calls back once where the session is found to be over while nothing is asked of it: another
   * engine writes, or the connection broke.
   */
  onLost(listener: (error: Error) => void): void;
  /** Gives the lock back. Never rejects. */
  close(): Promise<void>;
}

/** A database that an engine may become the writer of. */
export interface EngineStore {
  /**
   * Connects, waits for the writer's lock and raises the epoch, which waits for the end of a
   * commit that the predecessor left under way. Undefined when it was stopped meanwhile. A database
   * that is away meanwhile is waited for, too.
   *
   * @throws DurabilityError when the database could lose what it acknowledged; whatever else no
   *   waiting would mend
   */
  open(wait: LockWait): Promise<EngineSession | undefined>;
}
