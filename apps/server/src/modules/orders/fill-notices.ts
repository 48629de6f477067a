// Tells a person once that an order was wholly filled, or was ended by the exchange itself: both are
// followed by number.
import type { CancelReason } from '@sarraf/market';
import type { EngineClient } from '../../engine/index.ts';
import { type PlainDb, type PlainPool, withTransaction } from '../../platform/database/handles.ts';
import {
  beginFollowing,
  type Follower,
  followAll,
  type Positions,
  WHOLE,
} from '../../platform/followers/index.ts';
import { triggerAtEvents } from '../../realtime/missed-events.ts';
import type { MarketCatalog } from '../markets/index.ts';
import {
  type OwnedOrder,
  readFilledAfter,
  readNewestTradeId,
  readUnseenEnds,
  readWrittenSeq,
} from './fill-notices.queries.ts';
import { noticeFactsOf } from './notice-facts.ts';
import { orderOnWire } from './orders.mapper.ts';
import type { OrderRecord } from './orders.queries.ts';

/** What a person is told about an order's end. */
export interface OrderNotice {
  readonly kind: 'order_filled' | 'order_cancelled';
  readonly userId: number;
  readonly orderId: string;
  /** What its words say: the order's figures, and names in both languages. */
  readonly facts: Readonly<Record<string, string>>;
}

/** What is read, and who is told. */
export interface FillNoticesOptions {
  readonly db: PlainPool;
  readonly engine: Pick<EngineClient, 'onEvents' | 'figures'>;
  readonly catalog: MarketCatalog;
  /**
   * Keeps a notice in a transaction; a repeat of the same order and kind does nothing. What it
   * answers tells the person, after the commit.
   */
  readonly keep: (tx: PlainDb, notice: OrderNotice) => Promise<() => void>;
  /** Market makers are not told of each fill. */
  readonly isProfessional: (tx: PlainDb, userId: number) => Promise<boolean>;
}

/** Tells of each end of an order once, also of those that were missed while nobody listened. */
export interface FillNotices {
  /** Finds where telling stopped; before anything is told. */
  prepare(): Promise<void>;
  /** Listens for something to tell; answers how to stop. */
  triggers(trigger: () => void): () => void;
  /** Tells what is not told yet. */
  tell(): Promise<void>;
}

const KNOWN_MAX = 5_000;
/** Trades looked through at once; where a step is full, another one follows. */
export const TRADES_PER_STEP = 500;
const ENDS_PER_STEP = 200;

/** Reasons that its owner knows of: a cancel of their own, or the pair was filled and is told. */
const KNOWN_REASONS: readonly (CancelReason | null)[] = ['user', 'oco_sibling'];

/**
 * Whether the exchange ended an order behind its owner's back, as the index of such ends has it.
 * What ended by its own bound at once was answered; a rest of one's own making, and what became of
 * a stop much later, were not.
 */
function isEndedUnseen({ status, cancelReason, triggeredAt }: OrderRecord): boolean {
  if (status !== 'cancelled' && status !== 'rejected') return false;
  if (cancelReason === 'self_trade_prevented') return true;
  return triggeredAt !== null && !KNOWN_REASONS.includes(cancelReason);
}

/** Makes the teller of one worker. */
export function createFillNotices(options: FillNoticesOptions): FillNotices {
  const { db, engine } = options;
  const keep = createKeeper(options);
  const fills = fillFollower(keep);
  const ends = endFollower(keep);
  return {
    prepare: async () => {
      for (const follower of [fills, ends]) {
        await withTransaction(db, (tx) => beginFollowing(tx, follower));
      }
    },
    triggers: (trigger) =>
      triggerAtEvents(
        engine,
        (event) => event.type === 'trade' || (event.type === 'order' && isEndedUnseen(event.order)),
        trigger,
      ),
    tell: async () => {
      await followAll(db, fills);
      await followAll(db, ends);
    },
  };
}

/** Keeps what these orders' owners are to know; what it answers tells them, after the commit. */
type Keep = (
  tx: PlainDb,
  kind: OrderNotice['kind'],
  orders: readonly OwnedOrder[],
) => Promise<() => void>;

function createKeeper(options: FillNoticesOptions): Keep {
  const { catalog } = options;
  const professionals = new Map<number, boolean>();
  const isProfessional = async (tx: PlainDb, userId: number): Promise<boolean> => {
    const known = professionals.get(userId);
    if (known !== undefined) return known;
    const answer = await options.isProfessional(tx, userId);
    if (professionals.size >= KNOWN_MAX) professionals.clear();
    professionals.set(userId, answer);
    return answer;
  };
  return async (tx, kind, orders) => {
    const tells: (() => void)[] = [];
    for (const { userId, order: row } of orders) {
      if (await isProfessional(tx, userId)) continue;
      const order = orderOnWire(row, catalog);
      const facts = noticeFactsOf(order, catalog);
      tells.push(await options.keep(tx, { kind, userId, orderId: order.id, facts }));
    }
    return () => {
      for (const tell of tells) tell();
    };
  };
}

const only = (position: number): Positions => new Map([[WHOLE, position]]);

/** Follows trades: what they filled. */
function fillFollower(keep: Keep): Follower<PlainDb> {
  return {
    name: 'fill_notices',
    parts: () => [WHOLE],
    begin: readNewestTradeId,
    max: TRADES_PER_STEP,
    step: async (tx, from) => {
      const step = await readFilledAfter(tx, from.get(WHOLE) ?? 0, TRADES_PER_STEP);
      const tell = await keep(tx, 'order_filled', step.filled);
      return { to: only(step.position), count: step.trades, tell };
    },
  };
}

/**
 * Follows batches: what they ended. Those of one stretch of batches that a step has no room for are the
 * next step's, and the position waits for the last of them.
 */
function endFollower(keep: Keep): Follower<PlainDb> {
  let rest = { behind: 0, afterId: 0 };
  return {
    name: 'end_notices',
    parts: () => [WHOLE],
    begin: readWrittenSeq,
    max: ENDS_PER_STEP,
    step: async (tx, from) => {
      const behind = from.get(WHOLE) ?? 0;
      // before the orders are read: what ends meanwhile is behind it
      const end = await readWrittenSeq(tx);
      const afterId = rest.behind === behind ? rest.afterId : 0;
      const ends = await readUnseenEnds(tx, behind, { afterId, max: ENDS_PER_STEP });
      const tell = await keep(tx, 'order_cancelled', ends);
      const last = ends.at(-1);
      const isMore = last !== undefined && ends.length === ENDS_PER_STEP;
      rest = { behind, afterId: isMore ? last.order.id : 0 };
      return { to: only(isMore ? behind : end), count: ends.length, tell };
    },
  };
}
