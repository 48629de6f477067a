// argon2id, a few at a time: its memory and threads are the server's to share.
import { hash, verify } from '@node-rs/argon2';
import { toLatinDigits } from '@sarraf/money';
import { AppError } from '../../http/index.ts';

/** The enum of @node-rs/argon2 is a const enum, which a stripped TypeScript can't read. */
const ARGON2ID = 2;
const OPTIONS = {
  algorithm: ARGON2ID,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  outputLen: 32,
} as const;
const AT_ONCE_MAX = 2;
const WAITING_MAX = 100;
/** What nobody's password hashes to: unknown mobiles cost as much time as known ones. */
const NOBODYS_PASSWORD = 'no such person, the same work';

export interface PasswordHasher {
  /** @throws AppError `unavailable` when too many wait */
  hash(password: string): Promise<string>;
  /** Whether it is the password; without a stored hash: false, after the same work. */
  verify(storedHash: string | undefined, password: string): Promise<boolean>;
}

/** As kept and compared: one form for one password, whatever keyboard typed it. */
export function normalisePassword(password: string): string {
  return toLatinDigits(password.normalize('NFKC'));
}

/** A hasher that works on two passwords at once and lets a hundred wait. */
export function createPasswordHasher(): PasswordHasher {
  const waiting: (() => void)[] = [];
  let running = 0;
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE_MAX) {
      if (waiting.length >= WAITING_MAX) throw new AppError('unavailable');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // the place goes to the next in line, or is free
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
  let dummy: Promise<string> | undefined;
  return {
    hash: (password) => inTurn(() => hash(normalisePassword(password), OPTIONS)),
    verify: (storedHash, password) =>
      inTurn(async () => {
        dummy ??= hash(NOBODYS_PASSWORD, OPTIONS);
        const compared = storedHash ?? (await dummy);
        const isSame = await verify(compared, normalisePassword(password));
        return isSame && storedHash !== undefined;
      }),
  };
}
