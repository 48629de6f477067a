import type { DataOf, ParsedBodyOf } from '@sarraf/contracts';
import { createBoundedLog } from '../../platform/bounded-log.ts';
import type { Bus } from '../../platform/bus/index.ts';
import { addressBlock } from '../../platform/client-address.ts';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { JOBS_STATUS } from '../../platform/jobs/jobs.ts';
import type { ServerContext } from '../server-context.ts';
import { countJobs, pingDatabase } from './system.queries.ts';

const JOBS_ANSWER_MS_MAX = 1_000;

/** How the server is, and what panels report. */
export interface SystemService {
  health(): Promise<DataOf<'GET /health'>>;
  /** Logs what a panel reports: the first of a minute in full, the others counted. */
  noteClientError(
    clientError: ParsedBodyOf<'POST /client_errors'>,
    from: { readonly userAgent: string; readonly ip: string },
  ): void;
}

/** Makes the service. */
export function createSystemService(context: ServerContext): SystemService {
  const { bus, clock, config, engine, logger, metrics, orderedDb } = context;
  const reports = createBoundedLog(logger, 'a panel reported an error');
  return {
    health: async () => {
      const base = { version: config.version, at: new Date(clock.now()).toISOString() };
      try {
        const figures = await engine.figures();
        const isWhole =
          figures.status === 'running' && (await answers(orderedDb)) && (await takesJobs(bus));
        const status = isWhole ? 'ok' : 'degraded';
        return { ...base, status, engine_seq: String(figures.seq) };
      } catch {
        return { ...base, status: 'starting', engine_seq: '0' };
      }
    },
    noteClientError: (clientError, { userAgent, ip }) => {
      metrics.count('client_errors');
      const report = { code: 'client_error', addressBlock: addressBlock(ip) };
      reports.note({ ...report, clientError, userAgent }, 'warn');
    },
  };
}

/** Jobs that could be done now, by their task; those that are given up stand as `given_up`. */
export function countWaitingJobs(db: PlainDb): Promise<Readonly<Record<string, number>>> {
  return countJobs(db);
}

/** Whether messages, checks and sweeps are being worked on, in whichever process that is. */
async function takesJobs(bus: Bus): Promise<boolean> {
  try {
    return (await bus.request(JOBS_STATUS, null, JOBS_ANSWER_MS_MAX)) === true;
  } catch {
    return false;
  }
}

async function answers(db: OrderedDb): Promise<boolean> {
  try {
    await pingDatabase(db);
    return true;
  } catch {
    return false;
  }
}
