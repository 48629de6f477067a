// Codes that are typed. Five wrong ones of a person in an hour, and none of theirs is looked at:
// neither a wrong nor a right one, so that a right one can't be told by going on. Others behind the
// same address are never refused for it: where many wrong codes come from there, each costs work.
import { AppError } from '../../http/index.ts';
import { addressBlock } from '../../platform/client-address.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { Proofs } from '../proofs/index.ts';
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

/** What codes are tried with. */
export interface TryDeps {
  readonly context: Context;
  readonly proofs: Pick<Proofs, 'demand'>;
}

/** Somebody who types a code. */
export interface Trier {
  readonly userId: number;
  readonly ip: string;
  readonly proof: string | undefined;
}

const WRONG_MAX = 5;
/** Wrong ones of an address block that are free of work. */
const WRONG_OF_BLOCK_FREE = 20;
/** Counting goes on so far beyond what is free: the work grows with it. */
const FLOOD_MAX = 4;
const WINDOW_MS = 3_600_000;

/**
 * The gift of a code. A wrong code, and one that is spent, take the same statements.
 *
 * @throws AppError `gift_not_found`, `gift_tries_used_up`, `proof_of_work_required`
 */
export async function tryCode(deps: TryDeps, trier: Trier, typed: string): Promise<GiftRow> {
  const { clock, orderedDb, plainDb } = deps.context;
  const gift = await selectGiftByHash(orderedDb, hashOfTyped(typed));
  const who = { userId: trier.userId, block: addressBlock(trier.ip) };
  await withTransaction(plainDb, async (tx) => {
    await lockTries(tx, who.userId);
    const now = clock.now();
    const max = { ofUser: WRONG_MAX, ofBlock: WRONG_OF_BLOCK_FREE * FLOOD_MAX };
    const wrong = await selectWrongTries(tx, who, new Date(now - WINDOW_MS), max);
    const waitMs = waitOf(wrong.ofUser, now);
    if (waitMs > 0)
      throw new AppError('gift_tries_used_up', { seconds: Math.ceil(waitMs / 1_000) });
    const flood = wrong.ofBlock / WRONG_OF_BLOCK_FREE;
    if (flood >= 1) await deps.proofs.demand(tx, trier.proof, `gift/${trier.userId}`, flood);
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
