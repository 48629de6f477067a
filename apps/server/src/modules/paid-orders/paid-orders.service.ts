// A market buy with too little toman: the missing amount is charged at the bank, and the order
// is placed once that is verified.
import type { AwaitingPayment, ErrorCode, PaidOrder } from '@sarraf/contracts';
import { IRT } from '@sarraf/money';
import type { IdempotencyClaim, PlaceOrder, RefusalFacts } from '@sarraf/settlement';
import type { EngineClient, Writers } from '../../engine/index.ts';
import { AppError } from '../../http/index.ts';
import { limitOnWire, type PersonLimit } from '../limits/index.ts';
import {
  type OrderedDb,
  type PlainDb,
  type PlainPool,
  withTransaction,
} from '../../platform/database/handles.ts';
import type { ListedMarket, MarketCatalog } from '../markets/index.ts';
import type { Operations } from '../operations/index.ts';
import { rialOf, tomanText } from '../toman-amounts/index.ts';
import type { CardChargesService } from '../card-charges/index.ts';
import { missingMoney } from './missing-money.ts';
import { readNewest } from './paid-order-list.queries.ts';
import { paidOrderOnWire } from './paid-orders.mapper.ts';
import {
  type DuePaidOrder,
  endWaiting,
  PAID_ORDER_CREATED,
  readDue,
} from './paid-orders.queries.ts';

/** What a person is told when a paid order was not placed: the money is in the wallet. */
export interface PaidOrderNotice {
  readonly userId: number;
  readonly paymentId: string;
  readonly market: string;
  readonly amountToman: string;
  readonly reason: 'late' | ErrorCode;
  /** How the limit stood that was reached, where it was that. */
  readonly limit?: PersonLimit;
}

/** What paid orders are made with. */
export interface PaidOrdersDeps {
  readonly db: OrderedDb;
  readonly plainDb: PlainPool;
  readonly engine: Pick<EngineClient, 'book'>;
  readonly writers: Writers;
  readonly catalog: MarketCatalog;
  readonly operations: Operations;
  readonly cardCharges: Pick<CardChargesService, 'charge' | 'limits'>;
  /** The card that charges go to; undefined where none is verified. */
  readonly defaultCard: (userId: number) => Promise<number | undefined>;
  /** Keeps what a person is to know in a transaction; what it answers tells them, after it. */
  readonly keepNotice: (tx: PlainDb, notice: PaidOrderNotice) => Promise<() => void>;
}

/** An order that lacks money. */
export interface WaitRequest {
  readonly command: PlaceOrder;
  /** Of the engine's `insufficient_funds`. */
  readonly facts: RefusalFacts['insufficient_funds'];
  readonly claim: IdempotencyClaim | undefined;
}

/** Market buys that are placed once their missing toman is charged. */
export interface PaidOrdersService {
  /**
   * Charges what a market buy lacks and keeps the order for its payment; undefined where it lacks
   * something else than toman, or there is no card to charge.
   *
   * @throws AppError of the charge; `payment_expired` where it is over before the bank heard of it
   */
  wait(request: WaitRequest): Promise<AwaitingPayment | undefined>;
  /** What became of a person's newest ones. */
  list(userId: number): Promise<PaidOrder[]>;
  /** Places what is paid and tells what is not placed, now. */
  sweep(): Promise<void>;
}

const WAIT_MS = 15 * 60_000;
const AT_ONCE = 20;

/** Makes the service. Make it before the engine starts. */
export function createPaidOrdersService(deps: PaidOrdersDeps): PaidOrdersService {
  const { db, catalog, writers } = deps;
  writers.register('paid_order_created', PAID_ORDER_CREATED);
  return {
    wait: (request) => wait(deps, request),
    list: async (userId) =>
      (await readNewest(db, userId)).map((row) => paidOrderOnWire(row, catalog)),
    sweep: async () => {
      for (const due of await readDue(db, AT_ONCE)) await decide(deps, due);
    },
  };
}

async function wait(
  { cardCharges, catalog, engine, defaultCard }: PaidOrdersDeps,
  { command, facts, claim }: WaitRequest,
): Promise<AwaitingPayment | undefined> {
  const market = catalog.market(command.market);
  const isToman = facts.asset === IRT && command.side === 'buy';
  const isPlain = command.orderType === 'market' && command.stopTicks === undefined;
  if (market === undefined || !isToman || !isPlain) return undefined;
  const cardId = await defaultCard(command.user);
  if (cardId === undefined) return undefined;
  const least = rialOf((await cardCharges.limits(command.user)).min);
  const missing = missingMoney(
    command,
    BigInt(facts.neededUnits),
    BigInt(facts.availableUnits),
    market.spec.boundPpm,
    least,
  );
  const seenTicks = command.seenTicks ?? (await bestAsk(engine, market));
  const kept = { ...command, guardDuplicates: false, ...(seenTicks && { seenTicks }) };
  const charge = await cardCharges.charge({
    userId: command.user,
    cardId,
    amount: tomanText(missing),
    isReserved: true,
    claim: claim === undefined ? undefined : { ...claim, route: `${claim.route} payment` },
    alsoWrite: (paymentId, createdAt) => ({
      writer: 'paid_order_created',
      row: {
        payment_id: paymentId,
        user_id: command.user,
        market: command.market,
        command: JSON.stringify(kept),
        amount_rial: missing.toString(),
        created_at: new Date(createdAt).toISOString(),
        expires_at: new Date(createdAt + WAIT_MS).toISOString(),
      },
    }),
  });
  // a retry that comes after the charge was given up, unknown to the bank: nobody can pay it
  if (charge.status !== 'created') throw new AppError('payment_expired');
  return {
    status: 'awaiting_payment',
    payment_id: charge.id,
    payment_url: charge.payment_url,
    market: command.market,
    pair_type: command.market,
    type: 'buy',
    request_type: 1,
    missing: charge.amount,
    expires_at: new Date(Date.parse(charge.created_at) + WAIT_MS).toISOString(),
  };
}

/**
 * What bounds an order that names no price: what the book asks now, in ticks; the last price that is
 * known where its offers have gone meanwhile. 0: neither.
 */
async function bestAsk(
  engine: Pick<EngineClient, 'book'>,
  { spec, lastTicks }: ListedMarket,
): Promise<number> {
  const book = await engine.book({ market: spec.symbol, levelsMax: 1 });
  return book?.asks[0]?.[0] ?? lastTicks;
}

/** The engine knows the charge's id as a key of its own: it places an order for it once. */
async function decide(deps: PaidOrdersDeps, due: DuePaidOrder): Promise<void> {
  const { db } = deps;
  const { paymentId, paidAt, userId } = due;
  if (paidAt === null) {
    await endWaiting(db, paymentId, { state: 'unpaid' });
    return;
  }
  if (paidAt > due.expiresAt) {
    await endAndTell(deps, due, 'late');
    return;
  }
  const { outcome } = await deps.operations.submit({
    command: due.command,
    claim: { user: userId, route: 'paid_order', key: paymentId, bodyHash: 'paid_order' },
  });
  if (outcome.ok) {
    const { orderId } = outcome.result;
    await endWaiting(db, paymentId, { state: 'placed', orderId });
    return;
  }
  const limit =
    outcome.code === 'limit_exceeded' ? { limit: limitOnWire(outcome.facts) } : undefined;
  await endAndTell(deps, due, outcome.code, limit);
}

/** The end and what is told of it: both, or neither. */
async function endAndTell(
  { plainDb, keepNotice }: PaidOrdersDeps,
  { userId, paymentId, market, amountRial }: DuePaidOrder,
  reason: PaidOrderNotice['reason'],
  limit?: Pick<PaidOrderNotice, 'limit'>,
): Promise<void> {
  const amountToman = tomanText(amountRial);
  const end =
    reason === 'late' ? ({ state: 'late' } as const) : ({ state: 'refused', reason } as const);
  const tell = await withTransaction(plainDb, async (tx) => {
    const isMine = await endWaiting(tx, paymentId, end);
    if (!isMine) return undefined;
    return keepNotice(tx, { userId, paymentId, market, amountToman, reason, ...limit });
  });
  tell?.();
}
