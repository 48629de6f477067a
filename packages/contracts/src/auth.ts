import { z } from 'zod';
import { documentId } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { FACTOR_ERRORS, FACTOR_KINDS, factorProof } from './factors.ts';
import { codeIn, flag, idOut, mobileIn, nothing, passwordIn, time, uuid } from './wire.ts';

/** What one may do to what: action `read`, subject `Audit`. */
export const ability = z.strictObject({ action: z.string(), subject: z.string() });

/** What the panel stores about the signed-in person. */
export const userData = z.strictObject({
  id: idOut,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  mobile: z.string(),
  /** Verified by a code; null without one. */
  email: z.string().nullable(),
  role: z.enum(['client', 'admin']),
  /** Staff role, null for clients. */
  staff_role: z.string().nullable(),
  ability: z.array(ability).max(100),
  level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  two_factor: z.enum(['off', 'sms', 'google']),
  /** Of the profile: the photo's name, and how the person is called here. */
  avatar: documentId.nullable(),
  username: z.string().nullable(),
  /** The version of the terms to accept before anything new is begun; null where there is none. */
  terms_due: z.string().nullable(),
  /** Nothing new is begun; `/user/freeze` says why, and whether it was asked to be opened. */
  frozen: flag,
  created_at: time,
});
/** Inferred from `userData`. */
export type UserData = z.infer<typeof userData>;

/** The two tokens of a session; `expires_at` is when the access token ends. */
export const tokens = z.strictObject({
  accessToken: z.string(),
  refreshToken: z.string(),
  expires_at: time,
});

/** The answer to a sign-in that is through: tokens, and whom they are for. */
export const loggedIn = z.strictObject({
  ...tokens.shape,
  /** Those of `user`: the panel's stored user data has them beside the tokens. */
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  user: userData,
  /** Kept by the device and shown at its next sign-in: it is known by it. */
  device_id: z.string(),
});

/** A second step is wanted: the login token is good for `/login` and a new code only, 5 minutes. */
export const secondStep = z.strictObject({
  /** `passkey` of staff who have one and no authenticator. */
  two_factor: z.enum(['sms', 'google', 'passkey']),
  /**
   * What is taken; while somebody guesses the password all there is, whatever the account has. A
   * passkey signs in by a call of its own.
   */
  methods: z.array(z.enum(FACTOR_KINDS)).max(FACTOR_KINDS.length),
  login_token: z.string(),
  expires_at: time,
  /** When the next code may be asked for. */
  resend_at: time,
  mobile_hint: z.string(),
  /** False while somebody guesses this password: a code was sent only if the password was right. */
  password_confirmed: flag,
});

/** A code went out by SMS or mail: until when it is good, and when the next may be asked for. */
export const codeSent = z.strictObject({
  sent: z.literal(true),
  expires_at: time,
  resend_at: time,
});

/** The mobile is proved; good for 15 minutes. */
export const registrationProved = z.strictObject({
  registration_token: z.string(),
  expires_at: time,
});

/** The mobile is proved; the token stands for its code until the new password is set. */
export const resetProved = z.strictObject({
  reset_token: z.string(),
  expires_at: time,
  /** What is wanted besides the SMS, one of these; none where the SMS is enough. */
  methods: z.array(z.string()).max(5),
});

/**
 * What a device may add to a sign-in: the secret of its last one, and the answer to the `challenge`
 * of a `proof_of_work_required` (base64 of `{challenge, solution}`, as altcha has it).
 */
export const signInExtras = {
  device_id: z.string().max(64).optional(),
  proof_of_work: z.string().max(4096).optional(),
};

const authAccess = {
  audience: 'public',
  ability: ['read', 'Auth'],
  level: 0,
  rate: 'auth',
} as const;
const ownAccess = { audience: 'user', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;

/** Calls to register, sign in and out, set a password, and see or end sessions. */
export const authEndpoints = {
  'POST /jwt/register': endpoint({
    summary:
      'Sends a code to the mobile; the code alone gives a registration token; code or token with a ' +
      'password makes the account and logs in',
    access: authAccess,
    body: z.strictObject({
      mobile: mobileIn,
      activation_code: codeIn.optional(),
      registration_token: z.string().max(2048).optional(),
      password: passwordIn.optional(),
      first_name: z.string().max(60).optional(),
      last_name: z.string().max(60).optional(),
      referral_code: z.string().max(32).optional(),
      terms_version: z.string().max(32).optional(),
      ...signInExtras,
    }),
    output: z.union([codeSent, registrationProved, loggedIn]),
    errors: [
      'mobile_invalid',
      'code_wrong',
      'registration_token_invalid',
      'referral_code_unknown',
      'referral_not_allowed',
      'referral_same_device',
      'password_weak',
      'terms_not_accepted',
      'name_invalid',
      'proof_of_work_required',
    ],
  }),
  'POST /jwt/login': endpoint({
    summary: 'Mobile and password; with two-step on answers a login token instead of tokens',
    access: authAccess,
    body: z.strictObject({ mobile: mobileIn, password: passwordIn, ...signInExtras }),
    output: z.union([loggedIn, secondStep]),
    errors: ['credentials_wrong', 'proof_of_work_required', 'address_not_allowed'],
  }),
  'POST /login': endpoint({
    summary: 'The second step of a login, or mobile and password as /jwt/login',
    access: authAccess,
    body: z.union([
      z.strictObject({
        login_token: z.string().max(2048),
        activation_code: codeIn,
        device_id: signInExtras.device_id,
      }),
      z.strictObject({
        login_token: z.string().max(2048),
        secret_key: codeIn,
        device_id: signInExtras.device_id,
      }),
      z.strictObject({
        login_token: z.string().max(2048),
        recovery_code: codeIn,
        device_id: signInExtras.device_id,
      }),
      z.strictObject({ mobile: mobileIn, password: passwordIn, ...signInExtras }),
    ]),
    output: z.union([loggedIn, secondStep]),
    errors: [
      'credentials_wrong',
      'code_wrong',
      'code_used',
      'login_token_invalid',
      'proof_of_work_required',
      'address_not_allowed',
    ],
  }),
  'POST /forgotPassword': endpoint({
    summary:
      'Sends a code to the mobile, known or not; the code alone gives a reset token; code or token ' +
      'with a password sets it, ends every session and holds leaving money for 24 hours',
    access: authAccess,
    body: z.strictObject({
      mobile: mobileIn,
      ...factorProof,
      activation_code: codeIn.optional(),
      reset_token: z.string().max(2048).optional(),
      password: passwordIn.optional(),
      ...signInExtras,
    }),
    output: z.union([codeSent, resetProved, nothing]),
    errors: [
      'mobile_invalid',
      'reset_token_invalid',
      ...FACTOR_ERRORS,
      'password_weak',
      'proof_of_work_required',
    ],
  }),
  'POST /user/changePassword': endpoint({
    summary: 'Sets another password; the other sessions end and leaving money waits for 24 hours',
    access: { ...ownAccess, ability: ['update', 'Auth'], rate: 'auth' },
    body: z.strictObject({
      old_password: passwordIn,
      password: passwordIn,
      ...factorProof,
      proof_of_work: signInExtras.proof_of_work,
    }),
    output: nothing,
    errors: ['old_password_wrong', 'password_weak', ...FACTOR_ERRORS, 'proof_of_work_required'],
  }),
  'POST /security/resendActivationCode': endpoint({
    summary: 'Sends a new login code; the old one is void',
    access: { ...authAccess, audience: 'login', rate: 'code' },
    body: z.strictObject({ login_token: z.string().max(2048) }),
    output: codeSent,
    errors: ['login_token_invalid'],
  }),
  'POST /jwt/refresh-token': endpoint({
    summary: 'Rotates: empty body, the refresh token as bearer',
    access: { ...authAccess, audience: 'refresh' },
    output: tokens,
    errors: ['session_expired', 'address_not_allowed'],
  }),
  'POST /refresh-token': endpoint({
    summary: 'A token for the notification socket; does not rotate',
    access: authAccess,
    body: z.strictObject({ refresh_token: z.string().min(1).max(2048) }),
    output: z.strictObject({ token: z.string(), expires_at: time }),
    errors: ['session_expired', 'address_not_allowed'],
  }),
  'POST /jwt/logout': endpoint({
    summary: 'Ends this session: its tokens die and its sockets close',
    access: ownAccess,
    output: nothing,
  }),
  'GET /fetchUser': endpoint({
    summary: 'The signed-in person',
    access: ownAccess,
    output: userData,
  }),
  'GET /sessions': endpoint({
    summary: 'Where this account is signed in',
    access: ownAccess,
    output: z
      .array(
        z.strictObject({
          id: uuid,
          current: flag,
          device: z.string(),
          ip: z.string(),
          created_at: time,
          last_seen_at: time,
        }),
      )
      .max(50),
  }),
  'DELETE /sessions': endpoint({
    summary: 'Ends all of my sessions but this one',
    access: { ...ownAccess, ability: ['delete', 'Auth'] },
    output: z.strictObject({ ended: z.number().int().nonnegative() }),
  }),
  'DELETE /sessions/:id': endpoint({
    summary: 'Ends one of my sessions',
    access: { ...ownAccess, ability: ['delete', 'Auth'] },
    params: z.object({ id: uuid }),
    output: nothing,
  }),
} as const;
