// How large a batch of payouts may be.
import { BATCH_LINES_MAX } from '@sarraf/contracts';
import { z } from 'zod';
import type { PlainDb } from '../../platform/database/handles.ts';
import { edited, editedWhole, ruleOf, writtenToman } from '../settings/index.ts';

const AMOUNT_MAX_TOMAN = 1_000_000_000_000;
const setting = z.strictObject({
  lines_max: editedWhole({ unit: 'count', min: 1, max: BATCH_LINES_MAX }),
  amount_max_toman: edited(writtenToman(), {
    unit: 'toman',
    min: 1_000_000,
    max: AMOUNT_MAX_TOMAN,
  }),
});
/** In force until an operator writes a newer row: as many as most banks take in one file. */
const FIRST: z.input<typeof setting> = { lines_max: 500, amount_max_toman: '5000000000' };

/** As officers change it. */
export const payoutBatchRule = ruleOf({
  name: 'payout_batch',
  topic: 'withdrawals',
  sees: { action: 'read', subject: 'Payout' },
  schema: setting,
  first: FIRST,
});

/** How large a batch may be. */
export interface BatchRules {
  readonly linesMax: number;
  /** Rial. */
  readonly amountMax: bigint;
}

/** Writes the first rules where there are none. */
export function makeFirstBatchRules(db: PlainDb): Promise<void> {
  return payoutBatchRule.makeFirst(db);
}

/** The rules in force. */
export async function readBatchRules(db: PlainDb, now: number): Promise<BatchRules> {
  const stored = await payoutBatchRule.read(db, now);
  return { linesMax: stored.lines_max, amountMax: stored.amount_max_toman };
}
