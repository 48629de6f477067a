// Incidents, as staff tell everybody of them.
import type { Incident, ParsedBodyOf, StaffIncident } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import type { HouseStatusDeps } from './house-status-deps.ts';
import {
  type IncidentRow,
  insertIncident,
  insertUpdate,
  lockIncident,
  lockIncidents,
  moveIncident,
  selectIncident,
  selectIncidents,
} from './incidents.queries.ts';
import { NETWORK, networksIn, servicesIn } from './service-names.ts';

const DAY_MS = 86_400_000;
/** What ended before is told of no more. */
const TOLD_DAYS = 14;
const TOLD_MAX = 20;
/** Staff see those of a quarter. */
const STAFF_DAYS = 90;
const STAFF_MAX = 50;
/** So many may go on at once. */
const OPEN_MAX = 10;
const UPDATES_MAX = 50;

const subjectOf = (id: string): string => `incident:${id}`;

/** As everybody reads them; ms since 1970. */
export async function listRecent(
  { plainDb }: Pick<ServerContext, 'plainDb'>,
  now: number,
): Promise<Incident[]> {
  const rows = await selectIncidents(plainDb, new Date(now - TOLD_DAYS * DAY_MS), TOLD_MAX);
  return rows.map(toIncident);
}

/** As staff have them. */
export async function listIncidents({
  context: { clock, plainDb },
}: HouseStatusDeps): Promise<StaffIncident[]> {
  const since = new Date(clock.now() - STAFF_DAYS * DAY_MS);
  return (await selectIncidents(plainDb, since, STAFF_MAX)).map(toStaffIncident);
}

/** Tells everybody that something goes wrong. @throws AppError `incidents_full` */
export async function openIncident(
  deps: HouseStatusDeps,
  { networks, services, state, text, title }: ParsedBodyOf<'POST /admin/incidents'>,
  officer: number,
): Promise<StaffIncident> {
  const { clock, plainDb } = deps.context;
  const at = new Date(clock.now());
  const id = await withTransaction(plainDb, async (tx) => {
    if ((await lockIncidents(tx)) >= OPEN_MAX) throw new AppError('incidents_full');
    const made = await insertIncident(tx, {
      title_fa: title.fa,
      title_en: title.en,
      state,
      services: [...new Set([...services, ...networks.map((one) => NETWORK + one)])],
      began_at: at,
      made_by: officer,
    });
    await insertUpdate(tx, made, 1, { at, ...text, by: officer });
    await record(deps, tx, 'incident_opened', made, officer);
    return made;
  });
  return findIncident(plainDb, id);
}

/** Says how it goes on. @throws AppError `not_found`, `incident_over`, `incident_updates_full` */
export async function updateIncident(
  deps: HouseStatusDeps,
  id: string,
  { state, text }: ParsedBodyOf<'POST /admin/incidents/:id/updates'>,
  officer: number,
): Promise<StaffIncident> {
  const { clock, plainDb } = deps.context;
  await withTransaction(plainDb, async (tx) => {
    const last = await lockOpenIncident(tx, id);
    // the end has to be said, too
    if (last >= UPDATES_MAX - 1) throw new AppError('incident_updates_full');
    await insertUpdate(tx, id, last + 1, { at: new Date(clock.now()), ...text, by: officer });
    await moveIncident(tx, id, { state });
    await record(deps, tx, 'incident_updated', id, officer);
  });
  return findIncident(plainDb, id);
}

/** Says that it is over. @throws AppError `not_found`, `incident_over` */
export async function endIncident(
  deps: HouseStatusDeps,
  id: string,
  { text }: ParsedBodyOf<'POST /admin/incidents/:id/end'>,
  officer: number,
): Promise<StaffIncident> {
  const { clock, plainDb } = deps.context;
  const at = new Date(clock.now());
  await withTransaction(plainDb, async (tx) => {
    const last = await lockOpenIncident(tx, id);
    await insertUpdate(tx, id, last + 1, { at, ...text, by: officer });
    await moveIncident(tx, id, { endedAt: at });
    await record(deps, tx, 'incident_ended', id, officer);
  });
  return findIncident(plainDb, id);
}

async function lockOpenIncident(tx: PlainDb, id: string): Promise<number> {
  const locked = await lockIncident(tx, id);
  if (locked === undefined) throw new AppError('not_found');
  if (locked.isOver) throw new AppError('incident_over');
  return locked.last;
}

type Act = 'incident_opened' | 'incident_updated' | 'incident_ended';

/** What was said stands with the incident for ever: the audit has who said that there is something. */
function record(
  { audit }: HouseStatusDeps,
  tx: PlainDb,
  act: Act,
  id: string,
  actorId: number,
): Promise<void> {
  return audit.record(tx, { actorId, act, subject: subjectOf(id) });
}

async function findIncident(db: PlainDb, id: string): Promise<StaffIncident> {
  const row = await selectIncident(db, id);
  if (row === undefined) throw new AppError('not_found');
  return toStaffIncident(row);
}

function toIncident(row: IncidentRow): Incident {
  return {
    id: String(row.id),
    title: { fa: row.title_fa, en: row.title_en },
    state: row.state,
    services: servicesIn(row.services),
    networks: networksIn(row.services),
    began_at: row.began_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    updates: row.updates.map(({ at, fa, en }) => ({
      at: new Date(at).toISOString(),
      text: { fa, en },
    })),
  };
}

function toStaffIncident(row: IncidentRow): StaffIncident {
  return { ...toIncident(row), made_by: { id: String(row.made_by), name: row.maker } };
}
