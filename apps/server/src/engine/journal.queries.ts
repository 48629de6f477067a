// Reading the diary: which commands are in, with which outcome, and everything from the start.
import type { Db } from '../platform/database/database.ts';
import { EpochOverError } from './database-failure.ts';
import type { CommandOutcome, JournalHead, JournalledCommand, JournalRow } from './engine-store.ts';

/**
 * Outcomes of those commands that the journal has; whoever is missing had no effect. One statement
 * also looks at the epoch: once it is over, a successor may be writing what is missing here.
 *
 * @throws EpochOverError
 */
export async function readOutcomes(
  db: Db,
  commandIds: readonly string[],
  epoch: bigint,
): Promise<Map<string, CommandOutcome>> {
  const { rows } = await db.query<{
    epoch: bigint;
    id: string | null;
    seq: bigint;
    entry: JournalledCommand;
  }>(
    `SELECT l.epoch, c.id, c.seq, j.commands::json -> c.command_index::integer AS entry
       FROM engine_lock l
       LEFT JOIN (commands c JOIN journal j ON j.seq = c.seq) ON c.id = ANY ($1::uuid[])`,
    [commandIds],
  );
  if (rows[0]?.epoch !== epoch) throw new EpochOverError();
  const outcomes = new Map<string, CommandOutcome>();
  for (const { id, seq, entry } of rows) {
    if (id === null) continue;
    const { outcome, replayed } = entry;
    outcomes.set(id, { commandId: id, seq, outcome, replayed });
  }
  return outcomes;
}

async function readHead(db: Db, seq: string): Promise<JournalHead> {
  const { rows } = await db.query<{ seq: bigint; at_ms: bigint; state_hash: string }>(
    `SELECT seq, at_ms, state_hash FROM journal WHERE seq = (${seq})`,
  );
  const head = rows[0];
  return head === undefined
    ? { seq: 0n, atMs: 0n, stateHash: null }
    : { seq: head.seq, atMs: head.at_ms, stateHash: head.state_hash };
}

/** Number, time and hash of the last batch; seq 0 before the first. */
export function readJournalHead(db: Db): Promise<JournalHead> {
  return readHead(db, 'SELECT max(seq) FROM journal');
}

/** The same of the last batch whose rows are written. */
export function readProjectedHead(db: Db): Promise<JournalHead> {
  return readHead(db, 'SELECT projected_seq()');
}

const PAGE_ROWS = 64;

interface JournalRecord {
  readonly seq: bigint;
  readonly epoch: bigint;
  readonly at_ms: bigint;
  readonly commands: string;
  readonly state_hash: string;
}

const COLUMNS = 'seq, epoch, at_ms, commands, state_hash';

function journalRow(record: JournalRecord): JournalRow {
  return {
    seq: record.seq,
    epoch: record.epoch,
    atMs: record.at_ms,
    commands: JSON.parse(record.commands) as JournalledCommand[],
    stateHash: record.state_hash,
  };
}

/** Every batch after `after`, in order, a page at a time. */
export async function* readJournal(db: Db, after = 0n): AsyncGenerator<JournalRow> {
  let last = after;
  for (;;) {
    const { rows } = await db.query<JournalRecord>(
      `SELECT ${COLUMNS} FROM journal WHERE seq > $1 ORDER BY seq LIMIT ${PAGE_ROWS}`,
      [last],
    );
    for (const record of rows) {
      last = record.seq;
      yield journalRow(record);
    }
    if (rows.length < PAGE_ROWS) return;
  }
}

/** Few batches may be all that is wanted, and one may have half a megabyte: so pages double. */
const FIRST_PAGE_ROWS = 4;

/** A batch and every one before it, newest first, a page at a time. */
export async function* readJournalBackwards(db: Db, from: bigint): AsyncGenerator<JournalRow> {
  let before = from + 1n;
  let pageRows = FIRST_PAGE_ROWS;
  for (;;) {
    const { rows }: { rows: JournalRecord[] } = await db.query<JournalRecord>(
      `SELECT ${COLUMNS} FROM journal WHERE seq < $1 ORDER BY seq DESC LIMIT $2`,
      [before, pageRows],
    );
    for (const record of rows) {
      before = record.seq;
      yield journalRow(record);
    }
    if (rows.length < pageRows) return;
    pageRows = Math.min(PAGE_ROWS, pageRows * 2);
  }
}
