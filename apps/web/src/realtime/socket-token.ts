import { call } from '../lib/api/client.ts';
import { SOCKET } from '../lib/constants.ts';

/** A token of the notification door, with the moments that end its use. */
export interface SocketToken {
  readonly token: string;
  readonly expiresAtMs: number;
  readonly issuedAtMs: number;
}

/** A socket token is expired within 30 s of its expiry or when it is older than 24 h. */
export function isSocketTokenExpired(token: SocketToken, nowMs: number): boolean {
  return (
    token.expiresAtMs - nowMs < SOCKET.tokenSkewMs ||
    nowMs - token.issuedAtMs > SOCKET.tokenAgeMaxMs
  );
}

/** Gets tokens for the notification socket; `fresh` forgets the one that was refused. */
export function createTokenSource(): {
  get: (refreshToken: string) => Promise<string>;
  forget: () => void;
} {
  let kept: { readonly token: SocketToken; readonly of: string } | null = null;
  return {
    get: async (refreshToken) => {
      if (kept?.of === refreshToken && !isSocketTokenExpired(kept.token, Date.now())) {
        return kept.token.token;
      }
      const body = { refresh_token: refreshToken };
      const { token, expires_at } = await call('POST /refresh-token', { body });
      const issued = { token, expiresAtMs: Date.parse(expires_at), issuedAtMs: Date.now() };
      kept = { token: issued, of: refreshToken };
      return token;
    },
    forget: () => {
      kept = null;
    },
  };
}
