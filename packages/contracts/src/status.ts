// How the house does, for everybody: in words of its own, never with a company's name or an address.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CHAINS } from './coin-lists.ts';
import { officer, staffMay } from './staff-shapes.ts';
import { HOUSE_SERVICES, SERVICE_STATES, STATUS_DAYS } from './status-lists.ts';
import { idOut, labels, time, wordsIn } from './wire.ts';

const state = z.enum(SERVICE_STATES);

const watched = {
  state,
  /** Since when it does as it does; null before it was ever looked at. */
  since: time.nullable(),
  /**
   * The worst that lasted a minute in all, of each day of Tehran, the oldest first, today last; `none`:
   * nobody looked yet.
   */
  days: z.array(z.enum([...SERVICE_STATES, 'none'])).length(STATUS_DAYS),
  /** Part of the time of these days, since it was first looked at, in which it was not down. */
  available_ppm: z.int().min(0).max(1_000_000).nullable(),
};

const incidentUpdate = z.strictObject({ at: time, text: labels });

/** Something that went wrong, in the words of staff. */
export const incident = z.strictObject({
  id: idOut,
  title: labels,
  state: z.enum(['slow', 'down']),
  /** Which services; none: the house as a whole. */
  services: z.array(z.enum(HOUSE_SERVICES)).max(HOUSE_SERVICES.length),
  networks: z.array(z.enum(CHAINS)).max(CHAINS.length),
  began_at: time,
  /** Null: it goes on. */
  ended_at: time.nullable(),
  /** The newest first. */
  updates: z.array(incidentUpdate).max(50),
});
/** Inferred from `incident`. */
export type Incident = z.infer<typeof incident>;

/** How everything does. */
export const houseStatus = z.strictObject({
  at: time,
  services: z
    .array(z.strictObject({ service: z.enum(HOUSE_SERVICES), ...watched }))
    .max(HOUSE_SERVICES.length),
  networks: z.array(z.strictObject({ network: z.enum(CHAINS), ...watched })).max(CHAINS.length),
  /** Those that go on, then those that ended in the last 14 days; the newest first. */
  incidents: z.array(incident).max(20),
  speed: z.strictObject({
    /** From an order's arrival to its answer, of those acknowledged in the last hour; null: none was. */
    orders: z.strictObject({ median_ms: z.int().min(0), p99_ms: z.int().min(0) }).nullable(),
    /** Age of the newest price that an index is made of; null without one. */
    index_seconds: z.int().min(0).nullable(),
  }),
});
/** Inferred from `houseStatus`. */
export type HouseStatus = z.infer<typeof houseStatus>;
/** A service or a network in it. */
export type WatchedService = Pick<HouseStatus['services'][number], keyof typeof watched>;

/** An incident as staff have it. */
export const staffIncident = incident.extend({ made_by: officer });
/** Inferred from `staffIncident`. */
export type StaffIncident = z.infer<typeof staffIncident>;

const said = z.strictObject({ fa: wordsIn(2, 500), en: wordsIn(2, 500) });
const params = z.object({ id: idOut });
const write = staffMay('create', 'Article');

/** Calls of status and incidents. */
export const statusEndpoints = {
  'GET /status': endpoint({
    summary: 'How each service does now and did for 90 days, and what went wrong',
    access: { audience: 'public', ability: ['read', 'Auth'], level: 0, rate: 'public' },
    output: houseStatus,
  }),
  'GET /admin/incidents': endpoint({
    summary: 'Incidents, those that go on first, then the newest',
    access: staffMay('read', 'Article'),
    output: z.array(staffIncident).max(50),
  }),
  'POST /admin/incidents': endpoint({
    summary: 'Tells everybody that something goes wrong',
    access: write,
    body: z.strictObject({
      title: z.strictObject({ fa: wordsIn(2, 120), en: wordsIn(2, 120) }),
      text: said,
      state: z.enum(['slow', 'down']),
      services: z.array(z.enum(HOUSE_SERVICES)).max(HOUSE_SERVICES.length),
      networks: z.array(z.enum(CHAINS)).max(CHAINS.length),
    }),
    output: staffIncident,
    errors: ['incidents_full'],
  }),
  'POST /admin/incidents/:id/updates': endpoint({
    summary: 'Says how it goes on',
    access: write,
    params,
    body: z.strictObject({ text: said, state: z.enum(['slow', 'down']) }),
    output: staffIncident,
    errors: ['not_found', 'incident_over', 'incident_updates_full'],
  }),
  'POST /admin/incidents/:id/end': endpoint({
    summary: 'Says that it is over',
    access: write,
    params,
    body: z.strictObject({ text: said }),
    output: staffIncident,
    errors: ['not_found', 'incident_over'],
  }),
} as const;
