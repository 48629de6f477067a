// Tells users once that their order was wholly filled, or was ended by the exchange itself.
import type { CancelReason } from '@sarraf/market';
import type { EngineClient } from '../../engine/index.ts';
import type { Pool } from '../../platform/database/database.ts';
import { gatherWork } from '../../platform/gathered-work.ts';
import type { Logger } from '../../platform/logger.ts';
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

export interface FillNoticesOptions {
  readonly db: Pool;
  readonly engine: EngineClient;
  readonly catalog: MarketCatalog;
  readonly logger: Logger;
  /** Tells a person; a repeat of the same order and kind does nothing. */
  readonly notify: (notice: OrderNotice) => Promise<void>;
  /** Market makers are not told of each fill. */
  readonly isProfessional: (userId: number) => Promise<boolean>;
}

export interface FillNotices {
  /** Tells what was missed while nobody listened, then follows. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const KNOWN_MAX = 5_000;
/** Trades looked through at once; where a step is full, another one follows. */
export const TRADES_PER_STEP = 500;
/** Fills of one moment are told together. */
const TOGETHER_MS = 250;

/** Reasons that its owner knows of: they cancelled it, or its pair was filled and is told. */
const KNOWN_REASONS: readonly (CancelReason | null)[] = ['user', 'oco_sibling'];

/**
 * Whether the exchange ended an order behind its owner's back. What ended by its own bound at once
 * was answered; a rest of their own making, and what became of a stop much later, were not.
 */
function isEndedUnseen({ status, cancelReason, triggeredAt }: OrderRecord): boolean {
  if (status !== 'cancelled' && status !== 'rejected') return false;
  if (cancelReason === 'self_trade_prevented') return true;
  return triggeredAt !== null && !KNOWN_REASONS.includes(cancelReason);
}

/** Makes the teller of one worker. */
export function createFillNotices(options: FillNoticesOptions): FillNotices {
  const { db, engine, catalog, logger } = options;
  const professionals = new Map<number, boolean>();
  let stopListening: () => void = () => undefined;
  let place = 0;

  const isProfessional = async (userId: number): Promise<boolean> => {
    const known = professionals.get(userId);
    if (known !== undefined) return known;
    const answer = await options.isProfessional(userId);
    if (professionals.size >= KNOWN_MAX) professionals.clear();
    professionals.set(userId, answer);
    return answer;
  };
  const tell = async (
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
    for (const { userId, order } of step.filled) await tell('order_filled', userId, order);
    if (step.trades === 0) return 0;
    // the place moves after the telling: a crash in between tells again, and that does nothing
    await moveNoticePlace(db, step.place);
    place = step.place;
    return step.trades;
  };
  const tellFilled = async (): Promise<void> => {
    // What comes while it tells asks for a round of its own: here only what one step left over.
    while ((await tellStep()) >= TRADES_PER_STEP);
  };
  const telling = gatherWork({
    togetherMs: TOGETHER_MS,
    work: tellFilled,
    onError: (error) => logger.warn({ err: error }, 'fills could not be told yet'),
  });
  return {
    start: async () => {
      telling.open();
      stopListening = engine.onEvents(({ events }) => {
        for (const event of events) {
          if (event.type === 'trade') telling.later();
          if (event.type !== 'order' || !isEndedUnseen(event.order)) continue;
          tell('order_cancelled', event.order.user, event.order).catch((error: unknown) => {
            logger.warn({ err: error }, 'the end of an order could not be told');
          });
        }
      });
      place = await readNoticePlace(db);
      await tellFilled();
    },
    stop: () => {
      stopListening();
      return telling.close();
    },
  };
}
