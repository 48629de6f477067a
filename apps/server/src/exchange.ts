// The money and market half of the server, composed: who knows whom, and who starts when.
import { setTimeout as delay } from 'node:timers/promises';
import { formatDecimal } from '@sarraf/money';
import type { Config } from './config.ts';
import { AppError, type Router } from './http/index.ts';
import {
  createMarketCatalog,
  createMarketsModule,
  type LoadedCatalog,
  type MarketCatalog,
  type MarketsService,
} from './modules/markets/index.ts';
import type { NotificationsModule, Notify } from './modules/notifications/index.ts';
import { createOperationsModule, type Operations } from './modules/operations/index.ts';
import {
  createFillNotices,
  createOrdersModule,
  orderOnWire,
  type OrderNotice,
} from './modules/orders/index.ts';
import { createPaidOrdersModule, type PaidOrderNotice } from './modules/paid-orders/index.ts';
import { createHouseSpread, createOtcModule, type OtcNotice } from './modules/otc/index.ts';
import {
  type CardBook,
  createTomanModule,
  type DepositNotice,
  type TomanService,
} from './modules/toman/index.ts';
import { createTradesModule } from './modules/trades/index.ts';
import { createWalletsModule } from './modules/wallets/index.ts';
import type { Bus } from './platform/bus/index.ts';
import type { ServerContext } from './platform/context.ts';
import { createOutbound } from './providers/outbound.ts';
import { createHttpPriceSource } from './providers/price/http-price-source.ts';
import type { PriceSource } from './providers/price/port.ts';
import { BookFeed, type ChangeWriter, DOOR_SUBJECTS, type KillDoor } from './realtime/index.ts';

export interface ExchangeDeps {
  readonly cards: CardBook;
  /** The card that charges go to unless another is named. */
  readonly defaultCard: (userId: number) => Promise<number | undefined>;
  readonly notifications: NotificationsModule;
  /** Market makers are not told of each fill. */
  readonly isProfessional: (userId: number) => Promise<boolean>;
}

export interface Exchange {
  readonly catalog: MarketCatalog;
  readonly toman: TomanService;
  /** How orders and balances look in socket messages. */
  readonly changeWriter: ChangeWriter;
  routes(router: Router): void;
  /** The demo world's doors of this half; mount them in no other mode. */
  demoRoutes(router: Router): void;
  /** Starts what this process's roles need; the engine must answer by then. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Settles every charge that is due now, as the worker does by itself every few seconds. */
  sweepCharges(): Promise<void>;
  /** Reads the price sources once, now. */
  readPrices(): Promise<void>;
  /** Tells the engine of the house's terms in force, now. */
  tellHouseTerms(): Promise<void>;
  /** Counts all trades into candles, now. */
  countCandles(): Promise<void>;
}

const KILL_MS = 2_000;
const DOWN_SECONDS = 10;
const DOWN_MS_MAX = 600_000;

/** Composes markets, trades, orders, wallets and toman. Make it before the engine starts. */
export function composeExchange(context: ServerContext, deps: ExchangeDeps): Exchange {
  const { bus, config, db, engine, health, logger, roles } = context;
  const catalog = createMarketCatalog({ db, engine, logger });
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
    priceSources: priceSourcesOf(config),
    houseSpread: createHouseSpread(context),
    onPriceHealth: (source, isUp) => health.report('price', source, isUp),
  });
  const operating = createOperationsModule(context);
  const { operations } = operating;
  const toman = createTomanModule(context, {
    operations,
    cards: deps.cards,
    notifyDeposit: (notice) => deps.notifications.notify(depositNotice(notice)),
  });
  const selling = composeOrders(context, deps, {
    catalog,
    operations,
    prices: markets.service,
    toman: toman.service,
  });
  const wallets = createWalletsModule(context, {
    catalog,
    prices: markets.service,
    reserved: (userId) => toman.service.reserved(userId),
  });
  const isWorker = roles.has('worker');
  return {
    catalog,
    toman: toman.service,
    changeWriter: changeWriterOf(catalog),
    routes: (router) => {
      markets.routes(router);
      trades.routes(router);
      selling.routes(router);
      wallets.routes(router);
      toman.routes(router);
      operating.routes(router);
    },
    demoRoutes: (router) => {
      trades.demoRoutes(router);
      routeKillDoor(router, bus);
    },
    start: async () => {
      if (isWorker) await markets.startWorker();
      else await loadOnceSeeded(catalog);
      if (roles.has('api')) {
        await trades.start();
        markets.startPublishing();
      }
      if (!isWorker) return;
      await trades.candles.start();
      await toman.startWorker();
      await selling.startWorker();
    },
    stop: async () => {
      await selling.stop();
      await toman.stop();
      await trades.stop();
      markets.stop();
      books.stop();
    },
    sweepCharges: async () => {
      await toman.sweepOnce();
      await selling.sweepPaid();
    },
    readPrices: () => markets.readPricesOnce(),
    tellHouseTerms: () => selling.tellHouseTerms(),
    countCandles: () => trades.candles.countAll(),
  };
}

interface OrdersParts {
  readonly catalog: MarketCatalog;
  readonly operations: Operations;
  readonly prices: MarketsService;
  readonly toman: TomanService;
}

/** Orders with what stands beside the book: trades with the house, and orders paid at the bank. */
function composeOrders(context: ServerContext, deps: ExchangeDeps, parts: OrdersParts) {
  const { catalog, operations, prices, toman } = parts;
  const { dbAtOnce, engine, logger } = context;
  const otc = createOtcModule(context, {
    catalog,
    operations,
    prices,
    notify: (notice) => deps.notifications.notify(otcNotice(notice)),
  });
  const paidOrders = createPaidOrdersModule(context, {
    catalog,
    operations,
    toman,
    defaultCard: deps.defaultCard,
    notify: (notice) => deps.notifications.notify(paidOrderNotice(notice)),
  });
  const orders = createOrdersModule(context, {
    catalog,
    operations,
    otc: otc.service,
    payMissing: (request) => paidOrders.wait(request),
  });
  const fills = createFillNotices({
    db: dbAtOnce,
    engine,
    catalog,
    logger,
    isProfessional: deps.isProfessional,
    notify: (notice) => deps.notifications.notify(orderNotice(notice)),
  });
  return {
    routes: (router: Router): void => {
      orders.routes(router);
      otc.routes(router);
      paidOrders.routes(router);
    },
    startWorker: async (): Promise<void> => {
      await fills.start();
      await otc.startWorker();
      paidOrders.startWorker();
    },
    tellHouseTerms: (): Promise<void> => otc.tellTerms(),
    sweepPaid: (): Promise<void> => paidOrders.sweepOnce(),
    stop: async (): Promise<void> => {
      await paidOrders.stop();
      await fills.stop();
      await otc.stop();
    },
  };
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

function priceSourcesOf({ prices, providerTimeoutMs }: Config): PriceSource[] {
  return prices.map(({ name, baseUrl, path, simulated }) =>
    createHttpPriceSource({
      outbound: createOutbound({ baseUrl, timeoutMs: providerTimeoutMs }),
      name,
      path,
      simulated,
    }),
  );
}

function depositNotice({ userId, paymentId, amountToman, cardMasked }: DepositNotice): Notify {
  return {
    userId,
    kind: 'deposit_paid',
    facts: { amount: amountToman, symbol: 'IRT', card: cardMasked },
    reference: `payment:${paymentId}`,
    updateWallet: true,
  };
}

function paidOrderNotice({ userId, paymentId, ...facts }: PaidOrderNotice): Notify {
  const { market, amountToman: amount, reason } = facts;
  return {
    userId,
    kind: 'paid_order_not_placed',
    facts: { market, amount, reason },
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

function routeKillDoor(router: Router, bus: Bus): void {
  router.handle('POST /admin/demo/realtime/kill', async ({ body }) => {
    const downMs = Number(body.down_seconds ?? DOWN_SECONDS) * 1_000;
    const isMoment = Number.isFinite(downMs) && downMs >= 0 && downMs <= DOWN_MS_MAX;
    if (!isMoment) throw new AppError('validation_failed', { fields: ['down_seconds'] });
    await bus.request(
      DOOR_SUBJECTS.kill,
      { region: body.region, downMs } satisfies KillDoor,
      KILL_MS,
    );
    return {};
  });
}
