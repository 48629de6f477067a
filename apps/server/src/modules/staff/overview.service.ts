// The staff's first page: what is true right now, and nothing that can be pressed.
import type { DataOf } from '@sarraf/contracts';
import { formatDecimal, IRT } from '@sarraf/money';
import { z } from 'zod';
import type { ServerContext } from '../server-context.ts';
import {
  countPending,
  countPeople,
  countTrading,
  selectFees,
  sumDeposits,
} from './overview.queries.ts';

const DAY_MS = 86_400_000;
const ASK_MS_MAX = 1_000;
/** Answered by whoever runs the trading sockets. */
const REALTIME_STATUS = 'realtime.status';

const realtimeStatus = z.array(
  z.object({
    region: z.string(),
    state: z.enum(['up', 'down']),
    pid: z.int().nullable(),
    connections: z.int(),
  }),
);

/** What other modules know of the figures. */
export interface OverviewDeps {
  readonly scaleOf: (asset: string) => number;
  readonly countMarkets: () => { readonly active: number; readonly total: number };
}

/** Reads the figures. */
export async function readOverview(
  context: ServerContext,
  deps: OverviewDeps,
): Promise<DataOf<'GET /admin/overview'>> {
  const { clock, orderedDb, plainDb, engine, health } = context;
  const now = clock.now();
  const [users, trading, deposits, fees, pending, figures, realtime] = await Promise.all([
    countPeople(plainDb),
    countTrading(orderedDb, now - DAY_MS),
    sumDeposits(orderedDb),
    selectFees(orderedDb),
    countPending(orderedDb),
    engine.figures(),
    readRealtime(context),
  ]);
  return {
    users,
    markets: { ...deps.countMarkets(), ...trading },
    money: {
      toman_deposits_24h: formatDecimal(deposits, deps.scaleOf(IRT)),
      fees: fees.map(({ asset, units }) => ({
        symbol: asset,
        amount: formatDecimal(units, deps.scaleOf(asset)),
      })),
    },
    engine: {
      seq: String(figures.seq),
      state_hash: figures.stateHash,
      epoch: String(figures.epoch),
      started_at: new Date(figures.startedAt).toISOString(),
      queue: figures.waiting,
    },
    pending,
    providers: health.list().map((report) => ({
      port: report.port,
      adapter: report.adapter,
      simulated: report.simulated,
      state: report.state,
      checked_at: report.checkedAt === undefined ? null : new Date(report.checkedAt).toISOString(),
    })),
    realtime,
    at: new Date(now).toISOString(),
  };
}

/** Nobody there is an answer too. */
async function readRealtime(
  context: ServerContext,
): Promise<DataOf<'GET /admin/overview'>['realtime']> {
  try {
    const parsed = realtimeStatus.safeParse(
      await context.bus.request(REALTIME_STATUS, null, ASK_MS_MAX),
    );
    return parsed.success ? parsed.data.slice(0, 10) : [];
  } catch {
    return [];
  }
}
