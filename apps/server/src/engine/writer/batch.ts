// A batch of commands: decided together in memory, committed together, answered after it.
import { type Changes, type CommandEnvelope, MalformedCommandError } from '@sarraf/settlement';
import type { SubmitReply } from '../engine-contract.ts';
import type { OpenedExchange } from '../recovery/open-exchange.ts';
import { CommandFault } from '../store/database-failure.ts';
import type { Submission } from './submission.ts';

/** Commands that go together, from the decision to the answer. */
export interface Batch {
  submissions: readonly Submission[];
  /** Its answer does not wait for its rows. */
  readonly isAhead: boolean;
  /** Set once it is durable; it is answered when those before it are. */
  committed: Changes | undefined;
  /** Set once it failed. */
  error: Error | undefined;
}

/** The commands of a batch as the journal will have them, all of one moment. */
export function envelopesOf(submissions: readonly Submission[], at: number): CommandEnvelope[] {
  return submissions.map(({ request: { id, command, claim, rows } }) => ({
    id,
    at,
    command,
    ...(claim === undefined ? {} : { claim }),
    ...(rows === undefined || rows.length === 0 ? {} : { rows }),
  }));
}

/**
 * Decides a batch in memory and makes it ready to be written, the rows of one that is ahead apart;
 * undefined when nothing is left of it. A command that no caller may send is refused alone and
 * leaves no trace.
 *
 * @throws CommandFault when a command broke the exchange, which must not be used any more
 */
export function decideBatch(
  batch: Batch,
  envelopes: readonly CommandEnvelope[],
  { exchange, owners, session }: OpenedExchange,
): { changes: Changes; commit: () => Promise<void> } | undefined {
  try {
    batch.submissions = batch.submissions.filter((submission, index) => {
      const envelope = envelopes[index];
      if (envelope === undefined) return false;
      try {
        exchange.apply(envelope);
        return true;
      } catch (error) {
        if (!(error instanceof MalformedCommandError)) throw error;
        submission.fail('command_faulty', error.message);
        return false;
      }
    });
    if (batch.submissions.length === 0) return undefined;
    const changes = exchange.takeChanges();
    for (const row of changes.accounts) owners.add(row);
    const commit = batch.isAhead
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
