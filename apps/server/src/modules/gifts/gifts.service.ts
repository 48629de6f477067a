// Gifts: made, shown and cancelled by their maker.
import type { DataOf, Gift, ParsedBodyOf, ParsedQueryOf } from '@sarraf/contracts';
import { AppError, LIST_COUNT_MAX, pageOf, pageWindow } from '../../http/index.ts';
import { cleanText } from '../../platform/clean-text.ts';
import { refusalError } from '../operations/index.ts';
import type { RecipientsModule } from '../recipients/index.ts';
import {
  cancelRefusals,
  createdMove,
  earlierMove,
  type MoveDeps,
  inTurn,
  type Mover,
  type MoverInTurn,
  movedMove,
  type PlannedMove,
  readAmount,
  requestMove,
  findMove,
  findMoves,
} from '../transfers/index.ts';
import { codeAgain, makeCode } from './gift-codes.ts';
import { createdGift } from './gift-rows.ts';
import { type GiftFigures, toGift, type WholeGift } from './gifts.mapper.ts';
import { countOwnGifts, selectGift, selectOwnGifts } from './gifts.queries.ts';

/** What gifts are made with. */
export interface GiftsDeps extends MoveDeps {
  readonly figures: GiftFigures;
  readonly recipients: Pick<RecipientsModule, 'isWhitelistOn'>;
}

type GiftBody = ParsedBodyOf<'POST /gift_codes'>;

const PER_PAGE = 20;
/** A year. */
const VALID_MS = 365 * 86_400_000;

/** Makes a gift; a retry is answered as the first time. @throws AppError */
export function makeGift(deps: GiftsDeps, mover: Mover, body: GiftBody): Promise<Gift> {
  return inTurn(deps, mover, body, (inTurn) => makeOnce(deps, inTurn, body));
}

async function makeOnce(deps: GiftsDeps, mover: MoverInTurn, body: GiftBody): Promise<Gift> {
  const { userId } = mover.session;
  const before = await earlierMove(deps, mover.claim, body);
  if (before !== undefined) return findGift(deps, userId, before);
  const amount = readAmount(deps, body);
  await assertOpen(deps, userId);
  const planned: PlannedMove = {
    ...amount,
    from: 'spot',
    needsFactor: true,
    isLeaving: true,
    prepare: async (id, now) => {
      // looked at again: it may have been switched on while a code was typed
      await assertOpen(deps, userId);
      const { secretHash } = makeCode(deps.context.secrets, id);
      const row = createdMove({
        id,
        userId,
        kind: 'gift',
        asset: amount.asset,
        recipientId: null,
        note: null,
        nextStepAt: now + VALID_MS,
        pendingNotice: 'made',
        createdAt: now,
      });
      const message = messageOf(body.message);
      const gift = createdGift(userId, { id, message, colour: body.colour, secretHash });
      return {
        command: { kind: 'gift', toUser: null, delayMs: 0, validMs: VALID_MS, secretHash },
        rows: [row, gift],
      };
    },
  };
  return findGift(deps, userId, await requestMove(deps, mover, planned, body));
}

/** @throws AppError `gifts_not_listed` where one sends to the address book alone */
async function assertOpen({ recipients }: GiftsDeps, userId: number): Promise<void> {
  if (await recipients.isWhitelistOn(userId)) throw new AppError('gifts_not_listed');
}

function messageOf(text: string | undefined): string | null {
  const message = cleanText(text ?? '');
  return message === '' ? null : message;
}

/** One that the person made. @throws AppError `gift_not_found` */
export async function findGift(deps: GiftsDeps, userId: number, id: string): Promise<Gift> {
  const { orderedDb } = deps.context;
  const gift = await selectGift(orderedDb, userId, id);
  const move = gift === undefined ? undefined : await findMove(orderedDb, id);
  if (gift === undefined || move === undefined) throw new AppError('gift_not_found');
  return ownGift(deps, { gift, move });
}

/** The person's gifts, newest first. */
export async function listGifts(
  deps: GiftsDeps,
  userId: number,
  query: ParsedQueryOf<'GET /gift_codes'>,
): Promise<DataOf<'GET /gift_codes'>> {
  const { orderedDb } = deps.context;
  const window = pageWindow(query, PER_PAGE);
  const { offset, limit } = window;
  const total = await countOwnGifts(orderedDb, userId, query.query, LIST_COUNT_MAX);
  const part = { beforeId: query.cursor, offset, limit: limit + 1 };
  const rows = limit === 0 ? [] : await selectOwnGifts(orderedDb, userId, query.query, part);
  const shown = rows.slice(0, limit);
  const moves = await findMoves(
    orderedDb,
    shown.map(({ id }) => id),
  );
  const byId = new Map(moves.map((move) => [move.id, move]));
  const data = shown.flatMap((gift) => {
    const move = byId.get(gift.id);
    return move === undefined ? [] : [ownGift(deps, { gift, move })];
  });
  const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return pageOf(window, data, total, next);
}

function ownGift({ context: { clock, secrets }, figures }: GiftsDeps, whole: WholeGift): Gift {
  const { id, secretHash } = whole.gift;
  const code = whole.move.state === 'waiting' ? codeAgain(secrets, id, secretHash) : null;
  return toGift(whole, figures, code, clock.now());
}

/**
 * Cancels a gift that nobody took, of a frozen account, too. One that is cancelled is answered again.
 *
 * @throws AppError `gift_not_found`, `gift_not_cancellable`
 */
export async function cancelGift(deps: GiftsDeps, userId: number, id: string): Promise<Gift> {
  await findGift(deps, userId, id);
  const { outcome } = await deps.operations.submit({
    command: {
      type: 'advance_transfer',
      transferId: id,
      step: 'cancel',
      user: userId,
      secretHash: null,
    },
    claim: undefined,
    rows: [movedMove(id, null)],
  });
  if (!outcome.ok) throw refusalError(cancelRefusals('gift'), outcome, deps.context.clock.now());
  return findGift(deps, userId, id);
}
