// Rows that travel with the commands that make gifts.
import type { AttachedRow } from '@sarraf/settlement';
import type { Writers } from '../../engine/index.ts';
import { GIFT_CREATED, type GiftRow } from './gifts.queries.ts';

/** Lets rows of gifts travel with commands; before the engine starts. */
export function registerGiftRows(writers: Writers): void {
  writers.register('gift_created', GIFT_CREATED);
}

/** The row of a new gift. */
export function createdGift(userId: number, gift: GiftRow): AttachedRow {
  const { id, message, colour, secretHash } = gift;
  const row = { id, user_id: userId, message, colour, secret_hash: secretHash };
  return { writer: 'gift_created', row };
}
