// Books what approved answers say, each line with the engine's command that moves its payout: however
// often a worker dies, once.
import { withTransaction } from '../../platform/database/handles.ts';
import { type Moved, movedRow } from '../withdrawals/index.ts';
import { finishAnswers, type OpenBooking, selectOpen, tryBooking } from './answers.queries.ts';
import type { BatchesDeps } from './batches-deps.ts';

const AT_ONCE = 50;

/** Books all that waits, unless another process does. */
export async function bookAnswers(deps: BatchesDeps): Promise<void> {
  const { logger, orderedDb, plainDb } = deps.context;
  await withTransaction(plainDb, async (tx) => {
    if (!(await tryBooking(tx))) return;
    for (;;) {
      const open = await selectOpen(orderedDb, AT_ONCE);
      const booked = await Promise.all(open.map((line) => book(deps, line)));
      // what is refused stays open, and is told until somebody looks at it
      const refused = booked.filter((code) => code !== undefined);
      if (refused.length > 0) logger.error({ refused }, 'answers of the bank could not be booked');
      if (open.length < AT_ONCE || refused.length > 0) break;
    }
    await finishAnswers(orderedDb);
  });
}

/** The code of a refusal; undefined where it is booked. */
async function book(
  { context: { clock }, operations }: BatchesDeps,
  { answersId, payoutId, step, reference, word }: OpenBooking,
): Promise<string | undefined> {
  const isPaid = step === 'settle';
  // with its type: of a spread the compiler refuses no field that the row does not have
  const moved: Omit<Moved, 'id' | 'nextStepAt'> = isPaid
    ? { pendingNotice: 'settled' }
    : { pendingNotice: 'returned', reason: 'bank', providerCode: word };
  const { outcome } = await operations.submit({
    command: {
      type: 'advance_withdrawal',
      withdrawalId: payoutId,
      step,
      user: null,
      reference: isPaid ? reference : null,
    },
    claim: undefined,
    rows: [
      movedRow({ id: payoutId, nextStepAt: null, ...moved }),
      {
        writer: 'payout_answer_booked',
        row: {
          answers_id: Number(answersId),
          payout_id: payoutId,
          // the bank had it: what it brings back later left it once
          taken_at: isPaid ? new Date(clock.now()).toISOString() : null,
        },
      },
    ],
  });
  return outcome.ok ? undefined : outcome.code;
}
