// A batch on its way: decided in memory, sent, not yet committed.
import type { Changes, CommandEnvelope, Exchange } from '@sarraf/settlement';
import { MalformedCommandError } from '@sarraf/settlement';
import { CommandFault } from '../store/database-failure.ts';
import type { CommandOutcome } from '../store/engine-store.ts';
import type { SubmitReply } from '../submission.ts';
import type { Pending } from './intake.ts';
import type { Working } from '../recovery/open-exchange.ts';

export interface Flight {
  batch: readonly Pending[];
  /** Its answer does not wait for its rows. */
  readonly isAhead: boolean;
  /** Set once it is durable; it is answered when those before it are. */
  landed: Changes | undefined;
  /** Set once it failed. */
  error: Error | undefined;
}

/** The commands of a batch as the journal will have them, all of one moment. */
export function envelopesOf(batch: readonly Pending[], at: number): CommandEnvelope[] {
  return batch.map(({ submission: { id, command, claim, rows } }) => ({
    id,
    at,
    command,
    ...(claim === undefined ? {} : { claim }),
    ...(rows === undefined || rows.length === 0 ? {} : { rows }),
  }));
}

/** Decides each command; one that no caller may send is refused alone and leaves no trace. */
function applyAll(
  exchange: Exchange,
  batch: readonly Pending[],
  envelopes: readonly CommandEnvelope[],
): readonly Pending[] {
  return batch.filter((pending, index) => {
    const envelope = envelopes[index];
    if (envelope === undefined) return false;
    try {
      exchange.apply(envelope);
      return true;
    } catch (error) {
      if (!(error instanceof MalformedCommandError)) throw error;
      pending.fail('command_faulty', error.message);
      return false;
    }
  });
}

/**
 * Decides a flight's batch in memory and makes it ready to be written, the rows of one that is
 * ahead apart; undefined when nothing is left of it.
 *
 * @throws CommandFault when a command broke the exchange, which must not be used any more
 */
export function decideFlight(
  flight: Flight,
  envelopes: readonly CommandEnvelope[],
  { exchange, owners, session }: Working,
): { changes: Changes; commit: () => Promise<void> } | undefined {
  try {
    flight.batch = applyAll(exchange, flight.batch, envelopes);
    if (flight.batch.length === 0) return undefined;
    const changes = exchange.takeChanges();
    for (const row of changes.accounts) owners.add(row);
    const commit = flight.isAhead
      ? session.prepareJournal(changes)
      : session.prepareCommit(changes, (account) => owners.kindOf(account));
    return { changes, commit };
  } catch (error) {
    throw new CommandFault(error);
  }
}

/** What a committed command is answered, with the row of the order that it cancelled. */
export function answerOf(
  { envelope, outcome, replayed }: Changes['commands'][number],
  { seq, orders }: Changes,
): SubmitReply {
  const { id: commandId, command } = envelope;
  const answer = { commandId, seq, outcome, replayed };
  if (command.type !== 'cancel_order' || !outcome.ok || replayed) return answer;
  const cancelled = orders.find(({ id }) => id === command.orderId);
  return cancelled === undefined ? answer : { ...answer, cancelled };
}

/**
 * After a failure: what the journal has is answered, the rest surely had no effect and is handed
 * back to be tried again. Of `suspects`, whose batch broke, each goes through alone next time; one
 * that broke its batch alone is refused.
 */
export function answerCommitted(
  batch: readonly Pending[],
  committed: ReadonlyMap<string, CommandOutcome>,
  suspects: readonly Pending[],
): Pending[] {
  return batch.filter((pending) => {
    const found = committed.get(pending.submission.id);
    const isSuspect = suspects.includes(pending);
    if (found !== undefined) {
      pending.answer(found);
      return false;
    }
    if (isSuspect && suspects.length === 1) {
      pending.fail('command_faulty', 'The command could not be carried out.');
      return false;
    }
    pending.suspect ||= isSuspect;
    return true;
  });
}
