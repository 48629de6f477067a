// How large a batch of payouts may be.
import { BATCH_LINES_MAX } from '@sarraf/contracts';
import { z } from 'zod';
import type { PlainDb } from '../../platform/database/handles.ts';
import { makeFirstSetting, readSetting } from '../settings/index.ts';

const RIAL_PER_TOMAN = 10n;
const SETTING = 'payout_batch';
const setting = z.strictObject({
  lines_max: z.int().min(1).max(BATCH_LINES_MAX),
  amount_max_toman: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform((text) => BigInt(text) * RIAL_PER_TOMAN),
});
/** In force until an operator writes a newer row: as many as most banks take in one file. */
const FIRST: z.input<typeof setting> = { lines_max: 500, amount_max_toman: '5000000000' };

/** How large a batch may be. */
export interface BatchRules {
  readonly linesMax: number;
  /** Rial. */
  readonly amountMax: bigint;
}

/** Writes the first rules where there are none. */
export function makeFirstBatchRules(db: PlainDb): Promise<void> {
  return makeFirstSetting(db, SETTING, FIRST);
}

/** The rules in force. */
export async function readBatchRules(db: PlainDb, now: number): Promise<BatchRules> {
  const stored = setting.parse((await readSetting(db, SETTING, now)) ?? FIRST);
  return { linesMax: stored.lines_max, amountMax: stored.amount_max_toman };
}
