// What the sender of a request holds: sealed for this purpose, so that no other token is one.
import { AppError } from '../../http/index.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';

const PURPOSE = 'recovery-token';

/** The token of a request. */
export function sealRecovery(secrets: SecretKeys, key: string): string {
  return secrets.seal(PURPOSE, key);
}

/** The key of the request that a token is for. @throws AppError `recovery_token_invalid` */
export function openRecovery(secrets: SecretKeys, token: string): string {
  try {
    return secrets.open(PURPOSE, token);
  } catch {
    throw new AppError('recovery_token_invalid');
  }
}
