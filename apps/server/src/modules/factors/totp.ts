// Codes of an authenticator, as the usual apps make them (RFC 6238: SHA-1, 6 digits, 30 seconds).
import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
const SECRET_BYTES = 20;
const ISSUER = 'Sarraf';

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_MS / 1_000,
    secret: Secret.fromBase32(secret),
  });
}

/** A new secret, in base 32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an authenticator reads from a QR code. */
export function otpauthUri(secret: string, label: string): string {
  return totpOf(secret, label).toString();
}

/** The step that a code is of, at most one before or after now; undefined where it is wrong. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? undefined : Math.floor(nowMs / STEP_MS) + delta;
}
