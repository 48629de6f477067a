// The modules of money and markets over a fresh database, with outside companies and
// people played by the test. No HTTP: for what lies below it.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Command, Outcome } from '@sarraf/settlement';
import { MovableClock } from '@sarraf/testing';
import { type Config, readConfig } from '#config.ts';
import { createEngineClient, createEngineService, Writers } from '#engine/index.ts';
import type { TestDatabase } from '../../../../../../tools/lib/test-database.ts';
import { createMigratedDatabase } from '#engine/testing/migrated-database.ts';
import { createCompanies } from '#composition/companies.ts';
import { collectParts } from '#composition/module-parts.ts';
import { Routes } from '#http/routes.ts';
import { type BackgroundRunner, createBackgroundRunner } from '#platform/background/index.ts';
import { HubBus } from '#platform/bus/index.ts';
import { compose, provide } from '#platform/composer/index.ts';
import { cardChargesModule } from '../../card-charges/index.ts';
import { orderSpeedsModule } from '../../house-status/index.ts';
import { limitsModule } from '../../limits/index.ts';
import { catalogModule, marketsModule } from '../../markets/index.ts';
import { operationsModule } from '../../operations/index.ts';
import { ordersModule } from '../../orders/index.ts';
import { networkReasonsModule } from '../../chains/index.ts';
import { houseSpreadModule, otcModule } from '../../otc/index.ts';
import { paidOrdersModule } from '../../paid-orders/index.ts';
import type { ServerContext } from '../../server-context.ts';
import { standingsModule } from '../../standings/index.ts';
import { booksModule, tradesModule } from '../index.ts';
import { createPool } from '#platform/database/database.ts';
import { orderedPool, plainPool } from '#platform/database/handles.ts';
import { createId, createToken } from '#platform/ids.ts';
import { Jobs } from '#platform/jobs/jobs.ts';
import { createLogger } from '#platform/logger.ts';
import { createPictures } from '#platform/pictures/index.ts';
import { ROLES } from '#platform/roles.ts';
import { createMetrics } from '#platform/metrics.ts';
import { createSecretKeys } from '#platform/secret-keys.ts';
import { createProviderHealth } from '#providers/health.ts';
import type { NotificationsModule, Notify } from '../../notifications/index.ts';

/** What a played company answers: a status and JSON, or text as it is; null hangs up. */
export type PlayedAnswer = { readonly status?: number; readonly body: unknown } | null;

/** A company played by the test: one answer function for all its calls. */
export interface PlayedCompany {
  readonly url: string;
  readonly asked: { readonly path: string; readonly body: Record<string, unknown> }[];
  answer: (path: string, body: Record<string, unknown>) => Promise<PlayedAnswer> | PlayedAnswer;
  close(): Promise<void>;
}

/**
 * The trading modules of one process, with an engine of their own and a clock that a test moves.
 */
export interface ExchangeSystem {
  readonly context: ServerContext;
  /** What its worker does by itself. */
  readonly background: BackgroundRunner;
  readonly bus: HubBus;
  readonly clock: MovableClock;
  readonly bank: PlayedCompany;
  readonly prices: PlayedCompany;
  readonly notices: Notify[];
  /** Does a command and answers its outcome. */
  submit(command: Command): Promise<Outcome>;
  /** Gives a user money: `{ IRT: '1000000000', BTC: '100000000' }` in smallest units. */
  fund(userId: number, units: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

/** The verified card that everybody has here. */
export const TEST_CARD = '6037991234565995';

/** Starts all roles of these modules in this process. */
export async function startExchangeSystem(
  change: (config: Config) => Config = (config) => config,
): Promise<ExchangeSystem> {
  const database = await createMigratedDatabase();
  const bank = await playCompany();
  const prices = await playCompany();
  const config = change(configOf(database, bank, prices));
  const bus = new HubBus();
  const clock = new MovableClock();
  const logger = createLogger({ name: 'test', level: process.env['TEST_LOG'] ?? 'silent' });
  const metrics = createMetrics();
  const writers = new Writers();
  const db = createPool({ connectionString: database.urls.app });
  const jobsPool = createPool({ connectionString: database.urls.app, integers: 'text' });
  const context: ServerContext = {
    config,
    roles: new Set(ROLES),
    orderedDb: orderedPool(db, () => undefined),
    plainDb: plainPool(db),
    bus,
    engine: createEngineClient({ bus }),
    writers,
    clock,
    ids: { createId: () => createId(), createToken },
    logger,
    metrics,
    secrets: createSecretKeys(Buffer.alloc(32, 7)),
    pictures: createPictures({ logger }),
    health: createProviderHealth(clock),
  };
  const notices: Notify[] = [];
  const parts = composeTrading(context, notices);
  const background = createBackgroundRunner({
    tasks: parts.background,
    jobs: new Jobs({ pool: jobsPool, logger }),
    logger,
  });
  const engine = createEngineService({
    connectionString: database.urls.engine,
    bus,
    clock,
    writers,
    logger,
    metrics,
    onHalt: (error) => logger.fatal({ err: error }, 'the engine halted'),
    skipDurabilityCheck: true,
  });
  await engine.start();
  await parts.start(context.roles);
  await background.start(context.roles);
  const submit = async (command: Command): Promise<Outcome> =>
    (await context.engine.submit({ command })).outcome;
  return {
    context,
    background,
    bus,
    clock,
    bank,
    prices,
    notices,
    submit,
    fund: (userId, units) => fund(submit, userId, units),
    close: async () => {
      await background.stop();
      parts.stop();
      await engine.stop();
      bus.close();
      await Promise.all([jobsPool.end(), db.end()]);
      await Promise.all([bank.close(), prices.close()]);
      await database.drop();
    },
  };
}

/** Markets, orders and money in, among people and cards that are played. */
function composeTrading(context: ServerContext, notices: Notify[]) {
  const played = {
    cards: {
      verifiedCard: async () => ({ number: TEST_CARD, masked: '603799******5995' }),
      defaultCard: async () => 1,
    },
    users: { load: async () => ({ rateProfile: 'standard' }) },
    withdrawals: { salePayout: () => Promise.reject(new Error('Nobody pays out here.')) },
  };
  const { catalog, books, trades, markets, operations, limits, ...others } = compose([
    provide('context', context),
    provide('companies', createCompanies(context)),
    // nobody changes the limits here, so that nothing of them is written down
    provide('audit', { record: () => Promise.resolve() }),
    provide('cards', played.cards),
    provide('notifications', notedIn(notices)),
    provide('users', played.users),
    provide('withdrawals', played.withdrawals),
    catalogModule,
    booksModule,
    tradesModule,
    houseSpreadModule,
    networkReasonsModule,
    marketsModule,
    operationsModule,
    cardChargesModule,
    orderSpeedsModule,
    ordersModule,
    otcModule,
    paidOrdersModule,
    limitsModule,
    standingsModule,
  ]);
  const { cardCharges, orders, otc, paidOrders } = others;
  const working = [catalog, books, trades, markets, operations, cardCharges, orders, otc];
  return collectParts([...working, paidOrders, limits]);
}

function configOf(database: TestDatabase, bank: PlayedCompany, prices: PlayedCompany): Config {
  return readConfig({
    SARRAF_MODE: 'test',
    DATABASE_APP_URL: database.urls.app,
    DATABASE_ENGINE_URL: database.urls.engine,
    SARRAF_BANK_URL: bank.url,
    SARRAF_SIMULATORS_URL: prices.url,
    SARRAF_PROVIDER_TIMEOUT_MS: '400',
  });
}

const notShown = (): never => {
  throw new Error('No notice is shown here.');
};

/** Notices that are kept instead of told. */
function notedIn(notices: Notify[]): NotificationsModule {
  return {
    routes: new Routes({}),
    keep: async (_tx, notice) => () => notices.push(notice),
    notify: async (notice) => {
      notices.push(notice);
    },
    words: notShown,
    pushWords: notShown,
    toMessage: notShown,
    countUnread: notShown,
  };
}

async function fund(
  submit: ExchangeSystem['submit'],
  userId: number,
  units: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [asset, amount] of Object.entries(units)) {
    const outcome = await submit({
      type: 'post_opening',
      owner: `user:${userId}`,
      asset,
      units: amount,
      reference: `test:${userId}:${asset}:${createId()}`,
    });
    if (!outcome.ok) throw new Error(`No money for the test: ${outcome.code}.`);
  }
}

async function playCompany(): Promise<PlayedCompany> {
  const asked: PlayedCompany['asked'] = [];
  const server = createServer((request, response) => {
    void readJson(request).then(async (body) => {
      const path = request.url ?? '';
      asked.push({ path, body });
      const given = await company.answer(path, body);
      if (given === null) {
        request.socket.destroy();
        return;
      }
      response.writeHead(given.status ?? 200, { 'content-type': 'application/json' });
      response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const company: PlayedCompany = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: () => ({ status: 503, body: {} }),
    close: () => closeServer(server),
  };
  return company;
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
