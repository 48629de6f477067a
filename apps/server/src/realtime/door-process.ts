// Entry of a trading door's own process: its parent forks it, feeds it by the bus, may kill it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REGIONS, type Region } from '@sarraf/contracts';
import { createEngineClient } from '../engine/engine-client.ts';
import { type Bus, createIpcBus } from '../platform/bus/index.ts';
import { createLogger } from '../platform/logger.ts';
import { createMetrics, measureNode } from '../platform/metrics.ts';
import { answerMetrics } from '../platform/metrics-gathering.ts';
import { OpenConnections } from '../platform/open-connections.ts';
import {
  DOOR_SUBJECTS,
  type DoorFigures,
  type DoorPorts,
  type DoorProcessOptions,
  type DoorReady,
  doorProcessName,
  SOCKETS_GAUGE,
} from './door-contract.ts';
import { addressBehindFront } from './front-secret.ts';
import { SocketRoutes } from './socket-routes.ts';
import { createTradingDoor } from './trading-door.ts';

const FIGURES_MS = 2_000;
const ASK_MS = 10_000;
/** The front speaks for everybody; strangers at our own port share the rest. */
const FRONT_ONLY = {
  limits: {
    idlePerBlockMax: Number.POSITIVE_INFINITY,
    perBlockMax: Number.POSITIVE_INFINITY,
    requestReserve: 500,
    ownReserve: 200,
  },
};

function readOptions(): DoorProcessOptions {
  const given = JSON.parse(process.argv[2] ?? '{}') as Partial<DoorProcessOptions>;
  const region = REGIONS.find((known) => known === given.region);
  if (region === undefined) throw new Error('A trading door needs its region.');
  return {
    region,
    logLevel: given.logLevel ?? 'info',
    allowedOrigins: given.allowedOrigins ?? [],
    isMeasured: given.isMeasured ?? false,
  };
}

async function main(): Promise<void> {
  const { region, logLevel, allowedOrigins, isMeasured } = readOptions();
  const logger = createLogger({ name: `sarraf-rt-${region}`, level: logLevel });
  const bus = createIpcBus({
    onError: (error, subject) => logger.error({ err: error, subject }, 'a listener failed'),
  });
  const { secret } = (await bus.request(DOOR_SUBJECTS.ports, null, ASK_MS)) as DoorPorts;
  const routes = new SocketRoutes();
  const connections = new OpenConnections(FRONT_ONLY);
  // a browser's request reaches us through the parent only
  const server = createServer(
    { shouldUpgradeCallback: routes.mayUpgrade, headersTimeout: 5_000, requestTimeout: 20_000 },
    (request, response) => routes.handle(request, response),
  );
  connections.watch(server);
  routes.attach(server, (socket) => connections.release(socket));
  const door = createTradingDoor({
    region,
    routes,
    bus,
    engine: createEngineClient({ bus }),
    logger,
    addressOf: (request) => addressBehindFront(request, secret),
    allowedOrigins: () => allowedOrigins,
    hasRoom: () => connections.hasRoom(0),
  });
  if (isMeasured) measureDoor(bus, region, () => door.connections());
  // without a parent there is nothing to tell anybody
  process.on('disconnect', () => process.exit(0));
  // the parent decides when we end: a terminal's Ctrl-C reaches the whole group
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => process.exit(0));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  process.send?.({ sarrafDoor: { region, port } } satisfies DoorReady);
  setInterval(() => {
    bus.publish(DOOR_SUBJECTS.figures, {
      region,
      connections: door.connections(),
    } satisfies DoorFigures);
  }, FIGURES_MS);
  await door.start();
}

function measureDoor(bus: Bus, region: Region, connections: () => number): void {
  const metrics = createMetrics();
  measureNode(metrics);
  metrics.gauge({ ...SOCKETS_GAUGE, read: () => ({ [region]: connections() }) });
  answerMetrics(bus, doorProcessName(region), metrics);
}

await main();
