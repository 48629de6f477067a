// Entry of a trading door's own process: its parent forks it, feeds it by the bus, may kill it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REGIONS } from '@sarraf/contracts';
import { createEngineClient } from '../engine/engine-client.ts';
import { createIpcBus } from '../platform/bus/index.ts';
import { createLogger } from '../platform/logger.ts';
import {
  DOOR_SUBJECTS,
  type DoorFigures,
  type DoorProcessOptions,
  type DoorReady,
} from './door-contract.ts';
import { createTradingDoor } from './trading-door.ts';

const FIGURES_MS = 2_000;

function readOptions(): DoorProcessOptions {
  const given = JSON.parse(process.argv[2] ?? '{}') as Partial<DoorProcessOptions>;
  const region = REGIONS.find((known) => known === given.region);
  if (region === undefined) throw new Error('A trading door needs its region.');
  return {
    region,
    logLevel: given.logLevel ?? 'info',
    allowedOrigins: given.allowedOrigins ?? [],
  };
}

async function main(): Promise<void> {
  const { region, logLevel, allowedOrigins } = readOptions();
  const logger = createLogger({ name: `sarraf-rt-${region}`, level: logLevel });
  const bus = createIpcBus({
    onError: (error, subject) => logger.error({ err: error, subject }, 'a listener failed'),
  });
  // a browser's request reaches us through the parent only
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.headersTimeout = 5_000;
  const door = createTradingDoor({
    region,
    server,
    bus,
    engine: createEngineClient({ bus }),
    logger,
    allowedOrigins: new Set(allowedOrigins),
  });
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

await main();
