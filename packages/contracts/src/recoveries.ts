// An account whose mobile or factors are lost is had back: by a stranger's request, a video, and
// two officers.
import { z } from 'zod';
import { codeSent } from './auth.ts';
import { DOCUMENT_ERRORS, documentFile, documentId } from './documents.ts';
import { endpoint, FILE_ERRORS } from './endpoint.ts';
import { identityRequest } from './identity-reviews.ts';
import { codeIn, idOut, mobileIn, nothing, passwordIn, time } from './wire.ts';
import {
  APPROVE_ERRORS,
  firstWord,
  idParams,
  mayDecide,
  reasonOfStaff,
  REFUSE_ERRORS,
  staffMay,
} from './staff-shapes.ts';

const open = {
  audience: 'public',
  ability: ['read', 'Auth'],
  level: 0,
  rate: 'auth',
} as const;
const staffRead = staffMay('read', 'Recovery');
const staffWrite = staffMay('update', 'Recovery');

const token = z.string().min(1).max(2048);
const mobiles = { mobile: mobileIn, new_mobile: mobileIn };

/** What a request's sender is told of it: of no account just what is told of any other. */
const recoveryState = z.strictObject({
  status: z.enum(['open', 'waiting', 'approved', 'refused', 'stopped', 'done']),
  /** From when on an approved request may be ended; null before it is approved. */
  effective_at: time.nullable(),
});
/** Inferred from `recoveryState`. */
export type RecoveryState = z.infer<typeof recoveryState>;

/** A request as officers see it. */
const recovery = z.strictObject({
  id: idOut,
  user_id: idOut,
  status: recoveryState.shape.status,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  old_mobile: z.string(),
  new_mobile: z.string(),
  spoken_numbers: z.array(z.int()).length(2),
  /** Of the person's approved level 2, to compare the video with. */
  documents: identityRequest.shape.documents,
  /** What the video is. */
  media_type: z.enum(['video/mp4', 'video/webm']),
  /** Of the officer who approved first. */
  first: firstWord.nullable(),
  /** Whether the caller may approve it now. */
  may_decide: mayDecide,
  created_at: time,
});
/** Inferred from `recovery`. */
export type Recovery = z.infer<typeof recovery>;

const reason = z.strictObject({ reason: reasonOfStaff });

/** Calls of who asks to have an account back, of its owner, and of officers. */
export const recoveryEndpoints = {
  'POST /recover/code': endpoint({
    summary: 'Sends a code to the mobile that a person holds now, to ask for their account back',
    access: open,
    body: z.strictObject({ ...mobiles, proof_of_work: z.string().max(4096).optional() }),
    output: codeSent,
    errors: ['mobile_invalid', 'proof_of_work_required'],
  }),
  'POST /recover/begin': endpoint({
    summary: 'Begins a request by that code: the numbers to speak in the video, and its token',
    access: open,
    body: z.strictObject({ ...mobiles, activation_code: codeIn }),
    output: z.strictObject({
      recovery_token: z.string(),
      /** The video is sent under it. */
      id: documentId,
      numbers: z.array(z.int()).length(2),
      expires_at: time,
    }),
    errors: ['mobile_invalid', 'code_wrong'],
  }),
  'POST /recover/:id/video': endpoint({
    summary: 'Gives the selfie video of an open request: then it waits for officers',
    access: { ...open, rate: 'upload' },
    params: z.object({ id: documentId }),
    bodyKind: 'multipart',
    body: z.strictObject({}),
    files: { selfie_video: documentFile('The selfie video: MP4 or WebM') },
    output: recoveryState,
    errors: ['recovery_not_open', 'documents_missing', ...DOCUMENT_ERRORS, ...FILE_ERRORS],
  }),
  'POST /recover/status': endpoint({
    summary: 'Where a request stands, by its token',
    access: open,
    body: z.strictObject({ recovery_token: token }),
    output: recoveryState,
    errors: ['recovery_token_invalid'],
  }),
  'POST /recover/finish/code': endpoint({
    summary: 'Sends the code by which an approved request is ended',
    access: { ...open, rate: 'code' },
    body: z.strictObject({ recovery_token: token }),
    output: codeSent,
    errors: ['recovery_token_invalid', 'recovery_not_open', 'recovery_too_early'],
  }),
  'POST /recover/finish': endpoint({
    summary:
      'Ends an approved request: the mobile and the password are new, the second step is by SMS, ' +
      'nobody stays signed in, and money may not leave for 72 hours',
    access: open,
    body: z.strictObject({
      recovery_token: token,
      activation_code: codeIn,
      password: passwordIn,
    }),
    output: nothing,
    errors: [
      'recovery_token_invalid',
      'recovery_not_open',
      'recovery_too_early',
      'recovery_mobile_taken',
      'code_wrong',
      'password_weak',
    ],
  }),
  'GET /user/recovery': endpoint({
    summary: 'Whether somebody asks to recover my account',
    access: { audience: 'user', ability: ['read', 'Auth'], level: 0, rate: 'read' },
    output: z.strictObject({
      /** Since when; null where nobody does. */
      asked_at: time.nullable(),
    }),
  }),
  'POST /user/recovery/stop': endpoint({
    summary: 'Stops every request for my account that is not ended yet',
    access: { audience: 'user', ability: ['update', 'Auth'], level: 0, rate: 'read' },
    output: nothing,
  }),
  'GET /admin/recoveries': endpoint({
    summary: 'Requests for accounts that wait for officers, oldest first',
    access: staffRead,
    output: z.array(recovery).max(50),
  }),
  'GET /admin/recoveries/:id/video': endpoint({
    summary: 'The video of a request: each look is written down',
    access: staffRead,
    params: idParams,
    output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    answer: 'bytes',
    errors: ['document_not_found', 'storage_unavailable'],
  }),
  'POST /admin/recoveries/:id/approve': endpoint({
    summary: 'Approves a request: with the second officer it may be ended 24 hours later',
    access: staffWrite,
    params: idParams,
    body: reason,
    output: nothing,
    errors: APPROVE_ERRORS,
  }),
  'POST /admin/recoveries/:id/refuse': endpoint({
    summary: 'Refuses a request',
    access: staffWrite,
    params: idParams,
    body: reason,
    output: nothing,
    errors: REFUSE_ERRORS,
  }),
} as const;
