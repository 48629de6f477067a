// The tabs of a person's page: each a list of its own, bounded, read on by a cursor.
import type { DataOf, ParsedQueryOf } from '@sarraf/contracts';
import { AppError, idOfCursor, pageById, pageOf, pageWindow } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { PostingPosition, PostingRow } from '../wallets/index.ts';
import { selectNotes } from './notes.queries.ts';
import type { PeopleDeps } from './people-deps.ts';
import { toPersonMessage, toPersonNote, toPersonPosting, toPersonSignIn } from './people.mapper.ts';
import { loadClient } from './people.service.ts';

const PER_PAGE = 20;
const SESSIONS_MAX = 50;

type Part = ParsedQueryOf<'GET /admin/people/:id/notes'>;

/** Lists of one person. All throw AppError `not_found` where there is no such client. */
export interface TabsService {
  orders(userId: number, part: Part): Promise<DataOf<'GET /admin/people/:id/orders'>>;
  wallet(userId: number): Promise<DataOf<'GET /admin/people/:id/wallet'>>;
  postings(userId: number, part: Part): Promise<DataOf<'GET /admin/people/:id/postings'>>;
  sessions(userId: number): Promise<DataOf<'GET /admin/people/:id/sessions'>>;
  signIns(userId: number, part: Part): Promise<DataOf<'GET /admin/people/:id/sign_ins'>>;
  messages(userId: number, part: Part): Promise<DataOf<'GET /admin/people/:id/messages'>>;
  notes(userId: number, part: Part): Promise<DataOf<'GET /admin/people/:id/notes'>>;
}

/** Lists of people of this installation. */
export function createTabs({ plainDb }: ServerContext, deps: PeopleDeps): TabsService {
  /** By a falling id, read on from the last one seen; how many there are is not counted. */
  const byId = async <Row extends { readonly id: bigint }, T>(
    userId: number,
    part: Part,
    read: (page: {
      readonly beforeId: number | undefined;
      readonly limit: number;
    }) => Promise<Row[]>,
    toWire: (row: Row) => T,
  ) => {
    await loadClient(deps, userId);
    const window = pageWindow(part, PER_PAGE);
    const beforeId = idOfCursor(part.cursor);
    const rows = await read({ beforeId, limit: window.limit + 1 });
    return pageById(window, rows, rows.length, ({ id }) => id, toWire);
  };
  return {
    orders: async (userId, { cursor }) => {
      await loadClient(deps, userId);
      return deps.orders.list(userId, cursor === undefined ? {} : { cursor });
    },
    wallet: async (userId) => {
      await loadClient(deps, userId);
      const { data, summary } = await deps.wallets.overviewOf(userId);
      const has = data.filter(({ amount }) => /[1-9]/.test(amount));
      return {
        balances: has.map(
          ({ symbol, labels, amount, freeze, available_balance, toman_amount }) => ({
            symbol,
            labels,
            amount,
            freeze,
            available_balance,
            toman_amount,
          }),
        ),
        total_toman: summary.total_toman,
        at: summary.at,
      };
    },
    postings: (userId, part) => postings(deps, userId, part),
    sessions: async (userId) => {
      await loadClient(deps, userId);
      const rows = await deps.sessions.signIns(userId, {
        isLive: true,
        before: undefined,
        limit: SESSIONS_MAX,
      });
      return rows.map(toPersonSignIn);
    },
    signIns: (userId, part) => signIns(deps, userId, part),
    messages: (userId, part) =>
      byId(userId, part, (page) => deps.messagesOf(userId, page), toPersonMessage),
    notes: (userId, part) =>
      byId(userId, part, (page) => selectNotes(plainDb, userId, page), toPersonNote),
  };
}

const positionOf = (row: PostingRow): string => `${row.entry_id}.${row.posting_index}`;

async function postings(
  deps: PeopleDeps,
  userId: number,
  part: Part,
): Promise<DataOf<'GET /admin/people/:id/postings'>> {
  await loadClient(deps, userId);
  const window = pageWindow(part, PER_PAGE);
  const { limit } = window;
  const before = postingPosition(part.cursor);
  const rows = await deps.wallets.postingsOf(userId, { before, limit: limit + 1 });
  const last = rows[Math.min(limit, rows.length) - 1];
  // both sides of one between two own accounts stay together
  const end =
    last === undefined ? 0 : rows.findLastIndex((row) => positionOf(row) === positionOf(last));
  const shown = last === undefined ? [] : rows.slice(0, end + 1);
  const next = last !== undefined && rows.length > shown.length ? positionOf(last) : null;
  const wire = shown.map((row) => toPersonPosting(row, deps.scaleOf(row.asset)));
  return pageOf(window, wire, rows.length, next);
}

/** @throws AppError `validation_failed` */
function postingPosition(cursor: string | undefined): PostingPosition | undefined {
  if (cursor === undefined) return undefined;
  const [, entryId, index] = /^(\d{1,15})\.(\d{1,4})$/.exec(cursor) ?? [];
  if (entryId === undefined) throw new AppError('validation_failed', { fields: ['cursor'] });
  return { entryId: Number(entryId), index: Number(index) };
}

async function signIns(
  deps: PeopleDeps,
  userId: number,
  part: Part,
): Promise<DataOf<'GET /admin/people/:id/sign_ins'>> {
  await loadClient(deps, userId);
  const window = pageWindow(part, PER_PAGE);
  const { limit } = window;
  const before = signInPosition(part.cursor);
  const rows = await deps.sessions.signIns(userId, { isLive: false, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const next = last === undefined ? null : `${last.created_at.getTime()}.${last.id}`;
  return pageOf(window, shown.map(toPersonSignIn), rows.length, next);
}

/** @throws AppError `validation_failed` */
function signInPosition(
  cursor: string | undefined,
): { readonly createdAt: Date; readonly id: string } | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] =
    /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (id === undefined) throw new AppError('validation_failed', { fields: ['cursor'] });
  return { createdAt: new Date(Number(at)), id };
}
