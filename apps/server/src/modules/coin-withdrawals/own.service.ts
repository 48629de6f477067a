// A person's withdrawals of coins: looked at, and cancelled in time.
import type { CoinWithdrawal } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { refusalError } from '../operations/index.ts';
import { CANCEL_REFUSALS } from '../withdrawals/index.ts';
import { movedRow } from './coin-payout-rows.ts';
import { type CoinPayoutRow, selectCoinPayout, selectOwn } from './coin-payouts.queries.ts';
import { type ShownWith, toCoinWithdrawal } from './coin-withdrawals.mapper.ts';
import type { CoinWithdrawalsDeps } from './coin-withdrawals-deps.ts';

/** What withdrawals are shown with. */
export type ShownDeps = Pick<CoinWithdrawalsDeps, 'catalog' | 'chains' | 'chainSpends' | 'context'>;

const LIST_MAX = 20;
const ENDED_MS = 86_400_000;

/** Those that are on their way or ended in the last day, newest first. */
export async function listOwn(
  deps: ShownDeps,
  userId: number,
  asset: string | undefined,
): Promise<{ data: CoinWithdrawal[] }> {
  const { clock, orderedDb } = deps.context;
  const endedSince = clock.now() - ENDED_MS;
  const rows = await selectOwn(orderedDb, userId, { asset, endedSince, limit: LIST_MAX });
  const shown = await shownWith(deps, rows);
  return { data: rows.map((row) => toCoinWithdrawal(row, shown(row))) };
}

/** One of a person's. @throws AppError `withdrawal_not_found` */
export async function findOwn(
  deps: ShownDeps,
  userId: number,
  id: string,
): Promise<CoinWithdrawal> {
  const row = await selectCoinPayout(deps.context.orderedDb, id);
  if (row === undefined || row.userId !== userId) throw new AppError('withdrawal_not_found');
  return toCoinWithdrawal(row, (await shownWith(deps, [row]))(row));
}

/** What is known of withdrawals beside their rows: networks, chains and transactions are asked for once. */
export async function shownWith(
  { catalog, chains, chainSpends, context: { clock } }: ShownDeps,
  rows: readonly CoinPayoutRow[],
): Promise<(row: CoinPayoutRow) => ShownWith> {
  const named = [...new Set(rows.map(({ chain }) => chain))];
  const networks = rows.length === 0 ? [] : await chains.networks(named);
  const paces = new Map(
    await Promise.all(named.map(async (chain) => [chain, await chains.blockMs(chain)] as const)),
  );
  const sent = rows.filter(({ isOpened }) => isOpened).map(({ id }) => id);
  const fates = sent.length === 0 ? [] : await chainSpends().fates(sent);
  return (row) => {
    const network = networks.find((one) => one.chain === row.chain && one.row.asset === row.asset);
    const fate = fates.find(({ spendId }) => spendId === row.id);
    return {
      scale: catalog.scaleOf(row.asset),
      needed: fate?.needed ?? Number(network?.row.confirmations ?? 1n),
      explorer: chains.rails.find(({ config }) => config.chain === row.chain)?.config.explorer,
      blockMs: paces.get(row.chain) ?? null,
      fate,
      now: clock.now(),
    };
  };
}

/**
 * Cancels one that nobody approved yet; undefined where the id is none of a coin. One that is cancelled is
 * answered again.
 *
 * @throws AppError `withdrawal_not_found`, `withdrawal_not_cancellable`
 */
export async function cancelOwn(
  deps: CoinWithdrawalsDeps,
  userId: number,
  id: string,
): Promise<CoinWithdrawal | undefined> {
  const { clock, orderedDb } = deps.context;
  const row = await selectCoinPayout(orderedDb, id);
  if (row === undefined) return undefined;
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
  if (!outcome.ok) throw refusalError(CANCEL_REFUSALS, outcome, clock.now());
  return findOwn(deps, userId, id);
}
