// What happens to a withdrawal of a coin by itself: it is approved where nothing stands against it, its
// spend is opened, and it is sent; what the chain says of it settles it or brings it back. Every step may
// be taken again: a worker that dies between two of them leaves nothing open.
import type { SpendWait } from '@sarraf/contracts';
import type { Outcome } from '@sarraf/settlement';
import { withTransaction } from '../../platform/database/handles.ts';
import { dueIn, type Saga, workOnDue } from '../../platform/saga/index.ts';
import type { WantedPayout } from '../chain-spends/index.ts';
import { heldUntil } from '../standings/index.ts';
import { lockApprovals } from '../withdrawals/index.ts';
import { selectAssertions } from './assertions.queries.ts';
import { advance } from './coin-advance.service.ts';
import {
  askOfficers,
  type CoinPayoutRow,
  noteOpened,
  noteVoided,
  scheduleStep,
  selectCoinPayout,
  selectCoinPayouts,
} from './coin-payouts.queries.ts';
import { countAsked, readAddressFacts, readCoinLeft } from './coin-risks.queries.ts';
import { coinOfficersNeeded, coinRisksOf, isLarge } from './coin-risks.ts';
import { readCoinRules } from './coin-rules.ts';
import type { CoinWithdrawalsDeps } from './coin-withdrawals-deps.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Longer than a node and the engine may take for a step. */
export const LEASE_MS = MINUTE_MS;
/** Longer than the engine takes for a step: another worker goes on only where this one died. */
const STEP_LEASE_MS = 10 * SECOND_MS;
const AT_ONCE = 10;
const WAIT_FIRST_MS = 2 * SECOND_MS;
const DOUBLED_MAX = 5;
/** People who are frozen or held are looked at again after so long, and all are where a chain is stopped. */
const STOPPED_MS = MINUTE_MS;

/** Moves every withdrawal that is due now; any number of workers share them. */
export function moveCoinPayouts(deps: CoinWithdrawalsDeps): Promise<void> {
  const { clock, logger, orderedDb } = deps.context;
  const table = {
    name: 'coin_payouts',
    dueAt: 'next_step_at',
    counts: 'steps = steps + 1',
  } as const;
  const saga: Saga<CoinPayoutRow> = {
    clock,
    take: dueIn(orderedDb, table),
    leaseMs: LEASE_MS,
    atOnce: AT_ONCE,
    load: (ids) => selectCoinPayouts(orderedDb, ids),
    step: (row) => takeStep(deps, row),
    // each holds a connection and waits for the one before it: together they would hold them all
    isInTurn: ({ state }) => state === 'requested',
    onFailure: ({ id }, error) =>
      logger.warn({ err: error, withdrawalId: id }, 'a coin could not be moved yet'),
  };
  return workOnDue(saga);
}

/** Takes the next steps of one. */
async function moveCoinPayout(deps: CoinWithdrawalsDeps, id: string): Promise<void> {
  const row = await selectCoinPayout(deps.context.orderedDb, id);
  if (row !== undefined) await takeStep(deps, row);
}

async function takeStep(deps: CoinWithdrawalsDeps, row: CoinPayoutRow): Promise<void> {
  switch (row.state) {
    case 'requested':
      return decide(deps, row);
    case 'approved':
      return send(deps, row);
    case 'sent':
      return release(deps, row);
    case 'cancelled':
    case 'refused':
      return voidOpened(deps, row);
    default:
      return scheduleStep(deps.context.orderedDb, row.id, null);
  }
}

/** Approves what goes by itself or what officers have approved; the rest is theirs to see. */
async function decide(deps: CoinWithdrawalsDeps, row: CoinPayoutRow): Promise<void> {
  const { clock, orderedDb, plainDb } = deps.context;
  const now = clock.now();
  if (now < row.cancelUntil) return scheduleStep(orderedDb, row.id, row.cancelUntil);
  if (await deps.isStopped(plainDb, row.chain)) return waitStopped(deps, row);
  if (row.officersNeeded !== null && row.officersNeeded > 0) {
    if (!row.isSigned) return scheduleStep(orderedDb, row.id, null);
    return approve(deps, row);
  }
  const automaticMax = await automaticMaxOf(deps, row);
  const outcome = await withTransaction(plainDb, async (tx) => {
    await lockApprovals(tx);
    const risks = await weigh(deps, row, automaticMax);
    // within the lock, so that the next one counts it; its spend is opened in the next round
    if (risks.length === 0)
      return advance(deps, row, 'approve', { nextStepAt: now, approvedAt: now });
    const needsPasskey = isLarge(row, automaticMax);
    await askOfficers(orderedDb, row.id, {
      risks,
      needsPasskey,
      officersNeeded: coinOfficersNeeded(risks),
    });
    return undefined;
  });
  if (outcome?.ok === false) await waitRefused(deps, row, outcome);
}

async function automaticMaxOf(
  { chains }: CoinWithdrawalsDeps,
  { asset, chain }: CoinPayoutRow,
): Promise<bigint | null> {
  const networks = await chains.networks([chain]);
  return networks.find(({ row }) => row.asset === asset)?.row.automatic_max ?? null;
}

async function weigh(
  { addresses, context: { clock, orderedDb, plainDb } }: CoinWithdrawalsDeps,
  row: CoinPayoutRow,
  automaticMax: bigint | null,
) {
  const now = clock.now();
  return coinRisksOf(row, {
    automaticMax,
    address: await readAddressFacts(orderedDb, row.userId, row.address),
    looksAlike: (await addresses.lookAlikeOf(row.userId, row.address)) !== null,
    left: (await readCoinLeft(orderedDb, [row.userId], now))(row.userId),
    asked: await countAsked(orderedDb, row.userId, row.createdAt),
    rules: await readCoinRules(plainDb, now),
  });
}

async function approve(deps: CoinWithdrawalsDeps, row: CoinPayoutRow): Promise<void> {
  const now = deps.context.clock.now();
  const moved = { nextStepAt: now + STEP_LEASE_MS, approvedAt: now };
  const outcome = await advance(deps, row, 'approve', moved);
  return outcome.ok ? moveCoinPayout(deps, row.id) : waitRefused(deps, row, outcome);
}

/** Opens its spend, then sends it: in the journal first, and from there on nobody cancels or refuses it. */
async function send(deps: CoinWithdrawalsDeps, row: CoinPayoutRow): Promise<void> {
  const { clock, orderedDb, plainDb } = deps.context;
  if (await deps.isStopped(plainDb, row.chain)) return waitStopped(deps, row);
  const standing = await deps.standings.read(plainDb, row.userId);
  // nothing is opened for people who are frozen or held: the engine refuses to send it
  if (standing.isFrozen || heldUntil(standing) !== null) return waitAWhile(deps, row);
  const spends = deps.chainSpends();
  const wanted = wantedOf(row);
  const planned = await spends.plan(wanted);
  if (!planned.ok) return waitFor(deps, row, planned.why);
  // before it is opened: what ends meanwhile is looked for where it may be open
  await noteOpened(orderedDb, row.id, clock.now());
  const opened = await spends.open(wanted, await selectAssertions(plainDb, row.id));
  if (!opened.ok) return waitFor(deps, row, opened.why);
  const nextStepAt = clock.now() + LEASE_MS;
  const outcome = await advance(deps, row, 'send', { nextStepAt, pendingNotice: 'sent' });
  if (outcome.ok) return release(deps, row);
  // refused meanwhile
  if (outcome.code === 'withdrawal_wrong_state') return moveEnded(deps, row.id);
  return waitRefused(deps, row, outcome);
}

/** It is sent: the worker of chains goes on with it, and tells when it is final. */
async function release(deps: CoinWithdrawalsDeps, { id }: CoinPayoutRow): Promise<void> {
  await deps.chainSpends().release(id);
  await scheduleStep(deps.context.orderedDb, id, null);
}

async function moveEnded(deps: CoinWithdrawalsDeps, id: string): Promise<void> {
  const row = await selectCoinPayout(deps.context.orderedDb, id);
  if (row?.state === 'cancelled' || row?.state === 'refused') await voidSpend(deps, row);
}

/** What ended before it was sent: its spend is never signed, and its fee is free again. */
async function voidOpened(deps: CoinWithdrawalsDeps, row: CoinPayoutRow): Promise<void> {
  if (row.isOpened && !row.isVoided) return voidSpend(deps, row);
  return scheduleStep(deps.context.orderedDb, row.id, null);
}

async function voidSpend(deps: CoinWithdrawalsDeps, row: CoinPayoutRow): Promise<void> {
  const { clock, orderedDb } = deps.context;
  const isVoid = await deps.chainSpends().void(row.id);
  if (isVoid) return noteVoided(orderedDb, row.id, clock.now());
  return scheduleStep(orderedDb, row.id, clock.now() + backOff(row));
}

function wantedOf(row: CoinPayoutRow): WantedPayout {
  return {
    spendId: row.id,
    chain: row.chain,
    asset: row.asset,
    units: row.units - row.feeUnits,
    address: row.address,
    digest: row.digest,
  };
}

const backOff = ({ steps }: CoinPayoutRow): number =>
  Math.min(MINUTE_MS, WAIT_FIRST_MS * 2 ** Math.min(steps, DOUBLED_MAX));

function waitFor(
  { context: { clock, orderedDb } }: CoinWithdrawalsDeps,
  row: CoinPayoutRow,
  why: SpendWait,
): Promise<void> {
  return scheduleStep(orderedDb, row.id, clock.now() + backOff(row), why);
}

/** People who are stopped wait: their coins stay held until the account is opened. */
async function waitRefused(
  deps: CoinWithdrawalsDeps,
  row: CoinPayoutRow,
  outcome: Exclude<Outcome<'advance_withdrawal'>, { ok: true }>,
): Promise<void> {
  // its owner cancelled it, or another worker went on with it
  if (outcome.code === 'withdrawal_wrong_state') return;
  if (outcome.code === 'withdrawal_not_found') throw new Error(`There is no withdrawal ${row.id}.`);
  await waitAWhile(deps, row);
}

function waitStopped(
  { context: { clock, orderedDb } }: CoinWithdrawalsDeps,
  row: CoinPayoutRow,
): Promise<void> {
  return scheduleStep(orderedDb, row.id, clock.now() + STOPPED_MS, 'chain_stopped');
}

function waitAWhile(
  { context: { clock, orderedDb } }: CoinWithdrawalsDeps,
  row: CoinPayoutRow,
): Promise<void> {
  return scheduleStep(orderedDb, row.id, clock.now() + STOPPED_MS);
}
