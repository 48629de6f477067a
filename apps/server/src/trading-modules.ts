// The modules of money and markets, composed: who knows whom, and who starts when.
import { setTimeout as delay } from 'node:timers/promises';
import { formatDecimal } from '@sarraf/money';
import type { Routes, Session } from './http/index.ts';
import {
  createMarketCatalog,
  createMarketsModule,
  type LoadedCatalog,
  type MarketCatalog,
  type MarketsService,
} from './modules/markets/index.ts';
import { createMoneyHistoryModule } from './modules/money-history/index.ts';
import { limitNoticeFacts, type LimitsOf } from './modules/limits/index.ts';
import type { NotificationsModule, Notify } from './modules/notifications/index.ts';
import { createOperationsModule, type Operations } from './modules/operations/index.ts';
import {
  createOrdersModule,
  type OrderNotice,
  orderOnWire,
  type OrdersOfPerson,
} from './modules/orders/index.ts';
import { createPaidOrdersModule, type PaidOrderNotice } from './modules/paid-orders/index.ts';
import { createHouseSpread, createOtcModule, type OtcNotice } from './modules/otc/index.ts';
import type { StandingsService } from './modules/standings/index.ts';
import type { ServerContext } from './modules/server-context.ts';
import {
  type CardBook,
  createCardChargesModule,
  type DepositNotice,
  type CardChargesService,
} from './modules/card-charges/index.ts';
import { createTradesModule } from './modules/trades/index.ts';
import { createWalletsModule, type WalletsModule } from './modules/wallets/index.ts';
import type { SalePayout } from './modules/withdrawals/index.ts';
import type { BackgroundTask } from './platform/background/index.ts';
import type { PriceSource } from './providers/price/port.ts';
import { createPriceSource } from './providers/price/price-sources.ts';
import { BookFeed, type ChangeWriter } from './realtime/index.ts';

/** What these modules need of the others. */
export interface TradingDeps {
  readonly cards: CardBook;
  /** What a worker makes ready of the others before anybody is served. */
  readonly prepared: () => readonly { prepareWorker(): Promise<void> }[];
  readonly limitsOf: LimitsOf;
  readonly standings: StandingsService;
  /** The card that charges go to unless another is named. */
  readonly defaultCard: (userId: number) => Promise<number | undefined>;
  readonly notifications: NotificationsModule;
  /** What a sale's command carries whose toman leave at once. */
  readonly salePayout: (session: Session) => Promise<SalePayout>;
  /** Market makers are not told of each fill. */
  readonly isProfessional: (userId: number) => Promise<boolean>;
}

/** The modules of money and markets, as the others and the process use them. */
export interface TradingModules {
  readonly catalog: MarketCatalog;
  readonly operations: Operations;
  readonly toman: CardChargesService;
  readonly walletsOf: WalletsModule['walletsOf'];
  readonly wallets: Pick<WalletsModule, 'overviewOf' | 'postingsOf' | 'worthInToman'>;
  readonly orders: OrdersOfPerson;
  /** How orders and balances look in socket messages. */
  readonly changeWriter: ChangeWriter;
  readonly routes: readonly Routes[];
  /** Of the demo; mount them in no other mode. */
  readonly demoRoutes: Routes;
  readonly background: readonly BackgroundTask[];
  /** Starts what this process's roles need; the engine must answer by then. */
  start(): Promise<void>;
  stop(): void;
}

/** Composes markets, trades, orders, wallets and toman. Make it before the engine starts. */
export function composeTrading(context: ServerContext, deps: TradingDeps): TradingModules {
  const { config, engine, health, logger, orderedDb, plainDb, roles } = context;
  const catalog = createMarketCatalog({ orderedDb, plainDb, engine, logger });
  const books = new BookFeed({ engine, logger, onChange: (changed) => markets.moved(changed) });
  const trades = createTradesModule(context, {
    catalog,
    books,
    onTrades: (traded) => markets.traded(traded),
  });
  for (const { name, simulated } of config.prices) health.register('price', name, simulated);
  const markets = createMarketsModule(context, {
    catalog,
    statistics: trades.statistics,
    priceSources: priceSourcesOf(context),
    houseSpread: createHouseSpread(context),
    onPriceHealth: (source, isUp) => health.report('price', source, isUp),
  });
  const operating = createOperationsModule(context);
  const { operations } = operating;
  const toman = createCardChargesModule(context, {
    operations,
    cards: deps.cards,
    standings: deps.standings,
    limitsOf: deps.limitsOf,
    keepNotice: (tx, notice) => deps.notifications.keep(tx, depositNotice(notice)),
  });
  const selling = composeOrders(context, deps, {
    catalog,
    operations,
    prices: markets.service,
    toman: toman.service,
  });
  const moneyHistory = createMoneyHistoryModule(context, { catalog });
  const wallets = createWalletsModule(context, {
    catalog,
    prices: markets.service,
    reserved: (userId) => toman.service.reserved(userId),
  });
  const working = [markets, trades, toman, ...selling.working];
  return {
    catalog,
    operations,
    toman: toman.service,
    walletsOf: wallets.walletsOf,
    wallets,
    orders: selling.orders.ofPerson,
    changeWriter: changeWriterOf(catalog),
    routes: [...working, selling.paidOrders, moneyHistory, wallets, operating].flatMap(
      ({ routes }) => routes,
    ),
    demoRoutes: trades.demoRoutes,
    background: [...working, operating, selling.paidOrders].flatMap(({ background }) => background),
    start: async () => {
      if (!roles.has('worker')) await loadOnceSeeded(catalog);
      // markets come first: the others read the catalog
      else for (const part of [...working, ...deps.prepared()]) await part.prepareWorker();
      if (!roles.has('api')) return;
      await trades.start();
      markets.startPublishing();
    },
    stop: () => {
      trades.stop();
      markets.stop();
      books.stop();
    },
  };
}

interface OrdersParts {
  readonly catalog: MarketCatalog;
  readonly operations: Operations;
  readonly prices: MarketsService;
  readonly toman: CardChargesService;
}

/** Orders with what stands beside the book: trades with the house, and orders paid at the bank. */
function composeOrders(context: ServerContext, deps: TradingDeps, parts: OrdersParts) {
  const { catalog, operations, prices, toman } = parts;
  const { notifications, defaultCard, isProfessional } = deps;
  const otc = createOtcModule(context, {
    catalog,
    operations,
    prices,
    keepNotice: (tx, notice) => notifications.keep(tx, otcNotice(notice)),
  });
  const paidOrders = createPaidOrdersModule(context, {
    catalog,
    operations,
    toman,
    defaultCard,
    keepNotice: (tx, notice) => notifications.keep(tx, paidOrderNotice(notice)),
  });
  const orders = createOrdersModule(context, {
    catalog,
    operations,
    otc: otc.service,
    payMissing: (request) => paidOrders.wait(request),
    salePayout: (session) => deps.salePayout(session),
    isProfessional,
    keepNotice: (tx, notice) => notifications.keep(tx, orderNotice(notice)),
  });
  return { working: [orders, otc], orders, paidOrders };
}

const SEED_AGAIN_MS = 200;

/** Another process makes the first start's assets: there is nothing to serve before. */
async function loadOnceSeeded(catalog: LoadedCatalog): Promise<void> {
  for (;;) {
    await catalog.load();
    if (catalog.markets().length > 0) return;
    await delay(SEED_AGAIN_MS);
  }
}

function priceSourcesOf({ config, clock, logger }: ServerContext): PriceSource[] {
  const { prices, providerTimeoutMs: timeoutMs } = config;
  return prices.map((spec) => createPriceSource(spec, { timeoutMs, clock, logger }));
}

function depositNotice(notice: DepositNotice): Notify {
  const { userId, paymentId, amountToman, cardMasked, parked } = notice;
  if (parked !== null) {
    return {
      userId,
      kind: 'charge_checked',
      facts: { amount: amountToman, symbol: 'IRT', card: cardMasked, reason: parked },
      reference: `payment:${paymentId}`,
    };
  }
  return {
    userId,
    kind: 'deposit_paid',
    facts: { amount: amountToman, symbol: 'IRT', card: cardMasked },
    reference: `payment:${paymentId}`,
    updateWallet: true,
  };
}

function paidOrderNotice({ userId, paymentId, limit, ...facts }: PaidOrderNotice): Notify {
  const { market, amountToman: amount, reason } = facts;
  return {
    userId,
    kind: 'paid_order_not_placed',
    facts: { market, amount, reason, ...(limit && limitNoticeFacts(limit)) },
    reference: `paid_order:${paymentId}`,
    updateWallet: true,
  };
}

function otcNotice({ kind, userId, reference, facts }: OtcNotice): Notify {
  return { userId, kind, facts, reference, updateWallet: true, updateOrders: true };
}

function orderNotice(notice: OrderNotice): Notify {
  const { kind, userId, orderId, facts } = notice;
  return {
    userId,
    kind,
    facts,
    reference: `order:${orderId}`,
    updateOrders: true,
  };
}

function changeWriterOf(catalog: MarketCatalog): ChangeWriter {
  return {
    order: (row) => orderOnWire(row, catalog),
    wallet: (asset, total, held) => {
      const text = (units: bigint): string => formatDecimal(units, catalog.scaleOf(asset));
      return {
        symbol: asset,
        amount: text(total),
        freeze: text(held),
        available_balance: text(total - held),
      };
    },
  };
}
