// Reading the journal: which commands are in, with which outcome, and everything from the start.
import type { FoundHistory, IdempotencyClaim } from '@sarraf/settlement';
import type { Db } from '../../platform/database/database.ts';
import { integerArray, textArray } from '../../platform/postgres-wire/index.ts';
import type { SubmitReply } from '../engine-contract.ts';
import { FIRST_PAGE_BATCHES, PAGE_BATCHES } from '../limits.ts';
import { EpochOverError } from './database-failure.ts';
import type { JournalHead, JournalledCommand, JournalRow } from './engine-store.ts';
import { type JournalText, readJournalText } from './journal-text.ts';

const TEXT_COLUMNS = 'seq, command_count, commands, packed';

/** Where a command stands in the journal, as the table `commands` has it. */
export interface JournalPosition {
  readonly seq: bigint;
  readonly command_index: bigint;
}

/**
 * These positions, each with the command that stands there, in their order. Each of their batches
 * is read once, and no more of them at a time than fit into memory.
 *
 * @throws when the journal has no command at one of them, or JournalDamagedError
 */
export async function readJournalled<Position extends JournalPosition>(
  db: Db,
  positions: readonly Position[],
): Promise<(Position & { readonly command: JournalledCommand })[]> {
  const positionsOf = new Map<bigint, Position[]>();
  for (const position of positions) {
    const others = positionsOf.get(position.seq);
    if (others === undefined) positionsOf.set(position.seq, [position]);
    else others.push(position);
  }
  const batches = [...positionsOf.keys()];
  const found = new Map<JournalPosition, JournalledCommand>();
  for (let start = 0; start < batches.length; start += PAGE_BATCHES) {
    const { rows } = await db.query<JournalText>(
      `SELECT ${TEXT_COLUMNS} FROM journal WHERE seq = ANY ($1::bigint[])`,
      [integerArray(batches.slice(start, start + PAGE_BATCHES))],
    );
    for (const row of rows) {
      const commands = readJournalText(row);
      for (const position of positionsOf.get(row.seq) ?? []) {
        const command = commands[Number(position.command_index)];
        if (command !== undefined) found.set(position, command);
      }
    }
  }
  return positions.map((position) => {
    const command = found.get(position);
    if (command !== undefined) return { ...position, command };
    throw new Error(
      `The journal has no command ${position.command_index} in batch ${position.seq}.`,
    );
  });
}

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
): Promise<Map<string, SubmitReply>> {
  const { rows } = await db.query<{
    epoch: bigint;
    id: string | null;
    seq: bigint;
    command_index: bigint;
  }>(
    `SELECT l.epoch, c.id, c.seq, c.command_index
       FROM engine_lock l LEFT JOIN commands c ON c.id = ANY ($1::uuid[])`,
    [commandIds],
  );
  if (rows[0]?.epoch !== epoch) throw new EpochOverError();
  const known = await readJournalled(
    db,
    rows.filter(({ id }) => id !== null),
  );
  return new Map(
    known.map(({ seq, command: { envelope, outcome, replayed } }) => [
      envelope.id,
      { commandId: envelope.id, seq, outcome, replayed },
    ]),
  );
}

/** What was answered to idempotency keys, in their order; undefined where nothing was. */
export async function readAnswers(
  db: Db,
  claims: readonly IdempotencyClaim[],
): Promise<FoundHistory['answer'][]> {
  const { rows } = await db.query<JournalPosition & { at: bigint; body_hash: string }>(
    `SELECT k.at, c.claim_body_hash AS body_hash, c.seq, c.command_index
       FROM unnest($1::bigint[], $2::text[], $3::text[]) WITH ORDINALITY AS k (u, r, y, at)
       JOIN commands c ON c.claim_user = k.u AND c.claim_key = k.y AND c.claim_route = k.r`,
    [
      integerArray(claims.map(({ user }) => user)),
      textArray(claims.map(({ route }) => route)),
      textArray(claims.map(({ key }) => key)),
    ],
  );
  const answers: FoundHistory['answer'][] = claims.map(() => undefined);
  for (const { at, body_hash: bodyHash, command } of await readJournalled(db, rows)) {
    answers[Number(at) - 1] = { bodyHash, outcome: command.outcome };
  }
  return answers;
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

interface JournalRecord extends JournalText {
  readonly epoch: bigint;
  readonly at_ms: bigint;
  readonly state_hash: string;
}

const COLUMNS = `${TEXT_COLUMNS}, epoch, at_ms, state_hash`;

function journalRow(record: JournalRecord): JournalRow {
  return {
    seq: record.seq,
    epoch: record.epoch,
    atMs: record.at_ms,
    commands: readJournalText(record),
    stateHash: record.state_hash,
  };
}

/** Every batch after `after`, in order, a page at a time. */
export async function* readJournal(db: Db, after = 0n): AsyncGenerator<JournalRow> {
  let last = after;
  for (;;) {
    const { rows } = await db.query<JournalRecord>(
      `SELECT ${COLUMNS} FROM journal WHERE seq > $1 ORDER BY seq LIMIT ${PAGE_BATCHES}`,
      [last],
    );
    for (const record of rows) {
      last = record.seq;
      yield journalRow(record);
    }
    if (rows.length < PAGE_BATCHES) return;
  }
}

/** A batch and every one before it, newest first, a page at a time. */
export async function* readJournalBackwards(db: Db, from: bigint): AsyncGenerator<JournalRow> {
  let before = from + 1n;
  let pageRows = FIRST_PAGE_BATCHES;
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
    pageRows = Math.min(PAGE_BATCHES, pageRows * 2);
  }
}
