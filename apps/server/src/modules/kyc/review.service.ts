// The officers' queue: one takes a request, looks at its documents, approves it or returns it.
import type { DataOf, IdentityReview, ParsedBodyOf, ParsedQueryOf } from '@sarraf/contracts';
import { AppError, idOfCursor, LIST_COUNT_MAX, pageById, pageWindow } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import type { AuditModule } from '../audit/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { StandingsService } from '../standings/index.ts';
import { NATIONAL_CODE, type UsersModule } from '../users/index.ts';
import { lockPerson } from './kyc.queries.ts';
import { judgeItems } from './level-two.queries.ts';
import { toIdentityRequest, toIdentityReview } from './review.mapper.ts';
import {
  claimRequest,
  countQueue,
  decideReview,
  releaseRequest,
  type ReviewDetailRow,
  type ReviewRow,
  selectQueue,
  selectReview,
} from './review.queries.ts';

const PER_PAGE = 20;

/** What requests are decided with. */
export interface ReviewDeps {
  readonly audit: AuditModule;
  /** @throws AppError `decides_on_self` */
  readonly assertOfAnother: (tx: PlainDb, officer: number, person: number) => Promise<void>;
  readonly notifications: NotificationsModule;
  readonly standings: Pick<StandingsService, 'tell'>;
  readonly users: UsersModule;
}

type Returned = ParsedBodyOf<'POST /admin/kyc/requests/:id/return'>['items'][number];

/** The officers' part of levels. */
export interface ReviewService {
  /** Requests that wait, oldest first; or the officer's own, or decided ones. */
  queue(
    officer: number,
    query: ParsedQueryOf<'GET /admin/kyc/requests'>,
  ): Promise<DataOf<'GET /admin/kyc/requests'>>;
  load(id: number): Promise<IdentityReview>;
  /** Takes a request in hand. @throws AppError `kyc_request_claimed` */
  claim(id: number, officer: number): Promise<IdentityReview>;
  /** Gives it back to the queue. @throws AppError `kyc_request_claimed` unless it is theirs */
  release(id: number, officer: number): Promise<IdentityReview>;
  approve(id: number, officer: number): Promise<IdentityReview>;
  /** Gives items back to the person, who reads the reasons; the others are accepted. */
  giveBack(id: number, officer: number, items: readonly Returned[]): Promise<IdentityReview>;
}

/** What one request is read and decided with. */
interface Parts {
  readonly context: ServerContext;
  readonly deps: ReviewDeps;
}

/** The officers' queue of this installation. */
export function createReviewService(context: ServerContext, deps: ReviewDeps): ReviewService {
  const { plainDb } = context;
  const parts: Parts = { context, deps };
  return {
    queue: async (officer, query) => {
      const part = { state: query.state, officer };
      const window = pageWindow(query, PER_PAGE);
      const { offset, limit } = window;
      const afterId = idOfCursor(query.cursor);
      const total = await countQueue(plainDb, part, LIST_COUNT_MAX);
      const rows =
        limit === 0 ? [] : await selectQueue(plainDb, part, { afterId, offset, limit: limit + 1 });
      return pageById(window, rows, total, ({ id }) => id, toIdentityRequest);
    },
    load: (id) => show(parts, id),
    claim: (id, officer) => hand(parts, id, officer, 'identity_claimed'),
    release: (id, officer) => hand(parts, id, officer, 'identity_released'),
    approve: (id, officer) => decide(parts, id, officer, []),
    giveBack: (id, officer, items) => decide(parts, id, officer, items),
  };
}

async function load({ context }: Parts, id: number): Promise<ReviewDetailRow> {
  const row = await selectReview(context.plainDb, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

async function show(parts: Parts, id: number): Promise<IdentityReview> {
  const row = await load(parts, id);
  const nationalCode = parts.context.secrets.open(NATIONAL_CODE, row.national_code_sealed);
  return toIdentityReview(row, nationalCode);
}

/** Takes a request in hand, or gives it back to the queue. */
async function hand(
  parts: Parts,
  id: number,
  officer: number,
  act: 'identity_claimed' | 'identity_released',
): Promise<IdentityReview> {
  const { audit, assertOfAnother } = parts.deps;
  const row = await load(parts, id);
  const personId = Number(row.user_id);
  const isClaim = act === 'identity_claimed';
  const isDone = await withTransaction(parts.context.plainDb, async (tx) => {
    await assertOfAnother(tx, officer, personId);
    if (!(await (isClaim ? claimRequest : releaseRequest)(tx, id, officer))) return false;
    const old = row.claimed_by === null ? null : String(row.claimed_by);
    await audit.record(tx, {
      actorId: officer,
      act,
      subject: `kyc_request:${id}`,
      personId,
      changes: [{ field: 'claimed_by', old, new: isClaim ? String(officer) : null }],
    });
    return true;
  });
  if (!isDone) throw refusalOf(await load(parts, id));
  return show(parts, id);
}

/** Approves a request, or returns some of its items. */
async function decide(
  parts: Parts,
  id: number,
  officer: number,
  returned: readonly Returned[],
): Promise<IdentityReview> {
  const { deps } = parts;
  const reason = returned[0]?.reason ?? null;
  const userId = Number((await load(parts, id)).user_id);
  const tell = await withTransaction(parts.context.plainDb, async (tx) => {
    await lockPerson(tx, userId);
    await deps.assertOfAnother(tx, officer, userId);
    const status = reason === null ? 'approved' : 'refused';
    if (!(await decideReview(tx, id, officer, { status, reason }))) return undefined;
    await judgeItems(tx, userId, returned);
    await deps.audit.record(tx, {
      actorId: officer,
      act: reason === null ? 'identity_approved' : 'identity_returned',
      subject: `kyc_request:${id}`,
      personId: userId,
      changes: [
        { field: 'status', old: 'pending', new: status },
        ...(reason === null ? [{ field: 'level', old: '1', new: '2' }] : []),
        ...returned.map((item) => ({ field: item.kind, old: 'given', new: item.reason })),
      ],
    });
    if (reason === null && !(await deps.users.raiseToLevelTwo(tx, userId))) return undefined;
    return deps.notifications.keep(tx, {
      userId,
      kind: reason === null ? 'level_approved' : 'level_refused',
      facts: { level: 2, reason },
      reference: `kyc:${id}`,
      event: 'kyc_update',
    });
  });
  if (tell === undefined) throw refusalOf(await load(parts, id));
  if (reason === null) await deps.standings.tell(userId);
  deps.users.tellChanged(userId);
  tell();
  return show(parts, id);
}

/** Why an officer could not do what was asked: it is decided, or not in their hands. */
function refusalOf({ status }: ReviewRow): AppError {
  return new AppError(status === 'pending' ? 'kyc_request_claimed' : 'kyc_request_not_pending');
}
