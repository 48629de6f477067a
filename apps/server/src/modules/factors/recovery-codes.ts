// Recovery codes as people see them: eight letters and digits that are not taken for each other.
import { randomInt } from 'node:crypto';
import type { SecretKeys } from '../../platform/secret-keys.ts';

const CODES = 10;
const LENGTH = 8;
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const sign = (): string => SIGNS[randomInt(SIGNS.length)] ?? '';
const code = (): string => Array.from({ length: LENGTH }, sign).join('');

/** Ten new codes, `7KQ4M2XD` each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, code);
}

/** A code as it is shown, `7KQ4-M2XD`. */
export function shownRecoveryCode(plain: string): string {
  return `${plain.slice(0, LENGTH / 2)}-${plain.slice(LENGTH / 2)}`;
}

/** What is kept of a code, however it was typed. The same code of two people is not the same. */
export function hashRecoveryCode(secrets: SecretKeys, userId: number, typed: string): Buffer {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return secrets.hash('recovery-code', `${userId}/${plain}`);
}
