// Codes that are typed. Five wrong ones in an hour, of a person or from an address block, and no code
// is looked at: neither a wrong nor a right one, so that a right one can't be told by going on.
import { AppError } from '../../http/index.ts';
import { addressBlock } from '../../platform/client-address.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import { hashOfTyped } from './gift-codes.ts';
import {
  deleteTriesBefore,
  type GiftRow,
  insertTry,
  lockTries,
  selectGiftByHash,
  selectWrongTries,
} from './gifts.queries.ts';

type Context = Pick<ServerContext, 'clock' | 'orderedDb' | 'plainDb'>;

/** Somebody who types a code. */
export interface Trier {
  readonly userId: number;
  readonly ip: string;
}

const WRONG_MAX = 5;
const WINDOW_MS = 3_600_000;

/**
 * The gift of a code. A wrong code, and one that is spent, take the same statements.
 *
 * @throws AppError `gift_not_found`, `gift_tries_used_up`
 */
export async function tryCode(context: Context, trier: Trier, typed: string): Promise<GiftRow> {
  const { clock, orderedDb, plainDb } = context;
  const gift = await selectGiftByHash(orderedDb, hashOfTyped(typed));
  const who = { userId: trier.userId, block: addressBlock(trier.ip) };
  await withTransaction(plainDb, async (tx) => {
    await lockTries(tx, who.userId, who.block);
    const now = clock.now();
    const wrong = await selectWrongTries(tx, who, new Date(now - WINDOW_MS), WRONG_MAX);
    const waitMs = Math.max(waitOf(wrong.ofUser, now), waitOf(wrong.ofBlock, now));
    if (waitMs > 0)
      throw new AppError('gift_tries_used_up', { seconds: Math.ceil(waitMs / 1_000) });
    await insertTry(tx, who, gift === undefined, new Date(now));
  });
  if (gift === undefined) throw new AppError('gift_not_found');
  return gift;
}

/** Forgets tries that count no more. */
export async function forgetTries({ clock, plainDb }: Context): Promise<void> {
  await deleteTriesBefore(plainDb, new Date(clock.now() - WINDOW_MS));
}

/** How long until the oldest of too many wrong tries counts no more; 0: there are fewer. */
function waitOf(wrong: readonly Date[], now: number): number {
  const oldest = wrong[0];
  if (wrong.length < WRONG_MAX || oldest === undefined) return 0;
  return Math.max(0, oldest.getTime() + WINDOW_MS - now);
}
