// How the house does, as everybody reads it.
import type { HouseStatus, WatchedService } from '@sarraf/contracts';
import { HOUSE_SERVICES, type HouseService } from '@sarraf/contracts/lists';
import { sharedReading } from '../../platform/shared-reading.ts';
import type { HouseStatusDeps } from './house-status-deps.ts';
import { listRecent } from './incidents.service.ts';
import { readOrderSpeed } from './order-speeds.queries.ts';
import { percentilesOf } from './order-speeds.ts';
import { availablePpm, daysOf, firstDay, type Trouble } from './service-days.ts';
import { NETWORK } from './service-names.ts';
import { selectFirst, selectOpen, selectTroubles, type SpanRow } from './spans.queries.ts';
import { isSilent } from './spans.service.ts';

/** More trouble than this is not looked back at: the newest is. */
const TROUBLES_MAX = 5_000;
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** Reads it anew each time; strangers have one reading under way at most. */
export function createStatusReader(deps: HouseStatusDeps): () => Promise<HouseStatus> {
  return sharedReading(() => readStatus(deps));
}

async function readStatus(deps: HouseStatusDeps): Promise<HouseStatus> {
  const { clock, plainDb } = deps.context;
  const now = clock.now();
  const open = await selectOpen(plainDb);
  const ended = await selectTroubles(plainDb, new Date(firstDay(now)), TROUBLES_MAX);
  const first = new Map((await selectFirst(plainDb)).map((row) => [row.service, row.since]));
  const told = (service: string): WatchedService =>
    watchedOf(
      open.find((span) => span.service === service),
      ended.filter((span) => span.service === service),
      first.get(service),
      now,
    );
  return {
    at: new Date(now).toISOString(),
    services: servicesOf(deps).map((service) => ({ service, ...told(service) })),
    networks: deps.networks.map((network) => ({ network, ...told(NETWORK + network) })),
    incidents: await listRecent(deps.context, now),
    speed: {
      orders: percentilesOf(await readOrderSpeed(plainDb, new Date(now - HOUR_MS))),
      index_seconds: indexSeconds(deps.indexSeenAt(), now),
    },
  };
}

/** What this installation has: one without mail tells of none. */
function servicesOf({ channels }: HouseStatusDeps): HouseService[] {
  const isChannel = (service: HouseService): boolean =>
    service === 'sms' || service === 'mail' || service === 'push';
  return HOUSE_SERVICES.filter((service) => !isChannel(service) || channels().includes(service));
}

function indexSeconds(seenAt: number | undefined, now: number): number | null {
  return seenAt === undefined ? null : Math.max(0, Math.round((now - seenAt) / SECOND_MS));
}

function watchedOf(
  open: SpanRow | undefined,
  ended: readonly SpanRow[],
  first: Date | undefined,
  now: number,
): WatchedService {
  if (open === undefined || first === undefined) {
    return {
      state: 'down',
      since: null,
      days: daysOf([], now, now).map(() => 'none'),
      available_ppm: null,
    };
  }
  const isGone = isSilent(open, now);
  const state = isGone ? 'down' : open.state;
  const since = isGone ? open.checked_at : open.since;
  const troubles = ended
    .flatMap((span) => troubleOf(span.state, span.since, span.until))
    .concat(troubleOf(open.state, open.since, isGone ? open.checked_at : null, now))
    .concat(isGone ? troubleOf('down', since, null, now) : []);
  return {
    state,
    since: since.toISOString(),
    days: daysOf(troubles, first.getTime(), now),
    available_ppm: availablePpm(troubles, first.getTime(), now),
  };
}

function troubleOf(state: SpanRow['state'], from: Date, to: Date | null, now = 0): Trouble[] {
  if (state === 'up') return [];
  return [{ state, from: from.getTime(), to: to?.getTime() ?? now }];
}
