// The bus of one start: its own processes, and the other starts where NATS joins several.
import type { Config } from '../config.ts';
import { connectNats, HubBus, NatsAwayError, type Uplink } from '../platform/bus/index.ts';
import type { Logger } from '../platform/logger.ts';
import { isMetricsSubject } from '../platform/metrics-gathering.ts';
import { whileAway } from '../platform/network-failure.ts';
import { isOwnPart, ownPart } from '../platform/own-parts.ts';
import { DOOR_SUBJECTS } from '../realtime/index.ts';

/** The socket doors listen on this machine's loopback: no other start can use or end them. */
const OF_DOORS: ReadonlySet<string> = new Set(Object.values(DOOR_SUBJECTS));
const isOwn = (subject: string): boolean =>
  OF_DOORS.has(subject) || isMetricsSubject(subject) || isOwnPart(subject);

/**
 * Opens the bus that `config` asks for. A NATS server that can't be reached yet is waited for.
 *
 * @throws BusError where one answers and does not let us in
 */
export async function openHub(config: Config, logger: Logger): Promise<HubBus> {
  const onError = (error: unknown, subject: string): void =>
    logger.error({ err: error, subject }, 'a listener failed');
  const { natsUrl: url } = config;
  if (url === undefined) return new HubBus({ onError });
  const onState = (isUp: boolean): void => {
    if (isUp) logger.info('the connection to NATS is there again');
    else logger.warn('the connection to NATS broke; it is tried again until it holds');
  };
  const link = await whileAway(
    () => connectNats({ url, onError, onState }),
    (error) => error instanceof NatsAwayError,
    (error) => logger.warn({ err: error }, 'NATS is not there yet; waiting for it'),
  );
  const uplink: Uplink = { bus: link, carries: (subject) => !isOwn(subject) };
  const hub = new HubBus({ onError, uplink });
  hub.reply(ownPart('link'), () => link.isUp);
  return hub;
}
