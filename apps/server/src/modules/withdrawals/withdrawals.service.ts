// Toman out: asked for with a factor, cancelled in time, and looked after by their owner.
import type { DataOf, ParsedBodyOf, ParsedQueryOf, TomanWithdrawal } from '@sarraf/contracts';
import { IRT } from '@sarraf/money';
import type { IdempotencyClaim, RequestWithdrawal } from '@sarraf/settlement';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { AppError, LIST_COUNT_MAX, pageOf, pageWindow, type Session } from '../../http/index.ts';
import type { CardsModule } from '../cards/index.ts';
import type { FactorsService } from '../factors/index.ts';
import type { LimitsOf } from '../limits/index.ts';
import {
  assertStands,
  earlierAnswer,
  type Operations,
  refusalError,
  type Turn,
} from '../operations/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { SessionsModule } from '../sessions/index.ts';
import { heldUntil, type StandingsService } from '../standings/index.ts';
import { readToman, tomanText } from '../toman-amounts/index.ts';
import type { UsersModule } from '../users/index.ts';
import { expectedAt } from './paya-cycles.ts';
import { movedRow } from './payout-rows.ts';
import {
  countOwn,
  findOwn,
  type PayoutPart,
  type PayoutRow,
  selectOwn,
  selectPayout,
  selectPayouts,
} from './payouts.queries.ts';
import { readRules, type WithdrawalRules } from './withdrawal-rules.ts';
import { CANCEL_REFUSALS, refusalOfRequest } from './withdrawal-refusals.ts';
import { timeText, toWithdrawal } from './withdrawals.mapper.ts';
import { readFreeRial } from './withdrawals.queries.ts';

/** What withdrawals are asked for with. */
export interface WithdrawalsDeps {
  readonly context: ServerContext;
  readonly cards: Pick<CardsModule, 'payoutAccount'>;
  readonly factors: Pick<FactorsService, 'prove'>;
  readonly limitsOf: LimitsOf;
  readonly operations: Operations;
  readonly sessions: Pick<SessionsModule, 'deviceSince'>;
  readonly standings: Pick<StandingsService, 'ensureTold' | 'read'>;
  readonly users: Pick<UsersModule, 'load'>;
}

/** A withdrawal that somebody asks for. */
export interface Asked {
  readonly session: Session;
  readonly ip: string;
  readonly body: ParsedBodyOf<'POST /user_wallets/toman/withdraw'>;
  readonly claim: IdempotencyClaim | undefined;
}

const PER_PAGE = 20;

/** What a withdrawal may be now. */
export async function withdrawalLimits(
  { context: { clock, orderedDb, plainDb }, limitsOf, standings }: WithdrawalsDeps,
  userId: number,
): Promise<DataOf<'GET /user_wallets/limits'>> {
  const now = clock.now();
  const rules = await readRules(plainDb, now);
  const standing = await standings.read(plainDb, userId);
  const held = heldUntil(standing);
  const isOpen = held === null && !standing.isFrozen;
  const limits = (await limitsOf(userId)).filter(({ kind }) => kind.startsWith('withdrawal_'));
  return {
    min: tomanText(rules.min),
    max: tomanText(rules.max),
    fee: tomanText(rules.fee),
    available: tomanText(isOpen ? await readFreeRial(orderedDb, userId) : 0n),
    limits,
    held_until: held === null ? null : timeText(held),
    cancel_seconds: rules.cancelMs / 1_000,
    expected_at: isOpen ? timeText(expectedAt(now + rules.cancelMs)) : null,
  };
}

/**
 * Asks for toman to be paid out: all that can be said without a factor is said first, so that no
 * code is used up by it; then the factor, then the engine. A retry is answered as the first time.
 *
 * @throws AppError
 */
export function askToWithdraw(deps: WithdrawalsDeps, asked: Asked): Promise<TomanWithdrawal> {
  const { body: given, claim, session } = asked;
  const proof = { given, sessionId: session.sessionId };
  return deps.operations.once({ claim, proof }, (turn) => askOnce(deps, asked, turn));
}

async function askOnce(deps: WithdrawalsDeps, asked: Asked, turn: Turn): Promise<TomanWithdrawal> {
  const { context, factors, operations, users } = deps;
  const { session, body, claim } = asked;
  const { userId } = session;
  const before = await earlierAnswer(context.orderedDb, claim, 'request_withdrawal');
  if (before !== undefined) {
    if (!before.ok) throw refusalOfRequest(before, context.clock.now());
    return findWithdrawal(deps, userId, before.result.withdrawalId);
  }
  const rules = await readRules(context.plainDb, context.clock.now());
  const units = readToman(body.amount, rules);
  await deps.cards.payoutAccount(userId, body.card_id);
  await assertMayLeave(deps, userId, units);
  const user = await users.load(userId);
  const { ip } = asked;
  const { sessionId: requestId } = session;
  await turn.prove(() => factors.prove({ user, purpose: 'withdraw', requestId, ip }, body));
  // the limits are those of the level that the engine knows, and so are holds
  await deps.standings.ensureTold(userId);
  const { command, row } = await prepare(deps, asked, units, rules);
  const { outcome } = await operations.submit({
    id: turn.commandId,
    command,
    claim,
    rows: [{ writer: 'payout_created', row }],
  });
  if (!outcome.ok) throw refusalOfRequest(outcome, context.clock.now());
  return findWithdrawal(deps, userId, outcome.result.withdrawalId);
}

/**
 * What the engine would refuse, as far as rows tell: it decides all the same. A code that was sent
 * for nothing makes people try others.
 */
async function assertMayLeave(
  { context: { clock, orderedDb, plainDb }, standings }: WithdrawalsDeps,
  userId: number,
  units: bigint,
): Promise<void> {
  assertStands(await standings.read(plainDb, userId), clock.now());
  const free = await readFreeRial(orderedDb, userId);
  if (free < units) {
    const facts = { available: tomanText(free), needed: tomanText(units) };
    throw new AppError('insufficient_funds', { asset: IRT, ...facts });
  }
}

/** The command, and the row of what the house does about it. */
async function prepare(
  { context: { clock, ids }, cards, sessions }: WithdrawalsDeps,
  { session, body }: Asked,
  units: bigint,
  rules: WithdrawalRules,
) {
  const { userId } = session;
  // looked at again: a card may have been removed while a code was typed
  const account = await cards.payoutAccount(userId, body.card_id);
  const now = clock.now();
  const deviceSince = (await sessions.deviceSince(session)) ?? new Date(now);
  const id = ids.createId();
  const command: RequestWithdrawal = {
    type: 'request_withdrawal',
    withdrawalId: id,
    user: userId,
    asset: IRT,
    units: units.toString(),
    feeUnits: rules.fee.toString(),
    recipient: `card:${body.card_id}`,
    cancelMs: rules.cancelMs,
  };
  const row = {
    id,
    user_id: userId,
    card_id: body.card_id,
    card_masked: account.masked,
    bank: account.bank,
    sheba: account.sheba,
    owner_name: account.ownerName,
    amount_rial: units.toString(),
    fee_rial: rules.fee.toString(),
    device_since: deviceSince.toISOString(),
    // the engine says to the millisecond when nobody cancels any more
    next_step_at: timeText(now + rules.cancelMs),
    created_at: timeText(now),
  };
  return { command, row };
}

/** One of the user's own. @throws AppError `withdrawal_not_found` */
export async function findWithdrawal(
  { context: { clock, orderedDb } }: WithdrawalsDeps,
  userId: number,
  id: string,
): Promise<TomanWithdrawal> {
  const row = await selectPayout(orderedDb, id);
  if (row === undefined || row.userId !== userId) throw new AppError('withdrawal_not_found');
  return toWithdrawal(row, clock.now());
}

/** One row more than a page shows, and what it is a page of. */
async function ownPart(
  db: OrderedDb,
  userId: number,
  text: string | undefined,
  part: PayoutPart,
): Promise<{ readonly rows: PayoutRow[]; readonly total: number }> {
  if (text === undefined || text === '') {
    const total = await countOwn(db, userId, LIST_COUNT_MAX);
    return { total, rows: await selectOwn(db, userId, part) };
  }
  const found = await findOwn(db, userId, text, LIST_COUNT_MAX);
  const { beforeId, limit, offset } = part;
  const behind = found.filter((id) => beforeId === undefined || id < beforeId);
  const rows = await selectPayouts(db, behind.slice(offset, offset + limit));
  return { total: found.length, rows };
}

/** The user's own, newest first. */
export async function listWithdrawals(
  { context: { clock, orderedDb } }: WithdrawalsDeps,
  userId: number,
  query: ParsedQueryOf<'GET /user_wallets/toman/withdrawlist'>,
): Promise<DataOf<'GET /user_wallets/toman/withdrawlist'>> {
  const window = pageWindow(query, PER_PAGE);
  const { offset, limit } = window;
  const part = { beforeId: query.cursor, offset, limit: limit === 0 ? 0 : limit + 1 };
  const { rows, total } = await ownPart(orderedDb, userId, query.query, part);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  const now = clock.now();
  return pageOf(
    window,
    shown.map((row) => toWithdrawal(row, now)),
    total,
    next,
  );
}

/**
 * Cancels one that nobody approved yet. One that is cancelled is answered again.
 *
 * @throws AppError `withdrawal_not_found`, `withdrawal_not_cancellable`
 */
export async function cancelWithdrawal(
  deps: WithdrawalsDeps,
  userId: number,
  id: string,
): Promise<TomanWithdrawal> {
  const { outcome } = await deps.operations.submit({
    command: {
      type: 'advance_withdrawal',
      withdrawalId: id,
      step: 'cancel',
      user: userId,
      reference: null,
    },
    claim: undefined,
    rows: [movedRow({ id, nextStepAt: null })],
  });
  if (!outcome.ok) throw refusalError(CANCEL_REFUSALS, outcome, deps.context.clock.now());
  return findWithdrawal(deps, userId, id);
}
