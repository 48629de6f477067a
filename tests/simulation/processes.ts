// The processes of the simulated house, each made of production code over simulated surroundings.
import {
  createEngineClient,
  type EngineClient,
} from '../../apps/server/src/engine/engine-client.ts';
import type { CrashPoint } from '../../apps/server/src/engine/engine-options.ts';
import { type EngineService, serveEngine } from '../../apps/server/src/engine/engine-service.ts';
import { Writers } from '../../apps/server/src/engine/store/writers.ts';
import {
  createOperations,
  type Operations,
} from '../../apps/server/src/modules/operations/operations.service.ts';
import {
  type ChargeContext,
  createChargeContext,
} from '../../apps/server/src/modules/card-charges/charge-context.ts';
import {
  PAYMENT_CREATED,
  PAYMENT_PAID,
  PAYMENT_PARKED,
} from '../../apps/server/src/modules/card-charges/payments.queries.ts';
import {
  type ChargeSettler,
  createChargeSettler,
} from '../../apps/server/src/modules/card-charges/settle-charge.service.ts';
import { sweepCharges } from '../../apps/server/src/modules/card-charges/sweep-charges.service.ts';
import { PAID_ORDER_CREATED } from '../../apps/server/src/modules/paid-orders/paid-orders.queries.ts';
import type { Bus } from '../../apps/server/src/platform/bus/index.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import type { OrderedDb, PlainDb } from '../../apps/server/src/platform/database/handles.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics.ts';
import type { SecretKeys } from '../../apps/server/src/platform/secret-keys.ts';
import { createChargeRows } from './charge-rows.ts';
import type { SimDatabase } from './database.ts';
import { CARD, type SimGateway } from './gateway.ts';
import type { Scheduler, SimProcess } from './scheduler.ts';

/** What all processes stand in. */
export interface Surroundings {
  readonly scheduler: Scheduler;
  readonly database: SimDatabase;
  readonly gateway: SimGateway;
  busFor(process: SimProcess): Bus;
  createId(): string;
}

const logger = createLogger({ name: 'simulation', level: 'silent' });

/** Small, so that what is forgotten, looked up, batched and refused is met within a run. */
const RECENT_MAX = 80;
const BATCH_MAX = 12;
const QUEUE_MAX = 40;
/** So that stops are left over for the next command, or for the engine's own. */
export const TRIGGER_STEPS_MAX = 2;

/** A process with an engine, until it ends. */
export interface EngineHost {
  readonly process: SimProcess;
  readonly service: EngineService;
  /** Rejects when the process is gone, and whoever read in it. */
  readonly gone: Promise<never>;
  readonly onGone: () => void;
}

/** What an engine's process is started with, and who is told of its end. */
export interface EngineHostOptions {
  readonly around: Surroundings;
  /** Of the machine that it runs on. */
  readonly clock: Clock;
  readonly name: string;
  readonly onEnd: (host: SimProcess, error: Error) => void;
  readonly onCrashPoint: (process: SimProcess, point: CrashPoint) => void;
}

/** An engine's process: it waits for the lock and serves. */
export function startEngineHost(options: EngineHostOptions): EngineHost {
  const { around, clock, name, onEnd, onCrashPoint } = options;
  const process: SimProcess = { name, isAlive: true };
  const writers = new Writers();
  writers.register('payment_created', PAYMENT_CREATED);
  writers.register('payment_paid', PAYMENT_PAID);
  writers.register('payment_parked', PAYMENT_PARKED);
  writers.register('paid_order_created', PAID_ORDER_CREATED);
  const service = serveEngine({
    bus: around.busFor(process),
    store: around.database.storeFor(process),
    clock,
    timers: around.scheduler.timersOf(process),
    logger,
    metrics: createMetrics(),
    writers,
    batchMax: BATCH_MAX,
    // So that batches are often decided behind one that then fails.
    behindFrom: 1,
    // So that rows are often pending when something fails.
    aheadFrom: 2,
    queueMax: QUEUE_MAX,
    exchange: {
      recentMax: RECENT_MAX,
      triggerStepsMax: TRIGGER_STEPS_MAX,
      book: { windowLevels: 32, windowLevelsMax: 128, ordersExpected: 64 },
    },
    recentCommandsMax: RECENT_MAX,
    onHalt: (error) => onEnd(process, error),
    onCrashPoint: (point) => onCrashPoint(process, point),
  });
  service.start().catch((error: unknown) => onEnd(process, error as Error));
  let onGone = (): void => undefined;
  const gone = new Promise<never>((_, reject) => {
    onGone = () => reject(new Error('The process is gone.'));
  });
  // Nobody may be reading.
  gone.catch(() => undefined);
  return { process, service, gone, onGone };
}

/** The part of the house that talks to people and banks. */
export interface Shop {
  readonly process: SimProcess;
  readonly client: EngineClient;
  readonly operations: Operations;
  readonly charging: ChargeContext;
  readonly settler: ChargeSettler;
  /** Settles what is due; one that runs is joined. */
  readonly sweep: () => Promise<void>;
}

/** Nothing here is secret, and nothing needs the installation's keys. */
const plainSecrets: Pick<SecretKeys, 'seal' | 'open'> = {
  seal: (_purpose, text) => text,
  open: (_purpose, sealed) => sealed,
};

/** Starts a process that takes orders and charges and asks the engine over the bus. */
export function startShop(around: Surroundings, clock: Clock, name: string): Shop {
  const process: SimProcess = { name, isAlive: true };
  const client = createEngineClient({
    bus: around.busFor(process),
    timers: around.scheduler.timersOf(process),
  });
  const operations: Operations = {
    ...createOperations({
      engine: client,
      db: {} as OrderedDb,
      createId: () => around.createId(),
    }),
    // as if every lease had run out: money rests on the engine's keys alone
    once: (_call, work) =>
      work({ commandId: around.createId(), prove: async (check) => void (await check()) }),
  };
  const charging = createChargeContext({
    orderedDb: {} as OrderedDb,
    plainDb: {} as PlainDb,
    charges: createChargeRows(around.database, process),
    clock,
    logger,
    secrets: plainSecrets as SecretKeys,
    cards: {
      verifiedCard: () => Promise.resolve({ number: CARD, masked: '6037-99**-****-1234' }),
    },
    publicUrl: 'https://sarraf.example',
    // the workload tells standings itself
    tellStanding: () => Promise.resolve(),
    createId: () => around.createId(),
    gateways: [around.gateway.portFor(process)],
    gatewayName: 'zarinpal',
    onHealth: () => undefined,
    closeInEngine: async (paymentId, reason) => {
      const { outcome } = await client.submit({
        id: around.createId(),
        command: { type: 'close_payment', paymentId, reason },
      });
      return outcome.ok;
    },
  });
  const settler = createChargeSettler({
    context: charging,
    operations,
    onPaid: () => Promise.resolve(),
  });
  let sweeping: Promise<void> | undefined;
  const sweep = (): Promise<void> => {
    sweeping ??= sweepCharges(charging, settler, () => Promise.resolve()).finally(() => {
      sweeping = undefined;
    });
    return sweeping;
  };
  return { process, client, operations, charging, settler, sweep };
}
