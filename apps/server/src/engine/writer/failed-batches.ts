// After a failure: what became of the commands that were under way, by the journal's word.
import { classifyFailure } from '../store/database-failure.ts';
import type { Submission } from './submission.ts';
import type { Writer, WriterFailure } from './writer.ts';

/** All commands of batches that failed, in their order. */
export function submissionsOf({ batches }: WriterFailure): Submission[] {
  return batches.flatMap(({ submissions }) => submissions);
}

/**
 * Answers what the journal has; the rest surely had no effect and is handed back to be tried again.
 * Where a batch failed because of one of its commands, each of them goes through alone next time;
 * one that goes through alone and fails its batch again is refused.
 *
 * @throws EpochOverError, or the driver's error, where the journal could not be asked
 */
export async function answerFromJournal(
  failure: WriterFailure,
  writer: Writer,
): Promise<Submission[]> {
  const submissions = submissionsOf(failure);
  const ids = submissions.map(({ request }) => request.id);
  const committed = await writer.readOutcomes(ids);
  const suspects = suspectsOf(failure);
  return submissions.filter((submission) => {
    const found = committed.get(submission.request.id);
    const isSuspect = suspects.includes(submission);
    if (found !== undefined) {
      submission.answer(found);
      return false;
    }
    if (isSuspect && suspects.length === 1) {
      submission.fail('command_faulty', 'The command could not be carried out.');
      return false;
    }
    submission.isSuspect ||= isSuspect;
    return true;
  });
}

/** The commands of which one made its batch fail: of the first batch, those behind it only follow. */
function suspectsOf({ batches: [first], error }: WriterFailure): readonly Submission[] {
  const isAtFault = classifyFailure(error) === 'rejected' && error === first?.error;
  return isAtFault ? first.submissions : [];
}
