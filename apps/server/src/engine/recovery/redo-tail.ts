// What the journal has beyond the tables, done again in memory and written: then both say the same.
import type { Changes, CommandEnvelope, Exchange } from '@sarraf/settlement';
import { RecoveryError } from '../engine-error.ts';
import type { EngineSession, JournalledCommand, JournalRow } from '../store/engine-store.ts';
import { withHistory } from '../store/lookups.ts';
import { REDO_GROUP, weightOf } from '../limits.ts';
import type { OwnerKinds } from './owner-kinds.ts';

interface Redoing {
  readonly session: Pick<EngineSession, 'findHistory' | 'prepareRows'>;
  readonly exchange: Exchange;
  readonly owners: OwnerKinds;
}

/**
 * Does batches again whose rows are pending, and writes those. Memory knows less than it did when they
 * were decided (a start reads little of what ended), so history is asked anew: the tables stand
 * before the tail, memory has what the tail changed.
 *
 * @param recentMax things that changed which memory keeps: beyond those the tables have to say it
 * @throws RecoveryError when a batch done again is another one
 */
export async function redoTail(
  redoing: Redoing,
  tail: readonly JournalRow[],
  recentMax = REDO_GROUP,
): Promise<void> {
  const { session, owners } = redoing;
  let pending: Changes[] = [];
  let weight = 0;
  const write = async (): Promise<void> => {
    if (pending.length === 0) return;
    await session.prepareRows(pending, (account) => owners.kindOf(account))();
    pending = [];
    weight = 0;
  };
  for (const row of tail) {
    const changes = await redo(redoing, row, () => (weight > recentMax ? write() : undefined));
    pending.push(changes);
    weight += weightOf(changes);
    if (weight >= REDO_GROUP) await write();
  }
  await write();
}

async function redo(
  redoing: Redoing,
  row: JournalRow,
  untilReady: () => Promise<void> | undefined,
): Promise<Changes> {
  const { exchange, owners } = redoing;
  const journalled = row.commands.map(({ envelope }) => envelope);
  const envelopes = await withHistory(redoing, journalled, untilReady);
  for (const envelope of envelopes) exchange.apply(envelope);
  const changes = exchange.takeChanges();
  changes.commands.forEach(({ envelope, ...decided }, index) => {
    const again = decisionText(decided);
    const was = decisionText(row.commands[index]);
    if (again !== was) throw differs(row, envelope, `is ${again}, it was ${was}`);
  });
  if (changes.seq !== row.seq || changes.stateHash !== row.stateHash) {
    throw differs(row, undefined, `has hash ${changes.stateHash}, it had ${row.stateHash}`);
  }
  for (const account of changes.accounts) owners.add(account);
  return changes;
}

function decisionText(command: Partial<JournalledCommand> = {}): string {
  return JSON.stringify([command.outcome, command.replayed]);
}

function differs(
  { seq }: JournalRow,
  envelope: CommandEnvelope | undefined,
  fact: string,
): RecoveryError {
  const what = envelope === undefined ? `Batch ${seq}` : `Command ${envelope.id} of batch ${seq}`;
  return new RecoveryError(`${what} done again ${fact}: run npm run invariants.`);
}
