// Tells a person once of each trade with the house; of all dust together.
import { formatDecimal, IRT } from '@sarraf/money';
import type { EngineClient } from '../../engine/index.ts';
import { type PlainDb, type PlainPool, withTransaction } from '../../platform/database/handles.ts';
import { beginFollowing, type Follower, followAll, WHOLE } from '../../platform/followers/index.ts';
import { triggerAtEvents } from '../../realtime/missed-events.ts';
import type { MarketCatalog } from '../markets/index.ts';
import { endsOf } from './otc.mapper.ts';
import { readNewestOtcId, readTradesAfter, type ToldTrade } from './otc.queries.ts';

/** What a person is told about. */
export interface OtcNotice {
  readonly kind: 'otc_done' | 'dust_converted';
  readonly userId: number;
  /** Unique per notice: a repeat says nothing. */
  readonly reference: string;
  readonly facts: Readonly<Record<string, string>>;
}

/** What is read, and who is told. */
export interface OtcNoticesOptions {
  readonly db: PlainPool;
  readonly engine: EngineClient;
  readonly catalog: MarketCatalog;
  /** Keeps a notice in a transaction; what it answers tells the person, after the commit. */
  readonly keep: (tx: PlainDb, notice: OtcNotice) => Promise<() => void>;
}

/** Tells of each trade with the house once, also of those that nobody listened to. */
export interface OtcNotices {
  /** Finds where telling stopped; before anything is told. */
  prepare(): Promise<void>;
  /** Listens for something to tell; answers how to stop. */
  triggers(trigger: () => void): () => void;
  /** Tells what is not told yet. */
  tell(): Promise<void>;
}

const AT_ONCE = 500;

/** Makes the teller of one worker. */
export function createOtcNotices(options: OtcNoticesOptions): OtcNotices {
  const { db, engine, catalog } = options;
  const follower: Follower<PlainDb> = {
    name: 'otc_notices',
    parts: () => [WHOLE],
    begin: readNewestOtcId,
    max: AT_ONCE,
    step: async (tx, from) => {
      const position = from.get(WHOLE) ?? 0;
      const trades = await readTradesAfter(tx, position, AT_ONCE);
      const groups = byCommand(trades);
      // a full step may end within a command: all of it is told with the next one
      if (trades.length === AT_ONCE && groups.length > 1) groups.pop();
      const tells: (() => void)[] = [];
      for (const group of groups) {
        if (group[0].isOfPlan) continue;
        tells.push(await options.keep(tx, noticeOf(group, catalog)));
      }
      return {
        to: new Map([[WHOLE, groups.at(-1)?.at(-1)?.id ?? position]]),
        count: trades.length,
        tell: () => {
          for (const tell of tells) tell();
        },
      };
    },
  };
  return {
    prepare: () => withTransaction(db, (tx) => beginFollowing(tx, follower)),
    triggers: (trigger) => triggerAtEvents(engine, ({ type }) => type === 'otc_trade', trigger),
    tell: () => followAll(db, follower),
  };
}

/** The id of the command behind a trade's reference. */
const rootOf = (trade: ToldTrade): string => trade.reference.split('/', 1)[0] ?? '';

function byCommand(trades: readonly ToldTrade[]): [ToldTrade, ...ToldTrade[]][] {
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
