// The officers' part: they see what waits, or refuse it. What they approve: coin-approval.service.ts.
import type { CoinPayout, DataOf, ParsedBodyOf, ParsedQueryOf } from '@sarraf/contracts';
import { AppError, LIST_COUNT_MAX, pageOf, pageWindow } from '../../http/index.ts';
import { closeRequests } from '../approvals/index.ts';
import { actRow } from '../audit/index.ts';
import { refusalError } from '../operations/index.ts';
import { REFUSE_REFUSALS, selectPeople } from '../withdrawals/index.ts';
import { selectSigners } from './assertions.queries.ts';
import { movedRow } from './coin-payout-rows.ts';
import { toCoinPayout } from './coin-payouts.mapper.ts';
import { type CoinPayoutRow, selectCoinPayout, selectCoinPayouts } from './coin-payouts.queries.ts';
import { countShown, selectEndedWords, selectSavedAt, selectShown } from './coin-review.queries.ts';
import { readAddressFacts } from './coin-risks.queries.ts';
import { COIN_PAYOUT, type CoinReviewDeps, lookAtCoins } from './coin-signing.ts';
import { LEASE_MS } from './coin-steps.service.ts';
import type { CoinWithdrawalsDeps } from './coin-withdrawals-deps.ts';
import { shownWith } from './own.service.ts';

const PER_PAGE = 50;

/** Withdrawals of one of the three lists. */
export async function listCoinPayouts(
  deps: CoinReviewDeps,
  query: ParsedQueryOf<'GET /admin/coin_withdrawals'>,
  officer: number,
): Promise<DataOf<'GET /admin/coin_withdrawals'>> {
  const { orderedDb } = deps.context;
  const shown = query.show ?? 'waiting';
  const window = pageWindow(query, PER_PAGE);
  const { offset, limit } = window;
  const total = await countShown(orderedDb, shown, query.query, LIST_COUNT_MAX);
  const part = { beforeId: query.cursor, offset, limit: limit + 1 };
  const ids = limit === 0 ? [] : await selectShown(orderedDb, shown, query.query, part);
  const onPage = ids.slice(0, limit);
  const next = ids.length > limit ? (onPage.at(-1) ?? null) : null;
  return pageOf(window, await onWire(deps, onPage, officer), total, next);
}

/** One. @throws AppError `withdrawal_not_found` */
export async function findCoinPayout(
  deps: CoinReviewDeps,
  id: string,
  officer: number,
): Promise<CoinPayout> {
  const [found] = await onWire(deps, [id], officer);
  if (found === undefined) throw new AppError('withdrawal_not_found');
  return found;
}

async function onWire(
  deps: CoinReviewDeps,
  ids: readonly string[],
  officer: number,
): Promise<CoinPayout[]> {
  const { orderedDb, plainDb } = deps.context;
  if (ids.length === 0) return [];
  const rows = await selectCoinPayouts(orderedDb, ids);
  const userIds = rows.map(({ userId }) => userId);
  const people = await selectPeople(orderedDb, userIds);
  const looked = await lookAtCoins(deps, plainDb, deps.secondPerson.look, { rows, officer });
  const shown = await shownWith(deps, rows);
  const signers = await selectSigners(plainDb, ids);
  const payouts: CoinPayout[] = [];
  for (const row of rows) {
    const person = people.find(({ userId }) => userId === row.userId);
    if (person === undefined) continue;
    const facts = await factsOf(deps, row);
    const sees = { shown: shown(row), person, looked: looked(row), officer, facts, signers };
    payouts.push(toCoinPayout(row, sees));
  }
  return payouts;
}

async function factsOf(
  { addresses, context: { orderedDb, plainDb } }: CoinReviewDeps,
  { address, userId }: CoinPayoutRow,
): Promise<CoinPayout['address_facts']> {
  const { otherPeople, ownPaid } = await readAddressFacts(orderedDb, userId, address);
  const savedAt = await selectSavedAt(plainDb, userId, address);
  return {
    saved_at: savedAt?.toISOString() ?? null,
    own_payouts: ownPaid,
    other_people: otherPeople,
    looks_like: (await addresses.lookAlikeOf(userId, address))?.address ?? null,
  };
}

/**
 * What an officer's passkey signs for a withdrawal that waits: its digest, and nothing else.
 *
 * @throws AppError `withdrawal_not_found`, `payout_not_waiting`, `passkeys_unavailable`
 */
export async function digestChallenge(
  { context: { orderedDb }, passkeys }: CoinReviewDeps,
  id: string,
): Promise<DataOf<'POST /admin/coin_withdrawals/:id/challenge'>> {
  const row = await selectCoinPayout(orderedDb, id);
  if (row === undefined) throw new AppError('withdrawal_not_found');
  const waits = row.state === 'requested' && !row.isSigned && (row.officersNeeded ?? 0) > 0;
  if (!waits) throw new AppError('payout_not_waiting');
  return passkeys.challengeOf(Buffer.from(row.digest, 'hex'));
}

/**
 * Refuses one that was not sent; its owner reads why. The act is written in the transaction that frees the
 * coins; what was opened of it is voided by the worker.
 *
 * @throws AppError `withdrawal_not_found`, `payout_not_waiting`, `decides_on_self`, `invited_pair`
 */
export async function refuseCoinPayout(
  deps: CoinReviewDeps,
  { id, officer }: { readonly id: string; readonly officer: number },
  { reason, words }: ParsedBodyOf<'POST /admin/coin_withdrawals/:id/refuse'>,
): Promise<CoinPayout> {
  const { context, operations } = deps;
  const row = await selectCoinPayout(context.orderedDb, id);
  if (row === undefined) throw new AppError('withdrawal_not_found');
  await deps.assertUnrelatedTo(context.plainDb, officer, row.userId);
  const first = (await deps.payouts.waitingOf(context.plainDb, id))?.proposedBy;
  // one's own word is taken back by oneself
  if (first !== undefined && first !== officer) {
    await deps.assertUnrelatedTo(context.plainDb, officer, first);
  }
  if (row.state === 'refused') throw new AppError('payout_not_waiting');
  const { outcome } = await operations.submit({
    command: {
      type: 'advance_withdrawal',
      withdrawalId: id,
      step: 'refuse',
      user: null,
      reference: null,
    },
    claim: undefined,
    rows: [
      // a worker that is opening its spend just now is done by then
      movedRow({
        id,
        nextStepAt: context.clock.now() + LEASE_MS,
        pendingNotice: 'refused',
        reason,
      }),
      actRow({
        actorId: officer,
        act: 'coin_payout_refused',
        subject: `coin_payout:${id}`,
        personId: row.userId,
        reason: words,
        changes: [
          { field: 'status', old: row.state, new: 'refused' },
          { field: 'reason', old: null, new: reason },
        ],
      }),
    ],
  });
  if (!outcome.ok) throw refusalError(REFUSE_REFUSALS, outcome, context.clock.now());
  return findCoinPayout(deps, id, officer);
}

/** What was said of withdrawals that ended since waits for nobody any more. */
export async function closeEnded({ context }: Pick<CoinWithdrawalsDeps, 'context'>): Promise<void> {
  const ended = await selectEndedWords(context.orderedDb);
  if (ended.length > 0) await closeRequests(context.plainDb, COIN_PAYOUT, ended);
}
