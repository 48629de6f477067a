// Where a person is reached: their mobile, by which they also log in, and their e-mail address.
import { z } from 'zod';
import { codeSent } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { FACTOR_ERRORS, factorProof } from './factors.ts';
import { codeIn, mobileIn } from './wire.ts';

/** As far as it is typed: judged as a whole, with an error of its own. */
const emailIn = z.string().min(1).max(320);

const access = {
  audience: 'user',
  ability: ['update', 'Auth'],
  level: 0,
  rate: 'code',
} as const;

/** Calls that change the mobile or the e-mail address, each proved by a code sent to it. */
export const contactEndpoints = {
  'POST /user/mobile': endpoint({
    summary:
      'With a factor sends a code to another mobile; with that code the account has it, the old ' +
      'mobile is told, the other sessions end and leaving money waits for 24 hours',
    access,
    body: z.strictObject({
      mobile: mobileIn,
      /** What was sent to the new mobile; a factor was given for it. */
      mobile_code: codeIn.optional(),
      ...factorProof,
    }),
    output: z.union([codeSent, z.strictObject({ mobile: z.string() })]),
    errors: [
      'mobile_invalid',
      'mobile_unchanged',
      'mobile_being_verified',
      ...FACTOR_ERRORS,
      'mobile_taken',
      'mobile_not_own',
      'identity_unanswered',
    ],
  }),
  'POST /user/email': endpoint({
    summary:
      'Sends a code to an address; with the code the address is mine. In place of an earlier one a ' +
      'factor is asked for first, the earlier one is told, the other sessions end and leaving ' +
      'money waits for 24 hours',
    access,
    body: z.strictObject({
      email: emailIn,
      /** What was sent to the address. */
      email_code: codeIn.optional(),
      ...factorProof,
    }),
    output: z.union([codeSent, z.strictObject({ email: z.string() })]),
    errors: ['email_invalid', ...FACTOR_ERRORS, 'not_available'],
  }),
} as const;
