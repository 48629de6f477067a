// Tells a person once that an order was wholly filled, or was ended by the exchange itself. Both are
// followed by number, and a position moves in the transaction that keeps what is told up to it.
import type { CancelReason } from '@sarraf/market';
import type { EngineClient } from '../../engine/index.ts';
import { type PlainDb, type PlainPool, withTransaction } from '../../platform/database/handles.ts';
import { watchMissedEvents } from '../../realtime/missed-events.ts';
import type { MarketCatalog } from '../markets/index.ts';
import {
  moveNoticePosition,
  type OwnedOrder,
  readFilledAfter,
  readNoticePosition,
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
  readonly isProfessional: (userId: number) => Promise<boolean>;
}

/** Tells of each end of an order once, also of those that were missed while nobody listened. */
export interface FillNotices {
  /** Finds where telling stopped; before anything is told. */
  prepare(): Promise<void>;
  /** Listens for something to tell; answers how to stop. */
  wishes(wish: () => void): () => void;
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
  const keeper = createKeeper(options);
  const ends = createEndFollower(db, keeper);
  let position = 0;
  /** Answers how many trades it looked through. */
  const tellStep = async (): Promise<number> => {
    const step = await readFilledAfter(db, position, TRADES_PER_STEP);
    if (step.trades === 0) return 0;
    await keeper.keep('order_filled', step.filled, (tx) =>
      moveNoticePosition(tx, 'fill_notices', step.position),
    );
    position = step.position;
    return step.trades;
  };
  return {
    prepare: async () => {
      position = await readNoticePosition(db, 'fill_notices');
      await ends.prepare();
    },
    wishes: (wish) => {
      const missed = watchMissedEvents({
        engine,
        onMissed: () => {
          ends.lookBack();
          wish();
        },
      });
      const leave = engine.onEvents(({ seq, events }) => {
        const unseen = events.flatMap((event) =>
          event.type === 'order' && isEndedUnseen(event.order)
            ? [{ userId: event.order.user, order: event.order }]
            : [],
        );
        ends.heard(Number(seq), unseen);
        if (unseen.length > 0 || events.some(({ type }) => type === 'trade')) wish();
      });
      return () => {
        missed();
        leave();
      };
    },
    tell: async () => {
      await ends.tell();
      // What comes while it tells asks for a round of its own: here only what one step left over.
      while ((await tellStep()) >= TRADES_PER_STEP);
    },
  };
}

interface Keeper {
  /** Keeps what these orders' owners are to know, with a position, and tells them. */
  keep(
    kind: OrderNotice['kind'],
    orders: readonly OwnedOrder[],
    move: (tx: PlainDb) => Promise<void>,
  ): Promise<void>;
}

function createKeeper(options: FillNoticesOptions): Keeper {
  const { db, catalog } = options;
  const professionals = new Map<number, boolean>();
  const isProfessional = async (userId: number): Promise<boolean> => {
    const known = professionals.get(userId);
    if (known !== undefined) return known;
    const answer = await options.isProfessional(userId);
    if (professionals.size >= KNOWN_MAX) professionals.clear();
    professionals.set(userId, answer);
    return answer;
  };
  return {
    keep: async (kind, orders, move) => {
      const notices: OrderNotice[] = [];
      for (const { userId, order: row } of orders) {
        if (await isProfessional(userId)) continue;
        const order = orderOnWire(row, catalog);
        notices.push({ kind, userId, orderId: order.id, facts: noticeFactsOf(order, catalog) });
      }
      const tells = await withTransaction(db, async (tx) => {
        const kept: (() => void)[] = [];
        for (const notice of notices) kept.push(await options.keep(tx, notice));
        await move(tx);
        return kept;
      });
      for (const tell of tells) tell();
    },
  };
}

/** Follows the engine's batches: what each ended is heard, or read where it was not heard. */
function createEndFollower(db: PlainPool, keeper: Keeper) {
  const waiting: { readonly seq: number; readonly ends: readonly OwnedOrder[] }[] = [];
  let position = 0;
  /** Whether batches after the position were not heard. */
  let isBehind = true;

  const keep = (ends: readonly OwnedOrder[], seq: number): Promise<void> =>
    keeper.keep('order_cancelled', ends, (tx) => moveNoticePosition(tx, 'end_notices', seq));
  const readMissed = async (): Promise<void> => {
    // before the orders are read: what ends meanwhile is heard, or read once more
    const end = await readWrittenSeq(db);
    let afterId = 0;
    for (;;) {
      const ends = await readUnseenEnds(db, position, { afterId, max: ENDS_PER_STEP });
      const last = ends.at(-1);
      const isMore = ends.length === ENDS_PER_STEP;
      await keep(ends, isMore ? position : end);
      if (last === undefined || !isMore) break;
      afterId = last.order.id;
    }
    position = end;
  };
  const catchUp = async (): Promise<void> => {
    isBehind = false;
    try {
      await readMissed();
    } catch (error) {
      isBehind = true;
      throw error;
    }
  };
  return {
    prepare: async (): Promise<void> => {
      position = await readNoticePosition(db, 'end_notices');
    },
    lookBack: (): void => {
      isBehind = true;
    },
    heard: (seq: number, ends: readonly OwnedOrder[]): void => {
      if (ends.length > 0) waiting.push({ seq, ends });
    },
    tell: async (): Promise<void> => {
      for (;;) {
        // looked at before each batch: one that came after a gap would move the position over it
        if (isBehind) await catchUp();
        const [batch] = waiting;
        if (batch === undefined) return;
        await keep(batch.ends, batch.seq);
        position = Math.max(position, batch.seq);
        waiting.shift();
      }
    },
  };
}
