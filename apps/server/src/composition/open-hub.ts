// The bus of one start: its own processes, and the other starts where NATS joins several.
import type { Config } from '../config.ts';
import { connectNats, HubBus, type Uplink } from '../platform/bus/index.ts';
import type { Logger } from '../platform/logger.ts';
import { isMetricsSubject } from '../platform/metrics-gathering.ts';
import { DOOR_SUBJECTS } from '../realtime/index.ts';

/** The socket doors listen on this machine's loopback: no other start can use or end them. */
const OF_DOORS: ReadonlySet<string> = new Set(Object.values(DOOR_SUBJECTS));
const isOwn = (subject: string): boolean => OF_DOORS.has(subject) || isMetricsSubject(subject);

/**
 * Opens the bus that `config` asks for.
 *
 * @throws BusError when no NATS server answers at `natsUrl`
 */
export async function openHub(config: Config, logger: Logger): Promise<HubBus> {
  const onError = (error: unknown, subject: string): void =>
    logger.error({ err: error, subject }, 'a listener failed');
  if (config.natsUrl === undefined) return new HubBus({ onError });
  const link = await connectNats({
    url: config.natsUrl,
    onError,
    onState: (isUp) => {
      if (isUp) logger.info('the connection to NATS is there again');
      else logger.warn('the connection to NATS broke; it is tried again until it holds');
    },
  });
  const uplink: Uplink = { bus: link, carries: (subject) => !isOwn(subject) };
  return new HubBus({ onError, uplink });
}
