// Sign-ins: opening, refreshing with rotation and grace, ending.
import { createHash } from 'node:crypto';
import type { DataOf } from '@sarraf/contracts';
import { AppError, assertFromWithin, type Session } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { openWith, sealWith } from '../../platform/sealing.ts';
import {
  DEVICE_KNOWN_DAYS,
  deviceIdFor,
  hashDevice,
  isKnownDevice,
  isNewDevice,
  type SignInDevice,
} from './known-devices.ts';
import { selectDeviceSince } from './known-devices.queries.ts';
import {
  createSessionCache,
  SESSION_REVOKED,
  type SessionCache,
  type SessionRevoked,
} from './session-cache.ts';
import { sessionOf, sessionOnWire } from './sessions.mapper.ts';
import {
  deleteOldSessions,
  endOtherSessions,
  endSession,
  extendSession,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  markRotated,
  type RefreshTokenRow,
  selectLiveSession,
  selectSessions,
  selectStaffAddresses,
  touchSession,
} from './sessions.queries.ts';
import { selectSignIns, type SignInPart, type SignInRow } from './sign-ins.queries.ts';
import { GRACE_SECONDS, endOf, hashToken, type SessionParts as Parts } from './session-parts.ts';
import {
  makeSocketToken,
  type SocketIdentity,
  verifySocketToken,
} from './socket-tokens.service.ts';
import { createTokens, type Tokens } from './tokens.ts';

export type { SignInRow } from './sign-ins.queries.ts';

/** What a client calls with, and what it gets the next pair by. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the access token ends, ISO 8601. */
  readonly expires_at: string;
}

/** A sign-in that was proved. */
export interface OpenSession extends SignInDevice {
  readonly userId: number;
  readonly audience: 'client' | 'staff';
}

/** Keeps more of a sign-in in its transaction; answers what is done after the commit. */
export type Alongside = (tx: PlainDb) => Promise<() => void>;

/** The device keeps its secret and shows it at the next sign-in. */
export type OpenedSession = TokenPair & { readonly device_id: string };

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const SESSIONS_MAX = 30;
const TOUCH_EVERY_MS = 60_000;
const TOUCHED_MAX = 20_000;

interface Lives {
  readonly accessSeconds: number;
  readonly sessionSeconds: number;
  /** Whether each refresh moves the session's end. */
  readonly slides: boolean;
}

const LIVES: Readonly<Record<'client' | 'staff', Lives>> = {
  client: { accessSeconds: DAY_SECONDS, sessionSeconds: 30 * DAY_SECONDS, slides: true },
  staff: { accessSeconds: HOUR_SECONDS, sessionSeconds: 12 * HOUR_SECONDS, slides: false },
};

/** Sign-ins, for the routes and for other modules. */
export interface SessionsService {
  readonly tokens: Tokens;
  readonly cache: SessionCache;
  /**
   * Opens a session. What else is to be kept of the sign-in is written by `alongside` in the same
   * transaction; what that answers is called after the commit.
   *
   * @throws AppError as `assertMayOpen`
   */
  open(request: OpenSession, alongside?: Alongside): Promise<OpenedSession>;
  /** @throws AppError `address_not_allowed` to staff from outside the house's networks */
  assertMayOpen(session: Pick<OpenSession, 'audience' | 'ip'>): Promise<void>;
  /** Whether the person signed in with this very device over the last 90 days. */
  isKnownDevice(userId: number, deviceId: string | undefined): Promise<boolean>;
  /** Whether its owner should hear of a sign-in: neither the device nor its network is known. */
  isNewDevice(userId: number, device: SignInDevice): Promise<boolean>;
  /** Since when the device that a session was opened with is known to be the person's. */
  deviceSince(session: Pick<Session, 'userId' | 'sessionId'>): Promise<Date | undefined>;
  /** @throws AppError `session_expired` */
  authenticate(accessToken: string, levelWanted?: number): Promise<Session>;
  /**
   * One new pair for one old token, which stays as it is where its address is refused.
   *
   * @throws AppError `session_expired`, `address_not_allowed`
   */
  refresh(refreshToken: string, address: string): Promise<TokenPair>;
  /** A token for the notification socket. @throws AppError as `refresh` */
  socketToken(
    refreshToken: string,
    address: string,
  ): Promise<{ token: string; expires_at: string }>;
  /** Who stands behind a socket token, now. @throws AppError as `refresh` */
  verifySocketToken(token: string, address: string): Promise<SocketIdentity>;
  /** Where a person is signed in, the latest first. */
  list(userId: number, currentId: string): Promise<DataOf<'GET /sessions'>>;
  /** Ends one session of a person; false when there is no such live one. */
  end(userId: number, sessionId: string, reason: string): Promise<boolean>;
  /** Ends all sessions of a person, or all but one. Answers how many. */
  endOthers(userId: number, exceptSessionId: string | null, reason: string): Promise<number>;
  /**
   * Ends all sessions of a person, or all but one, inside the caller's transaction. Answers how
   * many, and what lets go of them at once: call it after the commit.
   */
  endAllWithin(
    tx: PlainDb,
    userId: number,
    reason: string,
    exceptSessionId?: string | null,
  ): Promise<{ readonly count: number; readonly tell: () => void }>;
  /** Sign-ins of a person, newest first, those before a position; or only those that live. */
  signIns(userId: number, part: SignInPart): Promise<SignInRow[]>;
  /** Forgets sessions that ended so long ago that they tell nothing of a device. */
  forgetOld(): Promise<void>;
}

/** Sessions of this installation. */
export function createSessionsService(context: ServerContext): SessionsService {
  const { clock, plainDb, secrets } = context;
  const parts: Parts = {
    context,
    tokens: createTokens(secrets, clock),
    cache: createSessionCache(clock, (id) => readSession(plainDb, id)),
    touchedAt: new Map(),
  };
  return {
    tokens: parts.tokens,
    cache: parts.cache,
    open: (request, alongside) => open(parts, request, alongside),
    assertMayOpen: (session) => assertMayOpen(plainDb, session),
    isKnownDevice: (userId, deviceId) => isKnownDevice(plainDb, userId, deviceId),
    isNewDevice: (userId, device) => isNewDevice(plainDb, userId, device),
    deviceSince: ({ userId, sessionId }) => selectDeviceSince(plainDb, userId, sessionId),
    authenticate: (accessToken, levelWanted) => authenticate(parts, accessToken, levelWanted),
    refresh: (refreshToken, address) => refresh(parts, refreshToken, address),
    socketToken: (refreshToken, address) => makeSocketToken(parts, refreshToken, address),
    verifySocketToken: (token, address) => verifySocketToken(parts, token, address),
    list: async (userId, currentId) =>
      (await selectSessions(plainDb, userId)).map((row) => sessionOnWire(row, currentId)),
    end: async (userId, sessionId, reason) => {
      const isEnded = await endSession(plainDb, sessionId, userId, reason);
      if (isEnded) tellRevoked(parts, userId, [sessionId]);
      return isEnded;
    },
    endOthers: async (userId, exceptSessionId, reason) => {
      const ended = await endOtherSessions(plainDb, userId, exceptSessionId, reason);
      tellRevoked(parts, userId, ended);
      return ended.length;
    },
    endAllWithin: async (tx, userId, reason, exceptSessionId = null) => {
      const ended = await endOtherSessions(tx, userId, exceptSessionId, reason);
      return { count: ended.length, tell: () => tellRevoked(parts, userId, ended) };
    },
    signIns: (userId, part) => selectSignIns(plainDb, userId, part),
    forgetOld: () => deleteOldSessions(plainDb, DEVICE_KNOWN_DAYS),
  };
}

function tellRevoked(parts: Parts, userId: number, sessionIds: readonly string[]): void {
  if (sessionIds.length === 0) return;
  parts.cache.forget(sessionIds);
  parts.context.bus.publish(SESSION_REVOKED, { userId, sessionIds } satisfies SessionRevoked);
}

async function makePair(
  { context, tokens }: Parts,
  userId: number,
  sessionId: string,
  audience: 'client' | 'staff',
): Promise<TokenPair> {
  const lifeSeconds = LIVES[audience].accessSeconds;
  const claims = { userId, id: sessionId, lifeSeconds };
  const accessToken = await tokens.sign('access', audience, claims);
  const expires_at = endOf(context.clock.now(), lifeSeconds);
  return { accessToken, refreshToken: context.ids.createToken(), expires_at };
}

async function assertMayOpen(
  db: PlainDb,
  { audience, ip }: Pick<OpenSession, 'audience' | 'ip'>,
): Promise<void> {
  if (audience === 'staff') assertFromWithin({ addresses: await selectStaffAddresses(db) }, ip);
}

async function open(
  parts: Parts,
  request: OpenSession,
  alongside?: Alongside,
): Promise<OpenedSession> {
  const { plainDb, ids } = parts.context;
  const { userId, audience } = request;
  await assertMayOpen(plainDb, request);
  const id = ids.createId();
  const pair = await makePair(parts, userId, id, audience);
  const lifeSeconds = LIVES[audience].sessionSeconds;
  const device_id = await deviceIdFor(plainDb, ids, request.deviceId);
  const deviceHash = hashDevice(device_id);
  const { ended, tell } = await withTransaction(plainDb, async (tx) => {
    const session = { ...request, id, lifeSeconds, deviceHash, sessionsMax: SESSIONS_MAX };
    const tooMany = await insertSession(tx, session);
    await insertRefreshToken(tx, hashToken(pair.refreshToken), id);
    return { ended: tooMany, tell: await alongside?.(tx) };
  });
  tellRevoked(parts, userId, ended);
  tell?.();
  return { ...pair, device_id };
}

async function authenticate(parts: Parts, accessToken: string, level?: number): Promise<Session> {
  const claims = await parts.tokens.verify('access', ['client', 'staff'], accessToken);
  const session = await parts.cache.get(claims.id, level);
  if (session?.userId !== claims.userId || session.audience !== claims.audience) {
    throw new AppError('session_expired');
  }
  noteSeen(parts, claims.id);
  return session;
}

/** Once a minute, and nobody waits for it. */
function noteSeen({ context, touchedAt }: Parts, sessionId: string): void {
  const now = context.clock.monotonic();
  const last = touchedAt.get(sessionId);
  if (last !== undefined && now - last < TOUCH_EVERY_MS) return;
  if (touchedAt.size >= TOUCHED_MAX) touchedAt.clear();
  touchedAt.set(sessionId, now);
  touchSession(context.plainDb, sessionId).catch(() => touchedAt.delete(sessionId));
}

async function rotate(
  parts: Parts,
  tx: PlainDb,
  refreshToken: string,
  row: RefreshTokenRow,
): Promise<TokenPair> {
  const pair = await makePair(parts, Number(row.user_id), row.session_id, row.audience);
  const sealed = sealWith(successorKey(refreshToken), 'pair', JSON.stringify(pair));
  await insertRefreshToken(tx, hashToken(pair.refreshToken), row.session_id);
  await markRotated(tx, hashToken(refreshToken), sealed);
  const { slides, sessionSeconds } = LIVES[row.audience];
  await extendSession(tx, row.session_id, slides ? sessionSeconds : null);
  return pair;
}

async function refresh(parts: Parts, refreshToken: string, address: string): Promise<TokenPair> {
  const result = await withTransaction(parts.context.plainDb, async (tx) => {
    const row = await lockRefreshToken(tx, hashToken(refreshToken), GRACE_SECONDS);
    if (row === undefined || !row.is_live) return undefined;
    // before the token is looked at: what comes from elsewhere neither spends it nor ends its session
    assertFromWithin(row, address);
    if (!row.is_used) return rotate(parts, tx, refreshToken, row);
    if (row.in_grace && row.successor_sealed !== null) {
      const text = openWith(successorKey(refreshToken), 'pair', row.successor_sealed);
      return JSON.parse(text) as TokenPair;
    }
    // somebody has a copy of a token that was used long ago: nobody keeps this session
    await endSession(tx, row.session_id, Number(row.user_id), 'refresh_reused');
    return row;
  });
  if (result !== undefined && 'accessToken' in result) return result;
  if (result !== undefined) tellRevoked(parts, Number(result.user_id), [result.session_id]);
  throw new AppError('session_expired');
}

async function readSession(db: PlainDb, id: string): Promise<Session | undefined> {
  const row = await selectLiveSession(db, id);
  return row && sessionOf(row);
}

/** Only who has the old token can read what it gave. */
function successorKey(token: string): Buffer {
  return createHash('sha256').update(`successor/${token}`).digest();
}
