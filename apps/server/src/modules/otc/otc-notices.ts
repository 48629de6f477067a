// Tells users once of each trade with the house; of all their dust together.
import { formatDecimal, IRT } from '@sarraf/money';
import type { EngineClient } from '../../engine/index.ts';
import type { Pool } from '../../platform/database/database.ts';
import { gatherWork } from '../../platform/gathered-work.ts';
import type { Logger } from '../../platform/logger.ts';
import type { MarketCatalog } from '../markets/index.ts';
import { endsOf } from './otc.mapper.ts';
import { moveToldPlace, readToldPlace, readTradesAfter, type ToldTrade } from './otc.queries.ts';

/** What a person is told about. */
export interface OtcNotice {
  readonly kind: 'otc_done' | 'dust_converted';
  readonly userId: number;
  /** Unique per notice: a repeat says nothing. */
  readonly reference: string;
  readonly facts: Readonly<Record<string, string>>;
}

export interface OtcNoticesOptions {
  readonly db: Pool;
  readonly engine: EngineClient;
  readonly catalog: MarketCatalog;
  readonly logger: Logger;
  readonly notify: (notice: OtcNotice) => Promise<void>;
}

export interface OtcNotices {
  /** Tells what was missed while nobody listened, then follows. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const AT_ONCE = 500;
const TOGETHER_MS = 150;

/** Makes the teller of one worker. */
export function createOtcNotices(options: OtcNoticesOptions): OtcNotices {
  const { db, engine, catalog, logger } = options;
  let stopListening: () => void = () => undefined;
  let place = 0;
  const tellNew = async (): Promise<void> => {
    for (;;) {
      const trades = await readTradesAfter(db, place, AT_ONCE);
      const last = trades.at(-1);
      if (last === undefined) return;
      for (const group of byCommand(trades)) await options.notify(noticeOf(group, catalog));
      // the place moves after the telling: telling again does nothing
      await moveToldPlace(db, last.id);
      place = last.id;
      if (trades.length < AT_ONCE) return;
    }
  };
  const telling = gatherWork({
    togetherMs: TOGETHER_MS,
    work: tellNew,
    onError: (error) => logger.warn({ err: error }, 'trades with the house could not be told yet'),
  });
  return {
    start: async () => {
      telling.open();
      stopListening = engine.onEvents(({ events }) => {
        if (events.some((event) => event.type === 'otc_trade')) telling.later();
      });
      place = await readToldPlace(db);
      await tellNew();
    },
    stop: () => {
      stopListening();
      return telling.close();
    },
  };
}

/** The id of the command behind a trade's reference. */
const rootOf = (trade: ToldTrade): string => trade.reference.split('/', 1)[0] ?? '';

function byCommand(trades: readonly ToldTrade[]): (readonly [ToldTrade, ...ToldTrade[]])[] {
  const groups = new Map<string, [ToldTrade, ...ToldTrade[]]>();
  for (const trade of trades) {
    const group = groups.get(rootOf(trade));
    if (group === undefined) groups.set(rootOf(trade), [trade]);
    else group.push(trade);
  }
  return [...groups.values()];
}

function noticeOf(group: readonly [ToldTrade, ...ToldTrade[]], catalog: MarketCatalog): OtcNotice {
  const [first] = group;
  const root = rootOf(first);
  const common = { userId: first.userId, reference: `otc:${root}` };
  if (root.startsWith('dust:')) {
    const net = group.reduce((sum, { quoteUnits, feeUnits }) => sum + quoteUnits - feeUnits, 0n);
    const amount = formatDecimal(net, catalog.scaleOf(IRT));
    return { ...common, kind: 'dust_converted', facts: { amount, count: String(group.length) } };
  }
  const spec = catalog.market(first.market)?.spec;
  if (spec === undefined) throw new Error(`The market ${first.market} of a trade is not known.`);
  const { pay, receive } = endsOf(first.side, first, spec);
  return {
    ...common,
    kind: 'otc_done',
    facts: {
      order_id: String(first.id),
      market: first.market,
      side: first.side,
      paid: pay.amount,
      paid_symbol: pay.symbol,
      amount: receive.amount,
      symbol: receive.symbol,
    },
  };
}
