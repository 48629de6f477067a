// An account whose mobile or factors are lost. What holds:
// - Whoever asks proves the mobile that they hold now and sends a video of themselves speaking new
//   numbers. They are answered the same whether there is an account or not: a request for none is
//   kept like any other, and no officer ever sees it. Staff have no way back here, nor has who gave
//   no documents to compare the video with.
// - The owner is told at once on every way, and stops the request from any session of theirs.
// - Two officers approve. For 24 hours after that nothing changes and the owner may still stop it.
// - Then who asked ends it by a code to the new mobile: the mobile and the password are new, the
//   authenticator and the recovery codes are gone, the second step is by SMS, no session stays,
//   money may not leave for 72 hours, and all other requests are stopped.
// - Bounds are of the mobile held now, of the network and of all; none is of the account, so that
//   strangers cannot use up what its owner needs.
import { randomInt } from 'node:crypto';
import type { DataOf, ParsedBodyOf, RecoveryState } from '@sarraf/contracts';
import { AppError, type Call } from '../../http/index.ts';
import { addressBlock } from '../../platform/client-address.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { assertStrongPasswordOf } from '../auth/index.ts';
import { type Codes, codeSentOnWire, STRANGER } from '../codes/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { SecurityChanges } from '../security-changes/index.ts';
import type { ServerContext } from '../server-context.ts';
import { isMobileTaken, normaliseMobile, type UsersModule } from '../users/index.ts';
import {
  beginUpload,
  endRecovery,
  forgetVideo,
  insertRecovery,
  lockBeginning,
  type NewRecovery,
  type RecoveryRow,
  renewAccount,
  selectAskedAt,
  selectBeginWait,
  selectOldVideos,
  selectRecovery,
  stopRecoveries,
  stopUpload,
  submitRecovery,
} from './recovery.queries.ts';
import { openRecovery, sealRecovery } from './recovery-token.ts';
import type { RecoveryVideos } from './recovery-video.ts';

/** What recovery is made with. */
export interface RecoveryDeps {
  readonly context: ServerContext;
  readonly codes: Codes;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
  readonly securityChanges: SecurityChanges;
  readonly users: UsersModule;
  /** Forgets every factor that may be with somebody else now. */
  readonly forgetFactors: (tx: PlainDb, userId: number) => Promise<void>;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly videos: RecoveryVideos;
}

const KEY_BYTES = 16;
const OPEN_MS = 3_600_000;
const HOLD_HOURS = 72;
const PER_DAY = { mobile: 3, block: 5, all: 100 };

/** Sends a code to the mobile that a stranger holds; it is bound to both mobiles. */
export async function sendRecoveryCode(
  { codes }: RecoveryDeps,
  body: ParsedBodyOf<'POST /recover/code'>,
  ip: string,
): Promise<DataOf<'POST /recover/code'>> {
  const oldMobile = normaliseMobile(body.mobile);
  return codeSentOnWire(
    await codes.send({
      mobile: normaliseMobile(body.new_mobile),
      purpose: 'recover_account',
      requestId: oldMobile,
      asker: STRANGER,
      block: addressBlock(ip),
      proof: body.proof_of_work,
    }),
  );
}

/** Begins a request. @throws AppError `code_wrong`, `rate_limited` */
export async function beginRecovery(
  { context, codes }: RecoveryDeps,
  body: ParsedBodyOf<'POST /recover/begin'>,
  ip: string,
): Promise<DataOf<'POST /recover/begin'>> {
  const { plainDb, ids, secrets } = context;
  const [oldMobile, newMobile] = [normaliseMobile(body.mobile), normaliseMobile(body.new_mobile)];
  const block = addressBlock(ip);
  const asked = { mobile: newMobile, purpose: 'recover_account', requestId: oldMobile } as const;
  // before the code, which is then not used up for nothing; what counts is asked under the lock
  await assertMayBegin(plainDb, { newMobile, block });
  if (!(await codes.use(asked, block, body.activation_code))) throw new AppError('code_wrong');
  const row = await withTransaction(plainDb, async (tx) => {
    await lockBeginning(tx);
    await assertMayBegin(tx, { newMobile, block });
    const numbers = [randomInt(10, 100), randomInt(10, 100)];
    const key = ids.createToken(KEY_BYTES);
    return insertRecovery(tx, { key, oldMobile, newMobile, block, numbers });
  });
  return {
    recovery_token: sealRecovery(secrets, row.key),
    id: row.key,
    numbers: row.spoken_numbers.map(Number),
    expires_at: new Date(row.created_at.getTime() + OPEN_MS).toISOString(),
  };
}

async function assertMayBegin(
  db: PlainDb,
  from: Pick<NewRecovery, 'newMobile' | 'block'>,
): Promise<void> {
  const seconds = await selectBeginWait(db, from, PER_DAY);
  if (seconds !== undefined) throw new AppError('rate_limited', { seconds: Math.max(1, seconds) });
}

/** Takes the video of an open request; the owner of the account is told. */
export async function giveRecoveryVideo(
  deps: RecoveryDeps,
  key: string,
  receive: Call<'POST /recover/:id/video'>['receive'],
): Promise<RecoveryState> {
  const { plainDb } = deps.context;
  const row = await beginUpload(plainDb, key);
  if (row === undefined) throw new AppError('recovery_not_open');
  try {
    const { files } = await receive(({ chunks }) => deps.videos.keep(row, chunks));
    const kept = files.selfie_video;
    if (kept === undefined) throw new AppError('documents_missing');
    const tell = await withTransaction(plainDb, async (tx) => {
      if (!(await submitRecovery(tx, row, kept))) throw new AppError('recovery_not_open');
      return tellOwner(deps, tx, row, 'recovery_asked');
    });
    tell?.();
    return { status: 'waiting', effective_at: null };
  } catch (error) {
    await deps.videos.forget(row);
    await stopUpload(plainDb, row);
    throw error;
  }
}

/** Keeps a notice for the owner, where there is one. */
export async function tellOwner(
  { notifications }: Pick<RecoveryDeps, 'notifications'>,
  tx: PlainDb,
  row: RecoveryRow,
  kind: 'recovery_asked' | 'recovery_approved',
): Promise<(() => void) | undefined> {
  if (row.user_id === null) return undefined;
  const reference = `recovery:${row.id}`;
  return notifications.keep(tx, { userId: Number(row.user_id), kind, facts: {}, reference });
}

/** Where a request stands. @throws AppError `recovery_token_invalid` */
export async function recoveryStatus(deps: RecoveryDeps, token: string): Promise<RecoveryState> {
  const { status, effective_at } = await load(deps, token);
  return { status, effective_at: effective_at?.toISOString() ?? null };
}

/**
 * Sends the code that ends an approved request. Its sender is known by the token: what strangers
 * ask for uses up nothing of theirs, and no work is asked of them.
 */
export async function sendFinishCode(
  deps: RecoveryDeps,
  token: string,
  ip: string,
): Promise<DataOf<'POST /recover/finish/code'>> {
  const row = await loadEnding(deps, token);
  const { codes } = deps;
  const asker = `recovery:${row.id}`;
  const sent = await codes.send({ ...finishCodeOf(row), asker, block: addressBlock(ip) });
  return codeSentOnWire(sent);
}

/** Gives the account back, once. */
export async function finishRecovery(
  deps: RecoveryDeps,
  body: ParsedBodyOf<'POST /recover/finish'>,
  ip: string,
): Promise<void> {
  const { context, codes, users, securityChanges } = deps;
  const row = await loadEnding(deps, body.recovery_token);
  const user = await users.load(Number(row.user_id));
  // somebody who joined the staff meanwhile
  if (user.staffRole !== null) throw new AppError('recovery_not_open');
  const mobile = row.new_mobile;
  await assertStrongPasswordOf(users, user, body.password, mobile);
  const isRight = await codes.use(finishCodeOf(row), addressBlock(ip), body.activation_code);
  if (!isRight) throw new AppError('code_wrong');
  const passwordHash = await deps.hashPassword(body.password);
  const tell = await withTransaction(context.plainDb, async (tx) => {
    await users.lock(tx, user.id);
    if (!(await endRecovery(tx, row.id))) throw new AppError('recovery_not_open');
    await stopRecoveries(tx, user.id, row.id);
    await deps.forgetFactors(tx, user.id);
    await renewAccount(tx, BigInt(user.id), { mobile, passwordHash });
    return securityChanges.settle(tx, {
      userId: user.id,
      keepSessionId: null,
      endReason: 'account_recovered',
      notice: { kind: 'account_recovered', facts: {} },
      holdHours: HOLD_HOURS,
    });
  }).catch((error: unknown) => {
    throw isMobileTaken(error) ? new AppError('recovery_mobile_taken') : error;
  });
  await tell();
}

/** Whether somebody asks for the caller's account. */
export async function ownRecovery(
  { context: { plainDb } }: RecoveryDeps,
  userId: number,
): Promise<DataOf<'GET /user/recovery'>> {
  return { asked_at: (await selectAskedAt(plainDb, userId))?.toISOString() ?? null };
}

/** The owner wants none of it. */
export async function stopOwnRecoveries(
  { context: { plainDb }, users }: RecoveryDeps,
  userId: number,
): Promise<void> {
  await withTransaction(plainDb, async (tx) => {
    await users.lock(tx, userId);
    await stopRecoveries(tx, userId, null);
  });
}

/** Forgets videos that nobody needs any more. */
export async function forgetOldVideos({ context, videos }: RecoveryDeps): Promise<void> {
  for (const row of await selectOldVideos(context.plainDb)) {
    for (let nth = 1n; nth <= row.uploads; nth += 1n) {
      await videos.forget({ key: row.key, uploads: nth });
    }
    await forgetVideo(context.plainDb, row.id);
  }
}

async function load({ context }: RecoveryDeps, token: string): Promise<RecoveryRow> {
  const row = await selectRecovery(context.plainDb, openRecovery(context.secrets, token));
  if (row === undefined) throw new AppError('recovery_token_invalid');
  return row;
}

async function loadEnding(deps: RecoveryDeps, token: string): Promise<RecoveryRow> {
  const row = await load(deps, token);
  if (row.status !== 'approved' || row.effective_at === null) {
    throw new AppError('recovery_not_open');
  }
  if (row.effective_at.getTime() > deps.context.clock.now()) {
    throw new AppError('recovery_too_early');
  }
  return row;
}

/** Bound to the request's key: the code that began it, or another's, is not it. */
function finishCodeOf({ new_mobile: mobile, key }: RecoveryRow) {
  return { mobile, purpose: 'recover_account', requestId: `finish/${key}` } as const;
}
