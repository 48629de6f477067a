// What is looked at, and what of it is up, slow or down. Of companies outside it is what our last calls of
// them came to; nothing is asked of them for this.
import type { ServiceState } from '@sarraf/contracts/lists';
import { createEngineClient } from '../../engine/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ProviderPort } from '@sarraf/contracts';
import type { ChainsModule } from '../chains/index.ts';
import { overdueMs } from '../messages/index.ts';
import type { ServerContext } from '../server-context.ts';
import { pingDatabase } from './ping.queries.ts';
import { NETWORK } from './service-names.ts';
import type { Found } from './spans.service.ts';

/** What it is looked at with. */
export interface MeasureDeps {
  readonly context: ServerContext;
  readonly chains: Pick<ChainsModule, 'pulses'>;
  readonly indexSeenAt: () => number | undefined;
  /** Whether books and bank disagree: then nothing is paid out. */
  readonly isStopped: (db: PlainDb) => Promise<boolean>;
}

const ANSWER_MS_MAX = 1_000;
/** A company that fails for less is slow: the next call may find it well. */
const PATIENCE_MS = 60_000;
/** Half of what may wait before the engine refuses, and rows that follow it (as in readiness.ts). */
const WAITING_MAX = 5_000;
const BEHIND_MAX = 2_000n;

/** By age: slow from the first on, down from the second on. */
const AGES = {
  prices: { slow: 30_000, down: 120_000 },
  network: { slow: 60_000, down: 300_000 },
  message: { slow: 60_000, down: 600_000 },
} as const;

function byAge(ageMs: number, { slow, down }: { slow: number; down: number }): ServiceState {
  if (ageMs >= down) return 'down';
  return ageMs >= slow ? 'slow' : 'up';
}

const worse = (one: ServiceState, other: ServiceState): ServiceState => {
  if (one === 'down' || other === 'down') return 'down';
  return one === 'slow' || other === 'slow' ? 'slow' : 'up';
};

/** What an API itself can tell: that it signs people in, and that the engine takes orders. */
export function createApiMeasure({ context }: Pick<MeasureDeps, 'context'>): () => Promise<Found> {
  const { bus, clock, plainDb } = context;
  const engine = createEngineClient({ bus, answerTimeoutMs: ANSWER_MS_MAX });
  const orders = async (): Promise<ServiceState> => {
    try {
      const { status, waiting, seq, rowsSeq } = await engine.figures();
      if (status !== 'running') return 'down';
      return waiting > WAITING_MAX || seq - rowsSeq > BEHIND_MAX ? 'slow' : 'up';
    } catch {
      return 'down';
    }
  };
  return async () => {
    const began = clock.monotonic();
    await pingDatabase(plainDb);
    const isSlow = clock.monotonic() - began > ANSWER_MS_MAX;
    return new Map([
      ['sign_in', isSlow ? 'slow' : 'up'],
      ['orders', await orders()],
    ]);
  };
}

/** What a worker can tell; of a network only the one that reads it. */
export function createWorkerMeasure(deps: MeasureDeps): () => Promise<Found> {
  const { chains, context, indexSeenAt, isStopped } = deps;
  const { clock, config, health, plainDb } = context;
  const failingSince = new Map<string, number>();
  const madeAt = clock.monotonic();
  /** A company by the name of its adapter; any of the port where none is named. */
  const company = (port: ProviderPort, adapter?: string): ServiceState => {
    const isMeant = (one: { port: ProviderPort; adapter: string }): boolean =>
      one.port === port && (adapter === undefined || one.adapter === adapter);
    const states = health
      .list()
      .filter(isMeant)
      .map(({ state }) => state);
    if (!states.includes('down') || states.includes('up')) {
      failingSince.delete(port);
      return 'up';
    }
    const since = failingSince.get(port) ?? clock.now();
    failingSince.set(port, since);
    return clock.now() - since >= PATIENCE_MS ? 'down' : 'slow';
  };
  return async () => {
    const seenAt = indexSeenAt();
    const overdue = await overdueMs(context);
    const message = (channel: ProviderPort): ServiceState =>
      worse(company(channel), byAge(overdue.get(channel) ?? 0, AGES.message));
    const payout = company('payout', config.payoutProvider);
    const found = new Map<string, ServiceState>([
      ['toman_in', company('payment', config.gateway)],
      ['toman_out', (await isStopped(plainDb)) ? 'down' : payout],
    ]);
    // one that has just begun was told of no price yet: until it was, silence speaks
    const isBeginning = clock.monotonic() - madeAt < AGES.prices.down;
    if (seenAt !== undefined) found.set('prices', byAge(clock.now() - seenAt, AGES.prices));
    else if (!isBeginning) found.set('prices', 'down');
    const ports = new Set(health.list().map(({ port }) => port));
    for (const channel of MESSAGE_PORTS)
      if (ports.has(channel)) found.set(channel, message(channel));
    for (const { ageMs, chain, isStopped: isStill } of await chains.pulses()) {
      if (ageMs === undefined) continue;
      found.set(NETWORK + chain, isStill ? 'down' : byAge(ageMs, AGES.network));
    }
    return found;
  };
}

/** Ports by which messages leave. */
export const MESSAGE_PORTS = ['sms', 'mail', 'push'] as const satisfies readonly ProviderPort[];
