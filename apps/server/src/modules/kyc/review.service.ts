// The officers' queue: one takes a request, looks at it, and approves, returns or refuses it.
import type { DataOf, IdentityReview, ParsedBodyOf, ParsedQueryOf } from '@sarraf/contracts';
import { AppError, idOfCursor, LIST_COUNT_MAX, pageById, pageWindow } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import { NATIONAL_CODE } from '../users/index.ts';
import { isTakenCard } from '../cards/index.ts';
import { createRecall, type KnownAnswers, type RecallAnswers } from './identity-answers.ts';
import {
  decideRequest,
  type KycRequestRow,
  lockPerson,
  selectPendingRequest,
} from './kyc.queries.ts';
import { approveWithin, cancelWithin, keepWord, refuseWithin } from './level-one-decision.ts';
import { judgeItems } from './level-two.queries.ts';
import type { ReviewDeps } from './review-deps.ts';
import { toIdentityRequest, toIdentityReview } from './review.mapper.ts';
import {
  claimRequest,
  countQueue,
  releaseRequest,
  type ReviewDetailRow,
  type ReviewRow,
  selectQueue,
  selectReview,
} from './review.queries.ts';
import { undoDecision } from './undo.service.ts';

const PER_PAGE = 20;

type Refusal = ParsedBodyOf<'POST /admin/kyc/requests/:id/refuse'>['reason'];
type Returned = ParsedBodyOf<'POST /admin/kyc/requests/:id/return'>['items'][number];

/** The officers' part of levels. */
export interface ReviewService {
  /** Requests that wait, oldest first; or the officer's own, or decided ones. */
  queue(
    officer: number,
    query: ParsedQueryOf<'GET /admin/kyc/requests'>,
  ): Promise<DataOf<'GET /admin/kyc/requests'>>;
  load(id: number, officer: number): Promise<IdentityReview>;
  /** Takes a request in hand. @throws AppError `kyc_request_claimed` */
  claim(id: number, officer: number): Promise<IdentityReview>;
  /** Gives it back to the queue. @throws AppError `kyc_request_claimed` unless it is theirs */
  release(id: number, officer: number): Promise<IdentityReview>;
  /** Gives level 2. @param reason what the officer found in the documents */
  approve(id: number, officer: number, reason: string): Promise<IdentityReview>;
  /** Gives items back to the person, who reads the reasons; the others are accepted. */
  giveBack(id: number, officer: number, items: readonly Returned[]): Promise<IdentityReview>;
  /** Gives level 1 in the office's place. @param reason how the officer knows */
  vouch(id: number, officer: number, reason: string): Promise<IdentityReview>;
  /** Refuses level 1. @param refusal what the person reads */
  refuse(id: number, officer: number, refusal: Refusal): Promise<IdentityReview>;
  /** Takes the officer's own decision back. @throws AppError `undo_too_late` */
  undo(id: number, officer: number, reason: string): Promise<IdentityReview>;
}

/** What one request is read and decided with. */
interface Parts {
  readonly context: ServerContext;
  readonly deps: ReviewDeps;
  readonly recall: RecallAnswers;
}

/** The officers' queue of this installation. */
export function createReviewService(context: ServerContext, deps: ReviewDeps): ReviewService {
  const { plainDb } = context;
  const parts: Parts = { context, deps, recall: createRecall(context) };
  return {
    queue: async (officer, query) => {
      const part = { state: query.state, officer };
      const window = pageWindow(query, PER_PAGE);
      const { offset, limit } = window;
      const afterId = idOfCursor(query.cursor);
      const total = await countQueue(plainDb, part, LIST_COUNT_MAX);
      const rows =
        limit === 0 ? [] : await selectQueue(plainDb, part, { afterId, offset, limit: limit + 1 });
      return pageById(
        window,
        rows,
        total,
        ({ id }) => id,
        (row) => toIdentityRequest(row, officer),
      );
    },
    load: (id, officer) => show(parts, id, officer),
    claim: (id, officer) => hand(parts, id, officer, 'identity_claimed'),
    release: (id, officer) => hand(parts, id, officer, 'identity_released'),
    approve: (id, officer, reason) => decide(parts, id, officer, { reason, returned: [] }),
    giveBack: (id, officer, returned) =>
      decide(parts, id, officer, { reason: reasonOf(returned), returned }),
    vouch: (id, officer, reason) => decideLevelOne(parts, id, officer, { reason, refusal: null }),
    refuse: (id, officer, refusal) =>
      decideLevelOne(parts, id, officer, { reason: refusal, refusal }),
    undo: async (id, officer, reason) => {
      const userId = Number((await load(parts, id)).user_id);
      await undoDecision(context, deps, { id, officer, userId, reason });
      return show(parts, id, officer);
    },
  };
}

async function load({ context }: Parts, id: number, level?: 1 | 2): Promise<ReviewDetailRow> {
  const row = await selectReview(context.plainDb, id);
  if (row === undefined || (level !== undefined && row.level !== BigInt(level))) {
    throw new AppError('not_found');
  }
  return row;
}

async function show(parts: Parts, id: number, officer: number): Promise<IdentityReview> {
  const row = await load(parts, id);
  const nationalCode = parts.context.secrets.open(NATIONAL_CODE, row.national_code_sealed);
  const answers = row.level === 1n ? await answersTo(parts, row, nationalCode) : undefined;
  return toIdentityReview(row, { officer, nationalCode, answers });
}

/** What the office said of a request for level 1 so far. */
async function answersTo(
  { deps, recall }: Parts,
  row: ReviewDetailRow,
  nationalCode: string,
): Promise<KnownAnswers> {
  const userId = Number(row.user_id);
  return recall(
    { userId, requestId: Number(row.id) },
    {
      nationalCode,
      mobile: row.mobile,
      birthDate: row.birth_date,
      firstName: row.first_name,
      lastName: row.last_name,
      cardNumber: (await deps.cards.numberOf(userId, Number(row.card_id))) ?? '',
    },
  );
}

/** Takes a request in hand, or gives it back to the queue. */
async function hand(
  parts: Parts,
  id: number,
  officer: number,
  act: 'identity_claimed' | 'identity_released',
): Promise<IdentityReview> {
  const { audit, assertUnrelatedTo } = parts.deps;
  const row = await load(parts, id);
  const personId = Number(row.user_id);
  const isClaim = act === 'identity_claimed';
  const isDone = await withTransaction(parts.context.plainDb, async (tx) => {
    await assertUnrelatedTo(tx, officer, personId);
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
  return show(parts, id, officer);
}

interface LevelTwoVerdict {
  /** What the officer found in the documents, or why they give items back. */
  readonly reason: string;
  readonly returned: readonly Returned[];
}

/** The reasons of all items, each once. */
const reasonOf = (returned: readonly Returned[]): string =>
  [...new Set(returned.map(({ reason }) => reason))].join(', ');

/** Approves a request, or returns some of its items. */
async function decide(
  parts: Parts,
  id: number,
  officer: number,
  { reason, returned }: LevelTwoVerdict,
): Promise<IdentityReview> {
  const { deps } = parts;
  const refusal = returned[0]?.reason ?? null;
  const row = await load(parts, id, 2);
  const userId = Number(row.user_id);
  const tell = await withTransaction(parts.context.plainDb, async (tx) => {
    await lockPerson(tx, userId);
    await deps.assertUnrelatedTo(tx, officer, userId);
    const status = refusal === null ? 'approved' : 'refused';
    if (!(await decideRequest(tx, id, { status, reason: refusal, officer }))) return undefined;
    await judgeItems(tx, userId, returned);
    await deps.audit.record(tx, {
      actorId: officer,
      act: refusal === null ? 'identity_approved' : 'identity_returned',
      subject: `kyc_request:${id}`,
      personId: userId,
      reason,
      changes: [
        { field: 'status', old: 'pending', new: status },
        ...(refusal === null ? [{ field: 'level', old: '1', new: '2' }] : []),
        ...returned.map((item) => ({ field: item.kind, old: 'sent', new: item.reason })),
      ],
    });
    if (refusal === null && !(await deps.users.raiseToLevelTwo(tx, userId))) {
      throw new AppError('kyc_request_not_pending');
    }
    return keepWord(deps, tx, row, refusal);
  });
  if (tell === undefined) throw refusalOf(await load(parts, id));
  if (refusal === null) await deps.standings.tell(userId);
  deps.users.tellChanged(userId);
  tell();
  return show(parts, id, officer);
}

interface LevelOneVerdict {
  /** How the officer knows, or why they refuse. */
  readonly reason: string;
  readonly refusal: Refusal | null;
}

/** Decides on level 1 in the office's place; whichever of the two is first has decided. */
async function decideLevelOne(
  parts: Parts,
  id: number,
  officer: number,
  { reason, refusal }: LevelOneVerdict,
): Promise<IdentityReview> {
  const { context, deps } = parts;
  const row = await load(parts, id, 1);
  const userId = Number(row.user_id);
  const nationalCode = context.secrets.open(NATIONAL_CODE, row.national_code_sealed);
  const account = (await answersTo(parts, row, nationalCode)).account ?? null;
  const tell = await withTransaction(context.plainDb, async (tx) => {
    const { level } = await lockPerson(tx, userId);
    await deps.assertUnrelatedTo(tx, officer, userId);
    const request = await selectPendingRequest(tx, id);
    if (request === undefined) return undefined;
    if (level > 0) {
      if (row.claimed_by === BigInt(officer)) {
        await endReached(deps, tx, request, { officer, reason });
      }
      return undefined;
    }
    const isDecided =
      refusal === null
        ? await approveWithin({ context, ...deps }, tx, request, { account, officer })
        : await refuseWithin({ context, ...deps }, tx, request, { reason: refusal, officer });
    if (!isDecided) return undefined;
    const status = refusal === null ? 'approved' : 'refused';
    await deps.audit.record(tx, {
      actorId: officer,
      act: refusal === null ? 'identity_approved' : 'identity_returned',
      subject: `kyc_request:${id}`,
      personId: userId,
      reason,
      changes: [
        { field: 'status', old: 'pending', new: status },
        ...(refusal === null ? [{ field: 'level', old: '0', new: '1' }] : []),
      ],
    });
    return keepWord(deps, tx, request, refusal);
  }).catch((error: unknown) => {
    throw isTakenCard(error) ? new AppError('card_of_another') : error;
  });
  if (tell === undefined) throw refusalOf(await load(parts, id));
  if (refusal === null) await deps.standings.tell(userId);
  deps.users.tellChanged(userId);
  tell();
  return show(parts, id, officer);
}

/**
 * Ends a request for level 1 of somebody whom staff raised by hand meanwhile: nothing is left to decide,
 * and while it waits they can't ask for level 2.
 */
async function endReached(
  deps: ReviewDeps,
  tx: PlainDb,
  request: KycRequestRow,
  { officer, reason }: { readonly officer: number; readonly reason: string },
): Promise<void> {
  await cancelWithin(deps, tx, request);
  await deps.audit.record(tx, {
    actorId: officer,
    act: 'identity_returned',
    subject: `kyc_request:${request.id}`,
    personId: Number(request.user_id),
    reason,
    changes: [{ field: 'status', old: 'pending', new: 'cancelled' }],
  });
}

/** Why an officer could not do what was asked: it is decided, or not in their hands. */
function refusalOf({ status }: ReviewRow): AppError {
  return new AppError(status === 'pending' ? 'kyc_request_claimed' : 'kyc_request_not_pending');
}
