import type { Gift, GiftCard } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { maskedOf, type MoveRow, timeText } from '../transfers/index.ts';
import type { GiftRow } from './gifts.queries.ts';

/** How the amounts of gifts are told. */
export interface GiftFigures {
  scaleOf(asset: string): number;
  /** Worth in toman now; null while there is no price. */
  worthOf(asset: string, units: bigint): string | null;
}

/** A gift with where its money stands. */
export interface WholeGift {
  readonly gift: GiftRow;
  readonly move: MoveRow;
}

/** A gift as its maker sees it. */
export function toGift(
  { gift, move }: WholeGift,
  figures: GiftFigures,
  code: string | null,
  now: number,
): Gift {
  const status = statusOf(move, now);
  const isTaken = status === 'redeemed';
  return {
    id: gift.id,
    ...cardOf({ gift, move }, figures),
    status,
    code: status === 'waiting' ? code : null,
    redeemed_by: isTaken && move.recipient !== null ? maskedOf(move.recipient) : null,
    redeemed_at: isTaken ? timeText(move.updatedAt) : null,
    cancellable: move.state === 'waiting',
    created_at: timeText(move.createdAt),
  };
}

/** A gift as whoever has its code sees it. */
export function toGiftCard(whole: WholeGift, figures: GiftFigures): GiftCard {
  return { ...cardOf(whole, figures), from: maskedOf(whole.move.owner) };
}

/** Where it stands; one whose time is over is expired, though nobody has ended it yet. */
export function statusOf({ state, dueAt }: MoveRow, now: number): Gift['status'] {
  if (state === 'done') return 'redeemed';
  if (state === 'waiting' && dueAt !== null && dueAt <= now) return 'expired';
  return state;
}

function cardOf({ gift, move }: WholeGift, figures: GiftFigures) {
  return {
    symbol: move.asset,
    amount: formatDecimal(move.units, figures.scaleOf(move.asset)),
    worth_toman: figures.worthOf(move.asset, move.units),
    message: gift.message,
    colour: gift.colour,
    ends_at: timeText(move.dueAt ?? move.createdAt),
  };
}
