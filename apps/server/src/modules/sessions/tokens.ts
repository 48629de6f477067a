// Signed tokens: one algorithm, one way of writing, a kind and an audience each, keys by name from
// a fixed list.
import { jwtVerify, SignJWT } from 'jose';
import { AppError } from '../../http/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { type SecretKeys, TOKEN_LIFE_MAX_MS } from '../../platform/secret-keys.ts';

/** What a token is good for; each is refused wherever another is wanted. */
export type TokenKind = 'access' | 'socket' | 'login';

/** What a token says, once it is verified. */
export interface TokenClaims {
  readonly userId: number;
  /** The session; for login tokens the request that the code belongs to. */
  readonly id: string;
  readonly audience: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Signs tokens and verifies them. */
export interface Tokens {
  sign(kind: TokenKind, audience: string, claims: SignClaims): Promise<string>;
  /**
   * Checks a token wholly. Good ones are remembered until they end.
   *
   * @throws AppError `session_expired`
   */
  verify(kind: TokenKind, audiences: readonly string[], token: string): Promise<TokenClaims>;
}

/** What a token is to say. */
export interface SignClaims {
  readonly userId: number;
  readonly id: string;
  readonly lifeSeconds: number;
}

const ISSUER = 'sarraf';
const TYPES: Readonly<Record<TokenKind, string>> = {
  access: 'at+jwt',
  socket: 'socket+jwt',
  login: 'login+jwt',
};
const REMEMBERED_MAX = 20_000;
/** Clocks of one installation may differ so far, and one that was ahead be set right by as much. */
const CLOCKS_APART_MS = 3_600_000;

/**
 * Whether a token is written as it was signed. Decoders of base64url also take spaces, padding and
 * loose bits: one token would have many texts.
 */
function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return (
    parts.length === 3 &&
    parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
  );
}

/** Tokens signed with the installation's keys. */
export function createTokens(secrets: SecretKeys, clock: Clock): Tokens {
  const remembered: Readonly<Record<TokenKind, Map<string, TokenClaims>>> = {
    access: new Map(),
    socket: new Map(),
    login: new Map(),
  };
  const check = async (kind: TokenKind, token: string): Promise<TokenClaims> => {
    if (!isCanonical(token)) throw new AppError('session_expired');
    let until = Infinity;
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const found = header.kid === undefined ? undefined : secrets.verifyingKey(header.kid);
        if (found === undefined) throw new AppError('session_expired');
        until = found.until;
        return found.key;
      },
      {
        algorithms: ['HS256'],
        issuer: ISSUER,
        typ: TYPES[kind],
        requiredClaims: ['sub', 'aud', 'iat', 'exp', 'sid'],
        currentDate: new Date(clock.now()),
      },
    );
    const { sub, aud, iat, exp, sid } = payload;
    const userId = Number(sub);
    const now = clock.now();
    const isWhole =
      Number.isSafeInteger(userId) &&
      typeof aud === 'string' &&
      typeof sid === 'string' &&
      iat !== undefined &&
      exp !== undefined;
    // nobody of us signs for longer, or for later: whoever stole a key can't outlive it so
    const isOurs = isWhole && (exp - iat) * 1_000 <= TOKEN_LIFE_MAX_MS;
    if (!isOurs || iat * 1_000 > now + CLOCKS_APART_MS) throw new AppError('session_expired');
    const expiresAt = Math.min(exp, Math.floor(until / 1_000));
    return { userId, id: sid, audience: aud, issuedAt: iat, expiresAt };
  };
  return {
    sign: (kind, audience, { userId, id, lifeSeconds }) => {
      const now = Math.floor(clock.now() / 1_000);
      const kid = secrets.keyId;
      const signer = secrets.verifyingKey(kid);
      if (signer === undefined) throw new Error('The signing key is not known.');
      return new SignJWT({ sid: id })
        .setProtectedHeader({ alg: 'HS256', kid, typ: TYPES[kind] })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setSubject(String(userId))
        .setIssuedAt(now)
        .setExpirationTime(now + lifeSeconds)
        .sign(signer.key);
    },
    verify: async (kind, audiences, token) => {
      const known = remembered[kind];
      let claims = known.get(token);
      if (claims === undefined) {
        try {
          claims = await check(kind, token);
        } catch {
          // which of its parts was wrong is nobody's business
          throw new AppError('session_expired');
        }
        if (known.size >= REMEMBERED_MAX) known.clear();
        known.set(token, claims);
      }
      if (claims.expiresAt * 1_000 <= clock.now() || !audiences.includes(claims.audience)) {
        throw new AppError('session_expired');
      }
      return claims;
    },
  };
}
