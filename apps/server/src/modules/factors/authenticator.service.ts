// The authenticator and the recovery codes for whoever loses it: set up by its first code, each code
// accepted once, wrong ones counted together.
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { User } from '../users/index.ts';
import {
  countWrongCodes,
  deleteAuthenticator,
  deleteOldAuthenticatorRows,
  deleteSetup,
  hasAuthenticatorSince,
  insertWrongCode,
  type KeptAuthenticator,
  lockAuthenticator,
  lockSetup,
  lockTries,
  moveLastStep,
  putAuthenticator,
  putSetup,
} from './authenticator.queries.ts';
import {
  countRecoveryCodes,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './recovery-codes.queries.ts';
import { hashRecoveryCode, newRecoveryCodes, shownRecoveryCode } from './recovery-codes.ts';
import { newSecret, otpauthUri, stepOfCode } from './totp.ts';

/** What is shown once, for the app to be set up with. */
export interface AuthenticatorSetup {
  readonly secret: string;
  readonly otpauth_uri: string;
  readonly expires_at: string;
}

/** Whose code is looked at, and for whom its wrong ones count. */
export interface CodeTry {
  /** 0: nobody's, which is never right and as much work. */
  readonly userId: number;
  /** `session:…`, `device:…`, or `password:…` for whoever comes from no known device. */
  readonly asker: string;
  /** Whoever asks was not told that their password is right: not by what is said of a code either. */
  readonly isUntold?: boolean;
}

/** What a code is; `used`: it was right, once, and the next one is to be waited for. */
type CodeVerdict = 'right' | 'wrong' | 'used';

/** Authenticators of this installation. */
export interface Authenticators {
  begin(user: User, sessionId: string): Promise<AuthenticatorSetup>;
  /** Takes the first code of a set-up inside the caller's transaction. */
  confirm(tx: PlainDb, user: User, sessionId: string, code: string): Promise<boolean>;
  /**
   * Whether a code is right; each is so once. The very code that was accepted last takes no try when
   * it comes again: its person would be kept out for what they did right.
   */
  check(asked: CodeTry, code: string): Promise<CodeVerdict>;
  /** Whether a recovery code is right; it is used up, and the person told. */
  recover(asked: CodeTry, code: string): Promise<boolean>;
  /** Recovery codes that are left, or of them those that were made by a moment. */
  codesLeft(userId: number, before?: Date): Promise<number>;
  /** Whether a person's authenticator was there by a moment. */
  stood(userId: number, before: Date): Promise<boolean>;
  /** Ten new recovery codes in the place of all before, inside the caller's transaction. */
  renewCodes(tx: PlainDb, userId: number): Promise<string[]>;
  /** Forgets a person's authenticator inside the caller's transaction. */
  remove(tx: PlainDb, userId: number): Promise<void>;
  /** Forgets a person's recovery codes: nothing is left that they would stand for. */
  removeCodes(tx: PlainDb, userId: number): Promise<void>;
  forgetOld(): Promise<void>;
}

const PURPOSE = 'authenticator';
const OWN_MAX = 5;
const STRANGERS_MAX = 15;
const ALL_MAX = 20;
const STRANGER_ASKER = 'password:';

/**
 * Whether one more code is looked at. Strangers leave five of the twenty to the owner's own devices
 * and sessions, so that nobody who knows the password keeps the owner out.
 */
async function mayTry(tx: PlainDb, { userId, asker }: CodeTry): Promise<boolean> {
  const wrong = await countWrongCodes(tx, userId, asker);
  if (wrong.own >= OWN_MAX || wrong.all >= ALL_MAX) return false;
  return !asker.startsWith(STRANGER_ASKER) || wrong.strangers < STRANGERS_MAX;
}

/** Looks at a code if one more may be tried, one at a time for each person; counts a wrong one. */
async function guarded(
  tx: PlainDb,
  asked: CodeTry,
  judge: (kept: KeptAuthenticator | undefined) => Promise<CodeVerdict>,
): Promise<CodeVerdict> {
  await lockTries(tx, asked.userId === 0 ? asked.asker : String(asked.userId));
  const kept = await lockAuthenticator(tx, asked.userId);
  if (!(await mayTry(tx, asked))) return 'wrong';
  const verdict = await judge(kept);
  if (verdict === 'wrong') await insertWrongCode(tx, asked.userId, asked.asker);
  return verdict;
}

/** Authenticators, their secrets sealed. */
export function createAuthenticators(
  { clock, ids, plainDb, secrets }: Pick<ServerContext, 'clock' | 'ids' | 'plainDb' | 'secrets'>,
  notifications: Pick<NotificationsModule, 'keep'>,
): Authenticators {
  const stepOf = (sealed: string, code: string) =>
    stepOfCode(secrets.open(PURPOSE, sealed), code, clock.now());
  return {
    begin: async ({ id: userId, mobile }, sessionId) => {
      const secret = newSecret();
      const secretSealed = secrets.seal(PURPOSE, secret);
      const endsAt = await putSetup(plainDb, { userId, sessionId, secretSealed });
      return {
        secret,
        otpauth_uri: otpauthUri(secret, mobile),
        expires_at: endsAt.toISOString(),
      };
    },
    confirm: async (tx, { id: userId }, sessionId, code) => {
      const secretSealed = await lockSetup(tx, userId, sessionId);
      if (secretSealed === undefined) return false;
      const asked = { userId, asker: `session:${sessionId}` };
      if (!(await mayTry(tx, asked))) return false;
      const lastStep = stepOf(secretSealed, code);
      if (lastStep === undefined) {
        await insertWrongCode(tx, userId, asked.asker);
        return false;
      }
      await putAuthenticator(tx, userId, { secretSealed, lastStep });
      await deleteSetup(tx, userId);
      return true;
    },
    check: (asked, code) =>
      withTransaction(plainDb, (tx) =>
        guarded(tx, asked, async (kept) => {
          const step = kept && stepOf(kept.secretSealed, code);
          if (kept === undefined || step === undefined || step < kept.lastStep) return 'wrong';
          if (step === kept.lastStep) return asked.isUntold === true ? 'wrong' : 'used';
          await moveLastStep(tx, asked.userId, step);
          return 'right';
        }),
      ),
    recover: async (asked, code) => {
      const { userId } = asked;
      const hash = hashRecoveryCode(secrets, userId, code);
      const show = await withTransaction(plainDb, async (tx) => {
        const verdict = await guarded(tx, asked, async () =>
          (await takeRecoveryCode(tx, userId, hash)) ? 'right' : 'wrong',
        );
        if (verdict !== 'right') return undefined;
        const facts = { left: String(await countRecoveryCodes(tx, userId)) };
        const reference = ids.createId();
        return notifications.keep(tx, { userId, kind: 'recovery_code_used', facts, reference });
      });
      show?.();
      return show !== undefined;
    },
    codesLeft: (userId, before) => countRecoveryCodes(plainDb, userId, before),
    stood: (userId, before) => hasAuthenticatorSince(plainDb, userId, before),
    renewCodes: async (tx, userId) => {
      const codes = newRecoveryCodes();
      const hashes = codes.map((code) => hashRecoveryCode(secrets, userId, code));
      await replaceRecoveryCodes(tx, userId, hashes);
      return codes.map(shownRecoveryCode);
    },
    remove: deleteAuthenticator,
    removeCodes: (tx, userId) => replaceRecoveryCodes(tx, userId, []),
    forgetOld: () => deleteOldAuthenticatorRows(plainDb),
  };
}
