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

/** Who is served first: known devices, then whoever did some work, then everybody else. */
const LANES = ['known', 'proved', 'other'] as const;

/** One of the queues that wait for the hasher. */
export type Lane = (typeof LANES)[number];

/** Hashes and compares passwords, a few at a time. */
export interface PasswordHasher {
  /** @throws AppError `unavailable` when too many wait */
  hash(password: string): Promise<string>;
  /** Whether it is the password; without a stored hash: false, after the same work. */
  verify(storedHash: string | undefined, password: string, lane?: Lane): Promise<boolean>;
  /** How full the last lane is: at 1 whoever did no work would be turned away. */
  crowding(): number;
}

/** As kept and compared: one form for one password, whatever keyboard typed it. */
export function normalisePassword(password: string): string {
  return toLatinDigits(password.normalize('NFKC'));
}

/** A hasher that works on two passwords at once and lets a hundred of each lane wait. */
export function createPasswordHasher(): PasswordHasher {
  const waiting: Readonly<Record<Lane, (() => void)[]>> = { known: [], proved: [], other: [] };
  let running = 0;
  const inTurn = async <T>(lane: Lane, work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE_MAX) {
      if (waiting[lane].length >= WAITING_MAX) throw new AppError('unavailable');
      await new Promise<void>((resolve) => waiting[lane].push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // the next one that waits goes on, or there is room
      const next = LANES.map((name) => waiting[name]).find((queue) => queue.length > 0);
      if (next === undefined) running -= 1;
      else next.shift()?.();
    }
  };
  let dummy: Promise<string> | undefined;
  return {
    // whoever gets a new password has proved who they are
    hash: (password) => inTurn('known', () => hash(normalisePassword(password), OPTIONS)),
    verify: (storedHash, password, lane = 'other') =>
      inTurn(lane, async () => {
        dummy ??= hash(NOBODYS_PASSWORD, OPTIONS);
        const compared = storedHash ?? (await dummy);
        const isSame = await verify(compared, normalisePassword(password));
        return isSame && storedHash !== undefined;
      }),
    crowding: () => waiting.other.length / WAITING_MAX,
  };
}
