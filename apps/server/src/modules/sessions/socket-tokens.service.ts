// Tokens of the notification socket: given for a refresh token, and believed when a socket connects.
import { AppError, assertFromWithin } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { GRACE_SECONDS, endOf, hashToken, type SessionParts } from './session-parts.ts';
import { lockRefreshToken } from './sessions.queries.ts';

/** Who stands behind a socket. */
export interface SocketIdentity {
  readonly userId: number;
  readonly sessionId: string;
  readonly audience: 'client' | 'staff';
  /** Of staff alone: whether they hear of tickets. */
  readonly answersTickets?: boolean;
  /** Milliseconds since 1970: the socket closes then. */
  readonly expiresAt: number;
}

const SOCKET_TOKEN_SECONDS = 24 * 3_600;
/** A token this close to its end opens no socket any more. */
const SOCKET_TOKEN_REST_MS = 30_000;

/**
 * A token of the live session that this refresh token is of.
 *
 * @throws AppError `session_expired`, `address_not_allowed`
 */
export async function makeSocketToken(
  { context, tokens }: SessionParts,
  refreshToken: string,
  address: string,
): Promise<{ token: string; expires_at: string }> {
  const { clock, plainDb } = context;
  const row = await withTransaction(plainDb, (tx) =>
    lockRefreshToken(tx, hashToken(refreshToken), GRACE_SECONDS),
  );
  const isGood = row?.is_live === true && (!row.is_used || row.in_grace);
  if (row === undefined || !isGood) throw new AppError('session_expired');
  assertFromWithin(row, address);
  const restSeconds = Math.floor((row.ends_at.getTime() - clock.now()) / 1_000);
  const lifeSeconds = Math.min(SOCKET_TOKEN_SECONDS, restSeconds);
  const claims = { userId: Number(row.user_id), id: row.session_id, lifeSeconds };
  const token = await tokens.sign('socket', `socket:${row.audience}`, claims);
  return { token, expires_at: endOf(clock.now(), lifeSeconds) };
}

/**
 * Who stands behind a socket token that is shown from an address, now.
 *
 * @throws AppError `session_expired`, `address_not_allowed`
 */
export async function verifySocketToken(
  parts: SessionParts,
  token: string,
  address: string,
): Promise<SocketIdentity> {
  const audiences = ['socket:client', 'socket:staff'];
  const claims = await parts.tokens.verify('socket', audiences, token);
  const now = parts.context.clock.now();
  const isOld = now - claims.issuedAt * 1_000 > SOCKET_TOKEN_SECONDS * 1_000;
  const expiresAt = claims.expiresAt * 1_000;
  if (isOld || expiresAt - now < SOCKET_TOKEN_REST_MS) throw new AppError('session_expired');
  const session = await parts.cache.get(claims.id);
  if (session?.userId !== claims.userId) throw new AppError('session_expired');
  assertFromWithin(session, address);
  const { abilities, userId, sessionId, audience } = session;
  const identity = { userId, sessionId, audience, expiresAt };
  if (audience !== 'staff') return identity;
  const answersTickets = abilities.some(
    ({ action, subject }) => action === 'read' && subject === 'Ticket',
  );
  return { ...identity, answersTickets };
}
