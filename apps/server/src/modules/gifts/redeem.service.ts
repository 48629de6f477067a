// Gifts as whoever has their code sees and takes them.
import type { DataOf, GiftCard } from '@sarraf/contracts';
import type { CommandOf, IdempotencyClaim } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import {
  blockError,
  earlierAnswer,
  impossible,
  type OperationRequest,
  type Operations,
  refusalError,
  type RefusalTable,
  sameCode,
  type Turn,
} from '../operations/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { StandingsService } from '../standings/index.ts';
import { movedMove, findMove, timeText } from '../transfers/index.ts';
import { type Trier, tryCode, type TryDeps } from './gift-tries.service.ts';
import { type GiftFigures, statusOf, toGiftCard, type WholeGift } from './gifts.mapper.ts';

/** What gifts are taken with. */
export interface RedeemDeps extends TryDeps {
  readonly context: ServerContext;
  readonly figures: GiftFigures;
  readonly operations: Operations;
  readonly standings: Pick<StandingsService, 'ensureTold'>;
}

const REDEEM_REFUSALS: RefusalTable<'advance_transfer'> = {
  idempotency_key_reused: sameCode,
  transfer_not_found: impossible('the code that was typed is that of the gift'),
  transfer_wrong_state: () => new AppError('gift_used'),
  transfer_too_early: impossible('a gift is taken at any time'),
  transfer_too_late: () => new AppError('gift_expired'),
  account_frozen: sameCode,
  action_blocked: blockError,
  gift_waits: sameCode,
};

/** What a code brings. @throws AppError */
export async function lookAtGift(deps: RedeemDeps, trier: Trier, code: string): Promise<GiftCard> {
  const whole = await giftOf(deps, trier, code);
  assertWaits(whole, trier.userId, deps.context.clock.now());
  return toGiftCard(whole, deps.figures);
}

type Redeemed = DataOf<'POST /gift_codes/redeem'>;

/** Takes a gift, once; whoever took it is answered the same again. @throws AppError */
export function redeemGift(
  deps: RedeemDeps,
  trier: Trier,
  code: string,
  claim: IdempotencyClaim | undefined,
): Promise<Redeemed> {
  const redeem = ({ commandId: id }: Turn) => redeemOnce(deps, trier, code, { claim, id });
  return deps.operations.once({ claim }, redeem);
}

async function redeemOnce(
  deps: RedeemDeps,
  trier: Trier,
  code: string,
  keyed: Pick<OperationRequest, 'claim' | 'id'>,
): Promise<Redeemed> {
  const { context, figures, operations, standings } = deps;
  const { userId } = trier;
  const before = await earlierAnswer(context.orderedDb, keyed.claim, 'advance_transfer');
  const whole = await giftOf(deps, trier, code);
  const { gift, move } = whole;
  const isMine = move.state === 'done' && move.recipient?.id === userId;
  if (isMine) return { ...toGiftCard(whole, figures), redeemed_at: timeText(move.updatedAt) };
  if (before === undefined) {
    assertWaits(whole, userId, context.clock.now());
    // whether they may receive is the engine's to say
    await standings.ensureTold(userId);
  }
  const take: OperationRequest<CommandOf<'advance_transfer'>> = {
    ...keyed,
    command: {
      type: 'advance_transfer',
      transferId: gift.id,
      step: 'redeem',
      user: userId,
      secretHash: gift.secretHash,
    },
    rows: [movedMove(gift.id, 'redeemed', userId)],
  };
  const outcome = before ?? (await operations.submit(take)).outcome;
  if (outcome.ok) {
    return { ...toGiftCard(whole, figures), redeemed_at: timeText(outcome.result.updatedAt) };
  }
  const now = context.clock.now();
  if (outcome.code === 'transfer_wrong_state') {
    // somebody was faster, or its maker cancelled it
    assertWaits(await giftAfter(context, whole), userId, now);
  }
  throw refusalError(REDEEM_REFUSALS, outcome, now);
}

async function giftOf(deps: RedeemDeps, trier: Trier, code: string): Promise<WholeGift> {
  const gift = await tryCode(deps, trier, code);
  const move = await findMove(deps.context.orderedDb, gift.id);
  if (move === undefined) throw new Error(`The gift ${gift.id} has no transfer.`);
  return { gift, move };
}

async function giftAfter({ orderedDb }: ServerContext, { gift, move }: WholeGift) {
  return { gift, move: (await findMove(orderedDb, gift.id)) ?? move };
}

/** @throws AppError `gift_used`, `gift_cancelled`, `gift_expired`, `gift_own` */
function assertWaits({ move }: WholeGift, userId: number, now: number): void {
  const status = statusOf(move, now);
  if (status === 'redeemed') throw new AppError('gift_used', { at: timeText(move.updatedAt) });
  if (status === 'cancelled') throw new AppError('gift_cancelled');
  if (status === 'expired') throw new AppError('gift_expired');
  if (move.owner.id === userId) throw new AppError('gift_own');
}
