// How many different people one may look up: a dated setting.
import { z } from 'zod';
import { edited, ruleOf } from '../settings/index.ts';

const LOOKUPS_MAX = 1_000;

/** As officers change it. */
export const recipientsRule = ruleOf({
  name: 'recipients',
  topic: 'security',
  sees: { action: 'read', subject: 'Setting' },
  schema: z.strictObject({
    /** A day of Tehran. */
    lookups_a_day: edited(z.int().positive(), { unit: 'count', min: 1, max: LOOKUPS_MAX }),
  }),
  first: { lookups_a_day: 10 },
});
