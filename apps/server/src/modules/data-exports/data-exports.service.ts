// Has everything of a person made one file: asked for with a factor, made by a job, kept sealed.
import type { DataExport, ParsedBodyOf } from '@sarraf/contracts';
import { AppError, createTurns, type Lang, type Session } from '../../http/index.ts';
import type { BlobStore } from '../../platform/blobs/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { addJob, type JobPayload } from '../../platform/jobs/jobs.ts';
import { createSealedParts, type PartsOf } from '../documents/index.ts';
import type { FactorsService } from '../factors/index.ts';
import type { LedgerIndex } from '../ledger-explorer/index.ts';
import type { MarketCatalog } from '../markets/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { UsersModule } from '../users/index.ts';
import {
  beginTry,
  deleteExport,
  endTry,
  type ExportRow,
  giveUp,
  insertExport,
  selectNewest,
  selectOver,
  selectOwnRows,
} from './data-exports.queries.ts';
import { makeArchive } from './export-archive.ts';
import { OWN_TABLES } from './own-tables.ts';

/** What exports are made with. */
export interface DataExportsDeps {
  readonly context: ServerContext;
  readonly blobs: BlobStore;
  readonly catalog: MarketCatalog;
  readonly factors: Pick<FactorsService, 'prove'>;
  readonly ledgerIndex: Pick<LedgerIndex, 'catchUp'>;
  readonly notifications: Pick<NotificationsModule, 'keep' | 'words'>;
  readonly users: Pick<UsersModule, 'load' | 'lock'>;
}

/** Who asks, from where, in which language, and the proof that it is them. */
export interface AskExport {
  readonly session: Session;
  readonly proof: ParsedBodyOf<'POST /user/export'>;
  readonly ip: string;
  readonly lang: Lang;
}

/** Files with everything of a person. */
export interface DataExportsService {
  stateOf(userId: number): Promise<DataExport>;
  /** @throws AppError `data_export_too_soon`, and of the factor */
  ask(asked: AskExport): Promise<DataExport>;
  /** @throws AppError `data_export_not_found` */
  file(userId: number): Promise<Uint8Array>;
  /** Does the job of one; again after a kill, or beside itself, it is still made and told once. */
  make(payload: JobPayload): Promise<void>;
  /** Forgets files that are over. */
  sweep(): Promise<void>;
}

/** The job's name. */
export const MAKE_EXPORT_TASK = 'make_data_export';

const DAY_MS = 86_400_000;
const KEPT_MS = 7 * DAY_MS;
/** Of one that failed, or whose job was lost. */
const ROW_KEPT_MS = 8 * DAY_MS;
const SWEPT_AT_ONCE = 500;
const TRIES_MAX = 5n;
const BOUNDS = { rowsMax: 20_000, charactersMax: 32 * 1_048_576 } as const;
/** An archive is in memory while it is made. */
const AT_ONCE = 1;
const WAITING_MAX = 10;

/** The files of this installation. */
export function createDataExports(deps: DataExportsDeps): DataExportsService {
  const { clock, plainDb, secrets } = deps.context;
  const sealed = createSealedParts(deps.blobs, secrets);
  const turns = createTurns(AT_ONCE, WAITING_MAX);
  const stateOf = async (userId: number): Promise<DataExport> =>
    toDataExport(await selectNewest(plainDb, userId), clock.now());
  return {
    stateOf,
    ask: async (asked) => {
      await ask(deps, asked);
      return stateOf(asked.session.userId);
    },
    file: async (userId) => {
      const row = await selectNewest(plainDb, userId);
      if (row === undefined || !isThere(row, clock.now())) {
        throw new AppError('data_export_not_found');
      }
      return sealed.read(exportPartsOf(row), 'whole', Number(row.parts));
    },
    make: ({ id }) => turns.take(() => make(deps, String(id))),
    sweep: async () => {
      const now = clock.now();
      const askedBefore = new Date(now - ROW_KEPT_MS);
      const over = { now: new Date(now), askedBefore, max: SWEPT_AT_ONCE };
      for (const row of await selectOver(plainDb, over)) {
        await forgetTries(deps, row, row.tries);
        await deleteExport(plainDb, row.id);
      }
    },
  };
}

/** Whose parts a file's are: each try has a name of its own. */
export function exportPartsOf({
  id,
  tries,
  user_id,
}: Pick<ExportRow, 'id' | 'tries'> & { readonly user_id: bigint | string }): PartsOf {
  return { userId: Number(user_id), documentId: `${id}-${tries}` };
}

const isThere = ({ state, ends_at: endsAt }: ExportRow, now: number): boolean =>
  state === 'ready' && endsAt !== null && endsAt.getTime() > now;

/** From when on another may be asked for; undefined: now. One that failed does not count. */
function freeAt(row: ExportRow | undefined, now: number): number | undefined {
  if (row === undefined || row.state === 'failed') return undefined;
  const at = row.asked_at.getTime() + DAY_MS;
  return at > now ? at : undefined;
}

function toDataExport(row: ExportRow | undefined, now: number): DataExport {
  const free = freeAt(row, now);
  const freeText = free === undefined ? null : new Date(free).toISOString();
  if (row === undefined || (row.state === 'ready' && !isThere(row, now))) {
    const none = { asked_at: null, ready_at: null, ends_at: null, bytes: null };
    return { state: 'none', ...none, free_at: freeText };
  }
  return {
    state: row.state,
    asked_at: row.asked_at.toISOString(),
    ready_at: row.ready_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    bytes: row.bytes === null ? null : Number(row.bytes),
    free_at: freeText,
  };
}

/** Whether another is to be made. @throws AppError `data_export_too_soon` */
function isWanted(row: ExportRow | undefined, now: number): boolean {
  if (row?.state === 'making') return false;
  const free = freeAt(row, now);
  if (free === undefined) return true;
  const facts = { free_at: new Date(free).toISOString(), seconds: Math.ceil((free - now) / 1_000) };
  throw new AppError('data_export_too_soon', facts);
}

async function ask(
  { context, factors, notifications, users }: DataExportsDeps,
  { session: { userId, sessionId }, proof, ip, lang }: AskExport,
): Promise<void> {
  const { clock, ids, plainDb } = context;
  // said before a code is used up by it; what counts is looked at again under the lock
  if (!isWanted(await selectNewest(plainDb, userId), clock.now())) return;
  const user = await users.load(userId);
  await factors.prove({ user, purpose: 'export_data', requestId: sessionId, ip }, proof);
  const show = await withTransaction(plainDb, async (tx) => {
    await users.lock(tx, userId);
    const now = clock.now();
    if (!isWanted(await selectNewest(tx, userId), now)) return undefined;
    const id = ids.createId();
    await insertExport(tx, { id, userId, lang, at: new Date(now) });
    await addJob(tx, MAKE_EXPORT_TASK, { id }, { jobKey: `data_export:${id}` });
    // a session and a factor may both be stolen: the owner hears of it at once
    return notifications.keep(tx, { userId, kind: 'data_export_asked', facts: {}, reference: id });
  });
  show?.();
}

async function make(deps: DataExportsDeps, id: string): Promise<void> {
  const { context, notifications } = deps;
  const { clock, plainDb, secrets } = context;
  const row = await beginTry(plainDb, id);
  if (row === undefined) return;
  await forgetTries(deps, row, row.tries - 1n);
  if (row.tries > TRIES_MAX) return giveUp(plainDb, id);
  const userId = Number(row.user_id);
  const bytes = Buffer.from(await archiveOf(deps, userId, row.lang));
  const sealed = createSealedParts(deps.blobs, secrets);
  const parts = await sealed.putWhole(exportPartsOf(row), bytes);
  const show = await withTransaction(plainDb, async (tx) => {
    const now = clock.now();
    const made = { parts, bytes: bytes.length, at: new Date(now), endsAt: new Date(now + KEPT_MS) };
    if (!(await endTry(tx, row, made))) return undefined;
    return notifications.keep(tx, { userId, kind: 'data_export_ready', facts: {}, reference: id });
  });
  // another try has taken over: this one's parts are nobody's
  if (show === undefined) await sealed.forgetAll(exportPartsOf(row));
  else show();
}

async function archiveOf(deps: DataExportsDeps, userId: number, lang: Lang): Promise<Uint8Array> {
  const { catalog, context, ledgerIndex, notifications } = deps;
  await ledgerIndex.catchUp();
  return makeArchive(
    OWN_TABLES,
    (table, max) => selectOwnRows(context.orderedDb, table, userId, max),
    { catalog, notifications, lang },
    BOUNDS,
  );
}

/** Forgets what the first tries left. */
async function forgetTries(
  { blobs, context: { secrets } }: DataExportsDeps,
  { id, user_id }: ExportRow,
  last: bigint,
): Promise<void> {
  const sealed = createSealedParts(blobs, secrets);
  for (let tries = 1n; tries <= last; tries += 1n) {
    await sealed.forgetAll(exportPartsOf({ id, user_id, tries }));
  }
}
