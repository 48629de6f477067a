// What the terminal answers, and the file of a passkey, as the commands at the machine read them.
import { assertionShape } from '@sarraf/signer-protocol';
import { z } from 'zod';

/** A passkey to be enrolled, as it stands in a file. */
export const passkeyFileShape = z.strictObject({
  credentialId: assertionShape.shape.credentialId,
  /** COSE, base64url. */
  key: z.string().max(4_096),
  /** Signatures of two officers over this enrolment, once there are two. */
  approvals: z.array(assertionShape).max(4).default([]),
});

/** How many officers there are after it. */
export const officersAnswerShape = z.object({ officers: z.int().min(0) });

/** How a spend, or the journal, is after it. */
export const stateAnswerShape = z.object({ state: z.string() });

/** What a payout would pay. */
export const termsAnswerShape = z.object({
  chain: z.string(),
  asset: z.string(),
  units: z.string(),
  address: z.string(),
});
