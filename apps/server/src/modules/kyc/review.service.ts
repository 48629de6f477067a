// The officers' queue: one takes a request, looks at its documents, approves it or returns it.
import type { DataOf, IdentityRequest, ParsedBodyOf, ParsedQueryOf } from '@sarraf/contracts';
import { AppError, idOfCursor, LIST_COUNT_MAX, pageById, pageWindow } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
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
    const tell = await withTransaction(plainDb, async (tx) => {
      await lockPerson(tx, userId);
      const status = reason === null ? 'approved' : 'refused';
      if (!(await decideReview(tx, id, officer, { status, reason }))) return undefined;
      await judgeItems(tx, userId, returned);
      if (reason === null && !(await deps.users.raiseToLevelTwo(tx, userId))) return undefined;
      return deps.notifications.keep(tx, {
        userId,
        kind: reason === null ? 'level_approved' : 'level_refused',
        facts: { level: 2, reason },
        reference: `kyc:${id}`,
        event: 'kyc_update',
      });
    });
    if (tell === undefined) throw refusalOf(await load(id));
    deps.users.tellChanged(userId);
    tell();
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
      if (!(await claimRequest(plainDb, id, officer))) throw refusalOf(await load(id));
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
