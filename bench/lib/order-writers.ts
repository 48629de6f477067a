/** The two sides of the durable bench: our engine, and a transaction per order. */
import {
  AHEAD_FROM,
  createEngineClient,
  createEngineService,
} from '../../apps/server/src/engine/index.ts';
import { LocalBus } from '../../apps/server/src/platform/bus/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { deriveServingUrls } from '../../apps/server/src/platform/database/logins.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics.ts';
import { loadSetUp, type OrderSink } from './order-load.ts';
import { type PeerNumbers, TransactionPerOrderEngine } from './transaction-per-order.ts';
import { createUseCaseTable, useCaseWriters } from './use-case-rows.ts';

/** A side of the bench; it takes orders until it is stopped. */
export interface OrderWriter extends OrderSink {
  stop(): Promise<void>;
}

/** Our engine behind its bus, as every module uses it. */
export async function startEngineWriter(
  connectionString: string,
  users: number,
): Promise<OrderWriter> {
  const bus = new LocalBus();
  const service = createEngineService({
    connectionString: deriveServingUrls(connectionString).engine,
    bus,
    clock: systemClock,
    logger: createLogger({ name: 'bench', level: 'error' }),
    metrics: createMetrics(),
    writers: useCaseWriters(),
    aheadFrom: AHEAD_FROM,
    onHalt: (error) => {
      throw error;
    },
  });
  await createUseCaseTable(connectionString);
  await service.start();
  const client = createEngineClient({ bus });
  await Promise.all(loadSetUp(users).map((command) => client.submit({ command })));
  return {
    submit: async (request) => (await client.submit(request)).outcome,
    settled: () => service.engine.rowsWritten(),
    stop: () => service.stop(),
  };
}

/** The peer with the load's markets and users, as the durable bench wants it. */
export async function startTransactionPerOrderWriter(
  connectionString: string,
  users: number,
  numbers: PeerNumbers = 'database',
): Promise<OrderWriter> {
  const writers = useCaseWriters();
  const engine = new TransactionPerOrderEngine({ connectionString, numbers, writers });
  await createUseCaseTable(connectionString);
  await engine.start();
  for (const command of loadSetUp(users)) await engine.submit({ command });
  return {
    submit: async (request) => (await engine.submit(request)).outcome,
    stop: () => engine.stop(),
  };
}
