// Tells a person once that an order was wholly filled, or was ended by the exchange itself.
import type { CancelReason } from '@sarraf/market';
import type { OrderRow } from '@sarraf/settlement';
import type { EngineClient } from '../../engine/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { MarketCatalog } from '../markets/index.ts';
import { moveNoticePlace, readFilledAfter, readNoticePlace } from './fill-notices.queries.ts';
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
  readonly db: PlainDb;
  readonly engine: EngineClient;
  readonly catalog: MarketCatalog;
  /** Tells a person; a repeat of the same order and kind does nothing. */
  readonly notify: (notice: OrderNotice) => Promise<void>;
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

/** Reasons that its owner knows of: a cancel of their own, or the pair was filled and is told. */
const KNOWN_REASONS: readonly (CancelReason | null)[] = ['user', 'oco_sibling'];

/**
 * Whether the exchange ended an order behind its owner's back. What ended by its own bound at once
 * was answered; a rest of one's own making, and what became of a stop much later, were not.
 */
function isEndedUnseen({ status, cancelReason, triggeredAt }: OrderRecord): boolean {
  if (status !== 'cancelled' && status !== 'rejected') return false;
  if (cancelReason === 'self_trade_prevented') return true;
  return triggeredAt !== null && !KNOWN_REASONS.includes(cancelReason);
}

/** Makes the teller of one worker. */
export function createFillNotices(options: FillNoticesOptions): FillNotices {
  const { db, engine, catalog } = options;
  const professionals = new Map<number, boolean>();
  /** Orders that the exchange ended, as its events told, and whose owners do not know yet. */
  const ended: OrderRow[] = [];
  let place = 0;

  const isProfessional = async (userId: number): Promise<boolean> => {
    const known = professionals.get(userId);
    if (known !== undefined) return known;
    const answer = await options.isProfessional(userId);
    if (professionals.size >= KNOWN_MAX) professionals.clear();
    professionals.set(userId, answer);
    return answer;
  };
  const tellOf = async (
    kind: OrderNotice['kind'],
    userId: number,
    record: OrderRecord,
  ): Promise<void> => {
    if (await isProfessional(userId)) return;
    const order = orderOnWire(record, catalog);
    const facts = noticeFactsOf(order, catalog);
    await options.notify({ kind, userId, orderId: order.id, facts });
  };
  /** Answers how many trades it looked through. */
  const tellStep = async (): Promise<number> => {
    const step = await readFilledAfter(db, place, TRADES_PER_STEP);
    for (const { userId, order } of step.filled) await tellOf('order_filled', userId, order);
    if (step.trades === 0) return 0;
    // the place moves after the telling: a crash in between tells again, and that does nothing
    await moveNoticePlace(db, step.place);
    place = step.place;
    return step.trades;
  };
  return {
    prepare: async () => {
      place = await readNoticePlace(db);
    },
    wishes: (wish) =>
      engine.onEvents(({ events }) => {
        const unseen = events.flatMap((event) =>
          event.type === 'order' && isEndedUnseen(event.order) ? [event.order] : [],
        );
        ended.push(...unseen);
        if (unseen.length > 0 || events.some(({ type }) => type === 'trade')) wish();
      }),
    tell: async () => {
      for (let order = ended[0]; order !== undefined; order = ended[0]) {
        await tellOf('order_cancelled', order.user, order);
        ended.shift();
      }
      // What comes while it tells asks for a round of its own: here only what one step left over.
      while ((await tellStep()) >= TRADES_PER_STEP);
    },
  };
}
