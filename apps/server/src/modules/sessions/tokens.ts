// Signed tokens: one algorithm, a kind and an audience each, keys by name from a fixed list.
import { jwtVerify, SignJWT } from 'jose';
import { AppError } from '../../http/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';

/** What a token is good for; each is refused wherever another is wanted. */
export type TokenKind = 'access' | 'socket' | 'login';

export interface TokenClaims {
  readonly userId: number;
  /** The session; for login tokens the request that the code belongs to. */
  readonly id: string;
  readonly audience: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export interface Tokens {
  sign(kind: TokenKind, audience: string, claims: SignClaims): Promise<string>;
  /**
   * Checks a token wholly. Good ones are remembered until they end.
   *
   * @throws AppError `session_expired`
   */
  verify(kind: TokenKind, audiences: readonly string[], token: string): Promise<TokenClaims>;
}

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

/** Tokens signed with the installation's key. */
export function createTokens(secrets: SecretKeys, clock: Clock): Tokens {
  const remembered: Readonly<Record<TokenKind, Map<string, TokenClaims>>> = {
    access: new Map(),
    socket: new Map(),
    login: new Map(),
  };
  const check = async (kind: TokenKind, token: string): Promise<TokenClaims> => {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        if (header.kid !== secrets.keyId) throw new AppError('session_expired');
        return secrets.signingKey;
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
    const isWhole =
      Number.isSafeInteger(userId) &&
      typeof aud === 'string' &&
      typeof sid === 'string' &&
      iat !== undefined &&
      exp !== undefined;
    if (!isWhole) throw new AppError('session_expired');
    return { userId, id: sid, audience: aud, issuedAt: iat, expiresAt: exp };
  };
  return {
    sign: (kind, audience, { userId, id, lifeSeconds }) => {
      const now = Math.floor(clock.now() / 1_000);
      return new SignJWT({ sid: id })
        .setProtectedHeader({ alg: 'HS256', kid: secrets.keyId, typ: TYPES[kind] })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setSubject(String(userId))
        .setIssuedAt(now)
        .setExpirationTime(now + lifeSeconds)
        .sign(secrets.signingKey);
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
