// From when on prices of the sources make an index: a dated setting.
import { z } from 'zod';
import type { PlainDb } from '../../platform/database/handles.ts';
import { editedWhole, ruleOf } from '../settings/index.ts';
import { DEFAULT_PRICE_RULES, type PriceRules } from './index-rules.ts';

const PPM = 1_000_000;

/** As officers change them: in seconds, parts per million and sources. */
export const priceRule = ruleOf({
  name: 'price_rules',
  topic: 'trade',
  sees: { action: 'read', subject: 'Market' },
  schema: z.strictObject({
    fresh_seconds: editedWhole({ unit: 'seconds', min: 1, max: 120 }),
    outlier_ppm: editedWhole({ unit: 'ppm', min: 1, max: PPM }),
    quorum: editedWhole({ unit: 'count', min: 1, max: 20 }),
  }),
  first: {
    fresh_seconds: DEFAULT_PRICE_RULES.freshMs / 1_000,
    outlier_ppm: DEFAULT_PRICE_RULES.outlierPpm,
    quorum: DEFAULT_PRICE_RULES.quorum,
  },
});

/**
 * The rules of index prices that are in force; the default ones while nobody set any.
 *
 * @throws ZodError when what was set makes no sense
 */
export async function readPriceRules(db: PlainDb, now: number): Promise<PriceRules> {
  const { fresh_seconds, outlier_ppm, quorum } = await priceRule.read(db, now);
  return { freshMs: fresh_seconds * 1_000, outlierPpm: outlier_ppm, quorum };
}
