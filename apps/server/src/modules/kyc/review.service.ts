// The officers' queue: one takes a request, looks at its documents, approves it or returns it.
import type { DataOf, IdentityRequest, ParsedBodyOf, ParsedQueryOf } from '@sarraf/contracts';
import { AppError, idOfCursor, LIST_COUNT_MAX, pageById, pageWindow } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import type { AuditModule } from '../audit/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { UsersModule } from '../users/index.ts';
import { lockPerson } from './kyc.queries.ts';
import { judgeItems } from './level-two.queries.ts';
import { toIdentityRequest } from './review.mapper.ts';
import {
  claimRequest,
  countQueue,
  decideReview,
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
  readonly users: UsersModule;
}

type Returned = ParsedBodyOf<'POST /admin/kyc/requests/:id/return'>['items'][number];

/** The officers' part of levels. */
export interface ReviewService {
  /** Requests that wait, oldest first. */
  queue(
    query: ParsedQueryOf<'GET /admin/kyc/requests'>,
  ): Promise<DataOf<'GET /admin/kyc/requests'>>;
  load(id: number): Promise<IdentityRequest>;
  /** Takes a request in hand. @throws AppError `kyc_request_claimed` */
  claim(id: number, officer: number): Promise<IdentityRequest>;
  approve(id: number, officer: number): Promise<IdentityRequest>;
  /** Gives items back to the person, who reads the reasons; the others are accepted. */
  giveBack(id: number, officer: number, items: readonly Returned[]): Promise<IdentityRequest>;
}

/** The officers' queue of this installation. */
export function createReviewService(context: ServerContext, deps: ReviewDeps): ReviewService {
  const { plainDb } = context;
  const load = async (id: number): Promise<ReviewRow> => {
    const row = await selectReview(plainDb, id);
    if (row === undefined) throw new AppError('not_found');
    return row;
  };
  const decide = async (id: number, officer: number, returned: readonly Returned[]) => {
    const reason = returned[0]?.reason ?? null;
    const row = await load(id);
    const userId = Number(row.user_id);
    const isDecided = await withTransaction(plainDb, async (tx) => {
      await lockPerson(tx, userId);
      await deps.assertOfAnother(tx, officer, userId);
      const status = reason === null ? 'approved' : 'refused';
      if (!(await decideReview(tx, id, officer, { status, reason }))) return false;
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
      return reason !== null || deps.users.raiseToLevelTwo(tx, userId);
    });
    if (!isDecided) throw refusalOf(await load(id));
    deps.users.tellChanged(userId);
    await deps.notifications.notify({
      userId,
      kind: reason === null ? 'level_approved' : 'level_refused',
      facts: { level: 2, reason },
      reference: `kyc:${id}`,
      event: 'kyc_update',
    });
    return toIdentityRequest(await load(id));
  };
  return {
    queue: async (query) => {
      const window = pageWindow(query, PER_PAGE);
      const { offset, limit } = window;
      const afterId = idOfCursor(query.cursor);
      const total = await countQueue(plainDb, LIST_COUNT_MAX);
      const rows =
        limit === 0 ? [] : await selectQueue(plainDb, { afterId, offset, limit: limit + 1 });
      return pageById(window, rows, total, ({ id }) => id, toIdentityRequest);
    },
    load: async (id) => toIdentityRequest(await load(id)),
    claim: async (id, officer) => {
      const { user_id: userId, claimed_by: before } = await load(id);
      const isClaimed = await withTransaction(plainDb, async (tx) => {
        await deps.assertOfAnother(tx, officer, Number(userId));
        if (!(await claimRequest(tx, id, officer))) return false;
        await deps.audit.record(tx, {
          actorId: officer,
          act: 'identity_claimed',
          subject: `kyc_request:${id}`,
          personId: Number(userId),
          changes: [
            {
              field: 'claimed_by',
              old: before === null ? null : String(before),
              new: String(officer),
            },
          ],
        });
        return true;
      });
      if (!isClaimed) throw refusalOf(await load(id));
      return toIdentityRequest(await load(id));
    },
    approve: (id, officer) => decide(id, officer, []),
    giveBack: (id, officer, items) => decide(id, officer, items),
  };
}

/** Why an officer could not do what was asked: it is decided, or not in their hands. */
function refusalOf({ status }: ReviewRow): AppError {
  return new AppError(status === 'pending' ? 'kyc_request_claimed' : 'kyc_request_not_pending');
}
