// How soon another code may be asked for: a dated setting. How long one counts is said in its message.
import { z } from 'zod';
import { edited, ruleOf } from '../settings/index.ts';

/** As officers change it. */
export const codesRule = ruleOf({
  name: 'codes',
  topic: 'security',
  sees: { action: 'read', subject: 'Setting' },
  schema: z.strictObject({
    resend_seconds: edited(z.int().positive(), { unit: 'seconds', min: 10, max: 120 }),
  }),
  first: { resend_seconds: 30 },
});
