// One process of the server with the roles it was given.
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import {
  AHEAD_FROM,
  createEngineService,
  EngineError,
  type EngineService,
} from '../engine/index.ts';
import { createHttpServer } from '../http/index.ts';
import { COIN_DEPOSITS_CHANGED } from '../modules/chains/index.ts';
import { TICKET_MOVED } from '../modules/tickets/index.ts';
import { USER_NOTICE, type UserNotice } from '../modules/notifications/index.ts';
import { SESSION_REVOKED } from '../modules/sessions/index.ts';
import type { ServerContext } from '../modules/server-context.ts';
import { createReadiness } from '../modules/system/index.ts';
import { type BackgroundRunner, createBackgroundRunner } from '../platform/background/index.ts';
import { type Bus, HubBus } from '../platform/bus/index.ts';
import { clientAddress } from '../platform/client-address.ts';
import type { Clock } from '../platform/clock.ts';
import { asAccessError } from '../platform/database/away.ts';
import type { Module } from '../platform/composer/index.ts';
import { JOBS_STATUS } from '../platform/jobs/jobs.ts';
import { ownPart } from '../platform/own-parts.ts';
import type { Role } from '../platform/roles.ts';
import { OpenConnections } from '../platform/open-connections.ts';
import {
  allowedOrigins,
  createDoorProxy,
  createDoorSupervisor,
  createNotificationDoor,
  SOCKETS_GAUGE,
  SocketRoutes,
} from '../realtime/index.ts';
import { createLogger, type Logger } from '../platform/logger.ts';
import { demoSecretOf } from './demo-secret.ts';
import { findDatabase } from './found-database.ts';
import { type MadeContext, makeContext } from './make-context.ts';
import { createModules, type Modules } from './modules.ts';
import { requirePayableNetworks } from './open-networks.ts';
import { needsOperatorServer, startOperatorServer } from './operator-server.ts';
import { measureEngine, measureJobs, metricsPageOf } from './process-metrics.ts';
import { areKeysRight } from './proven-keys.ts';
import { createSignerGate, listenAtGate } from './signer-gate.ts';

/** A process that serves. */
export interface ServerProcess {
  readonly context: ServerContext;
  readonly modules: Modules;
  /** What its worker does by itself; runs only with that role. */
  readonly background: BackgroundRunner;
  /** Where the API listens; undefined without the role. */
  readonly address: AddressInfo | undefined;
  /** Finishes what is under way, then leaves the database. */
  stop(): Promise<void>;
}

/** What a process is started with. */
export interface ServerProcessOptions {
  readonly config: Config;
  readonly roles: readonly Role[];
  /** The hub of this process's children, or the way to its parent. */
  readonly bus: Bus;
  /** Nobody outside this process reads the engine's tables: answers need not wait for rows. */
  readonly isWhole?: boolean;
  /** The machine's own unless a test brings one that it moves. */
  readonly clock?: Clock;
  /** Modules of a test in the places of those of the same name. */
  readonly instead?: readonly Module[];
  /** The database can't be trusted any more: the process must end. */
  readonly onHalt: (error: Error) => void;
}

type Stop = () => Promise<void> | void;

/**
 * Starts the roles in their order: engine, worker, API, realtime.
 *
 * @throws DurabilityError, RecoveryError, what `findDatabase` throws, or when the port is taken
 */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const { config } = options;
  const startLogger = createLogger({ name: 'sarraf start', level: config.logLevel });
  const secrets = await findDatabase(config, startLogger);
  const made = makeContext(config, options.roles, options.bus, secrets, options.clock);
  const { context, jobs, close } = made;
  const { roles, logger } = context;
  const signer = createSignerGate(context);
  const modules = createModules(context, signer, options.instead);
  const background = createBackgroundRunner({ tasks: modules.background, jobs, logger });
  const stops: Stop[] = [close];
  let address: AddressInfo | undefined;
  const stop = (): Promise<void> => stopAll(stops, logger);
  try {
    // a child's pages stand at its parent; a standby shows its own while it waits
    if (needsOperatorServer(options.config) && options.bus instanceof HubBus) {
      stops.push(await startOperatorServer(config, options.bus, secrets));
    }
    stops.push(modules.all.sessions.start());
    if (roles.has('engine')) stops.push(await startEngine(made, options));
    else await untilEngineServes(context);
    if (roles.has('worker')) await requirePayableNetworks(context);
    if (signer !== undefined) stops.push(await listenAtGate(signer, context));
    if (roles.has('worker') || roles.has('api')) await startWork(modules, background, roles, stops);
    if (roles.has('worker')) answerForJobs(made, stops);
    if (roles.has('api')) address = await startApi(context, modules, stops);
    if (roles.has('realtime') && options.bus instanceof HubBus) {
      await startDoors(context, options.bus, address?.port ?? context.config.port, stops);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { context, modules, background, address, stop };
}

/** What modules do by themselves; it ends in the other order. */
async function startWork(
  modules: Modules,
  background: BackgroundRunner,
  roles: ServerContext['roles'],
  stops: Stop[],
): Promise<void> {
  stops.push(() => modules.stop());
  await modules.start(roles);
  stops.push(() => background.stop());
  await background.start(roles);
}

async function stopAll(stops: Stop[], logger: Logger): Promise<void> {
  for (const step of stops.splice(0).toReversed()) {
    try {
      await step();
    } catch (error) {
      logger.error({ err: error }, 'a part did not stop cleanly');
    }
  }
}

/** Says to all processes whether jobs are taken here. */
function answerForJobs({ context, jobs }: MadeContext, stops: Stop[]): void {
  stops.push(context.bus.reply(JOBS_STATUS, () => jobs.isRunning));
  stops.push(context.bus.reply(ownPart('worker'), () => jobs.isRunning));
  measureJobs(context);
}

async function startDoors(
  { config, logger }: ServerContext,
  bus: HubBus,
  port: number,
  stops: Stop[],
): Promise<void> {
  const supervisor = createDoorSupervisor({
    bus,
    logger,
    logLevel: config.logLevel,
    allowedOrigins: allowedOrigins(config, port),
    isMeasured: config.metricsToken !== undefined,
  });
  stops.push(() => supervisor.stop());
  await supervisor.start();
}

async function startEngine(
  { context, readAfter }: MadeContext,
  { onHalt, isWhole }: ServerProcessOptions,
): Promise<Stop> {
  const { config, clock, logger, metrics, writers, bus } = context;
  const connectionString = config.databaseUrls.engine ?? '';
  const service: EngineService = createEngineService({
    bus,
    connectionString,
    clock,
    logger,
    metrics,
    writers,
    onHalt,
    skipDurabilityCheck: config.skipDurabilityCheck,
    ...(isWhole === true && { aheadFrom: AHEAD_FROM }),
  });
  readAfter(() => service.engine.rowsWritten());
  const unmeasure = measureEngine(context, service);
  const leave = bus.reply(ownPart('engine'), () => service.engine.figures.status);
  try {
    await service.start(() => logger.info('another engine writes; this one waits for its turn'));
  } catch (error) {
    throw asAccessError(error, 'DATABASE_ENGINE_URL');
  }
  return () => {
    leave();
    unmeasure();
    return service.stop();
  };
}

const ASK_ENGINE_AGAIN_MS = 250;

/** Elsewhere the engine may start later, or wait for its turn: the others have nothing to do. */
async function untilEngineServes({ engine, logger }: ServerContext): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await engine.figures();
      return;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (attempt === 1) logger.info('no engine serves yet; waiting for one');
    }
    await delay(ASK_ENGINE_AGAIN_MS);
  }
}

async function startApi(
  context: ServerContext,
  modules: Modules,
  stops: Stop[],
): Promise<AddressInfo> {
  const { config, clock, plainDb, ids, logger, metrics, bus, engine, secrets } = context;
  const { catalog, notifications, orders, sessions } = modules.all;
  const routes = new SocketRoutes();
  const addressOf = (request: IncomingMessage): string =>
    clientAddress(request, config.isTrustedProxy);
  const connections = new OpenConnections({ isExempt: config.isTrustedProxy });
  const app = await createHttpServer({
    config,
    clock,
    ids,
    logger,
    metrics,
    operatorPages: {
      readiness: createReadiness({
        bus,
        db: plainDb,
        clock,
        // a child's page is that of all its start
        roles: bus instanceof HubBus ? context.roles : new Set(config.processes.flat()),
        isJoined: config.natsUrl !== undefined,
        areKeysRight: () => areKeysRight(plainDb, secrets),
      }),
      metrics: metricsPageOf(config, bus),
    },
    routes: modules.routes(config.mode !== 'production'),
    authenticator: sessions.authenticator,
    demoSecret: demoSecretOf(config.demoDir),
    sockets: routes,
    isCrowded: (socket) => connections.isCrowded(socket),
    assetLabels: (symbol) => catalog.asset(symbol)?.labels,
  });
  stops.push(() => app.close());
  await app.ready();
  connections.watch(app.server);
  stops.push(routes.attach(app.server, (socket) => connections.release(socket)));
  stops.push(
    createDoorProxy({
      routes,
      bus,
      addressOf,
      hasRoom: () => connections.hasRoom(1),
      openOwn: () => connections.openOwn(),
    }),
  );
  let origins = allowedOrigins(config, config.port);
  const door = createNotificationDoor({
    routes,
    bus,
    engine,
    clock,
    logger,
    allowedOrigins: () => origins,
    addressOf,
    hasRoom: () => connections.hasRoom(0),
    verify: (token, address) => sessions.verifySocketToken(token, address),
    writer: orders.changeWriter,
    notices: {
      subject: USER_NOTICE,
      toMessage: (payload, lang) => notifications.toMessage(payload as UserNotice, lang),
    },
    depositsSubject: COIN_DEPOSITS_CHANGED,
    ticketsSubject: TICKET_MOVED,
    revokedSubject: SESSION_REVOKED,
  });
  stops.push(() => door.stop());
  metrics.gauge({ ...SOCKETS_GAUGE, read: () => ({ notifications: door.connections() }) });
  const address = await listen(app, config);
  origins = allowedOrigins(config, address.port);
  return address;
}

async function listen(app: FastifyInstance, config: Config): Promise<AddressInfo> {
  await app.listen({ host: config.host, port: config.port });
  return app.server.address() as AddressInfo;
}
