// What happens to a payout by itself: it is approved where nothing stands against it, sent, asked
// about, and settled or brought back by its provider's word alone. Every step is first the engine's,
// and may be taken again: a worker that dies between two of them leaves nothing open.
import type { AdvanceWithdrawal, Outcome, WithdrawalStep } from '@sarraf/settlement';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { dueIn, type Saga, workOnDue } from '../../platform/saga/index.ts';
import { OutboundError } from '../../providers/outbound.ts';
import type { PayoutFate, PayoutProvider } from '../../providers/payout/port.ts';
import type { Operations } from '../operations/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { UsersModule } from '../users/index.ts';
import { type Moved, movedRow } from './payout-rows.ts';
import { officersNeeded, risksOf } from './payout-risks.ts';
import { lockApprovals, readFigures } from './payout-risks.queries.ts';
import {
  askOfficers,
  noteTaken,
  type PayoutRow,
  scheduleSettled,
  scheduleStep,
  selectPayout,
  selectPayouts,
} from './payouts.queries.ts';
import { claimForProvider, leaveToBatch, sendUnbatched } from './payout-ways.queries.ts';
import { readRules } from './withdrawal-rules.ts';

/** What payouts are moved with. */
export interface PayoutStepsDeps {
  readonly context: ServerContext;
  readonly operations: Operations;
  readonly users: Pick<UsersModule, 'load'>;
  /** Whether books and bank disagree: then nothing is approved or sent. */
  readonly isStopped: (db: PlainDb) => Promise<boolean>;
  readonly providers: readonly PayoutProvider[];
  /** New payouts go here; undefined: they wait for a batch. */
  readonly provider: PayoutProvider | undefined;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Longer than a provider may take, twice. */
const LEASE_MS = MINUTE_MS;
/**
 * Longer than the engine takes for a step. Whoever approved a payout sends it at once; a worker goes on
 * only where they died, or the bank would be asked by both.
 */
export const STEP_LEASE_MS = 10 * SECOND_MS;
const AT_ONCE = 10;
const ASK_FIRST_MS = 3 * SECOND_MS;
const ASK_MOST_MS = 10 * MINUTE_MS;
/** Whoever is frozen or held is looked at again after so long, and so is everybody where payouts stop. */
const STOPPED_MS = MINUTE_MS;
/** After a payout was settled its provider is asked at these ages: banks bring back for days. */
const LATE_AGES_MS: readonly number[] = [HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS];

/** Moves every payout that is due now; any number of workers share them. */
export function movePayouts(deps: PayoutStepsDeps): Promise<void> {
  const { clock, logger, orderedDb } = deps.context;
  const saga: Saga<PayoutRow> = {
    clock,
    take: dueIn(orderedDb, { name: 'payouts', dueAt: 'next_step_at', counts: 'steps = steps + 1' }),
    leaseMs: LEASE_MS,
    atOnce: AT_ONCE,
    load: (ids) => selectPayouts(orderedDb, ids),
    step: (row) => takeStep(deps, row),
    // each holds a connection and waits for the one before it: together they would hold them all
    isInTurn: ({ state }) => state === 'requested',
    onFailure: ({ id }, error) =>
      logger.warn({ err: error, payoutId: id }, 'a payout could not be moved yet'),
  };
  return workOnDue(saga);
}

/** Takes the next steps of one payout. */
export async function movePayout(deps: PayoutStepsDeps, id: string): Promise<void> {
  const row = await selectPayout(deps.context.orderedDb, id);
  if (row !== undefined) await takeStep(deps, row);
}

async function takeStep(deps: PayoutStepsDeps, row: PayoutRow): Promise<void> {
  switch (row.state) {
    case 'requested':
      return decide(deps, row);
    case 'approved':
      return send(deps, row);
    case 'sent':
    case 'settled':
      return ask(deps, row);
    default:
      return scheduleStep(deps.context.orderedDb, row.id, null);
  }
}

/** Approves what goes by itself or what officers have approved; the rest is theirs to see. */
async function decide(deps: PayoutStepsDeps, row: PayoutRow): Promise<void> {
  const { clock, orderedDb, plainDb } = deps.context;
  const now = clock.now();
  if (now < row.cancelUntil) return scheduleStep(orderedDb, row.id, row.cancelUntil);
  if (await deps.isStopped(plainDb)) return waitAWhile(deps, row);
  if (row.officersNeeded !== null && row.officersNeeded > 0) {
    if (!row.isSigned) return scheduleStep(orderedDb, row.id, null);
    return approve(deps, row);
  }
  const rules = await readRules(plainDb, now);
  const approved = await withTransaction(plainDb, async (tx) => {
    await lockApprovals(tx);
    const risks = risksOf(row, await readFigures(orderedDb, row, now), rules);
    // within the lock, so that the next one counts it; the bank is asked in the next round
    if (risks.length === 0) return advance(deps, row, 'approve', { nextStepAt: now });
    await askOfficers(orderedDb, row.id, risks, officersNeeded(risks));
    return undefined;
  });
  if (approved?.ok === false) await waitStopped(deps, row, approved);
}

async function approve(deps: PayoutStepsDeps, row: PayoutRow): Promise<void> {
  const nextStepAt = deps.context.clock.now() + STEP_LEASE_MS;
  const outcome = await advance(deps, row, 'approve', { nextStepAt });
  return outcome.ok ? movePayout(deps, row.id) : waitStopped(deps, row, outcome);
}

/** In the journal before the provider hears of it: from there on nobody cancels it. */
async function send(deps: PayoutStepsDeps, row: PayoutRow): Promise<void> {
  const { context, provider } = deps;
  if (provider === undefined) return leaveToBatch(context.orderedDb, row.id);
  if (await deps.isStopped(context.plainDb)) return waitAWhile(deps, row);
  // what is in a batch is paid by its file alone
  if (!(await claimForProvider(context.orderedDb, row.id, provider.name))) {
    return scheduleStep(context.orderedDb, row.id, null);
  }
  const nextStepAt = context.clock.now() + LEASE_MS;
  const outcome = await advance(deps, row, 'send', { nextStepAt, provider: provider.name });
  if (!outcome.ok) return waitStopped(deps, row, outcome);
  return pay(deps, row, provider);
}

/** Where there is a provider, what waited for a batch goes there; what is in one does not. */
export async function leaveFiles({ context, provider }: PayoutStepsDeps): Promise<void> {
  if (provider !== undefined) await sendUnbatched(context.orderedDb, context.clock.now());
}

async function pay(deps: PayoutStepsDeps, row: PayoutRow, provider: PayoutProvider): Promise<void> {
  const { context, users } = deps;
  const { firstName, lastName } = await users.load(row.userId);
  const said = await asked(deps, provider, () =>
    provider.pay({
      payoutId: row.id,
      amountRial: row.amountRial - row.feeRial,
      sheba: row.sheba,
      recipient: { firstName: firstName ?? '', lastName: lastName ?? '' },
      description: 'Sarraf',
    }),
  );
  if (said?.outcome === 'taken') await noteTaken(context.orderedDb, row.id, context.clock.now());
  if (said?.outcome === 'refused') return bringBack(deps, row, said.providerCode);
  const code = said?.outcome === 'later' ? said.providerCode : null;
  await scheduleStep(context.orderedDb, row.id, nextAsk(deps, row), code);
}

/** What became of it, by the provider who has it. */
async function ask(deps: PayoutStepsDeps, row: PayoutRow): Promise<void> {
  const { orderedDb } = deps.context;
  const provider = deps.providers.find(({ name }) => name === row.provider);
  // what went as a file is told by the bank's answers alone
  if (provider === undefined) return scheduleStep(orderedDb, row.id, null);
  const fate = await asked(deps, provider, () => provider.ask(row.id));
  if (row.state === 'settled') return askLate(deps, row, fate);
  if (fate?.state === 'waiting' || fate?.state === 'paid') {
    await noteTaken(orderedDb, row.id, deps.context.clock.now());
  }
  if (fate === undefined || fate.state === 'waiting') {
    return scheduleStep(orderedDb, row.id, nextAsk(deps, row));
  }
  if (fate.state === 'returned') return bringBack(deps, row, fate.providerCode);
  if (fate.state === 'unknown') {
    // nothing of it is at the bank: while payouts are stopped nothing goes there
    if (await deps.isStopped(deps.context.plainDb)) return waitAWhile(deps, row);
    // asked again under the same id, which is paid once
    return pay(deps, row, provider);
  }
  const now = deps.context.clock.now();
  const [firstAge = HOUR_MS] = LATE_AGES_MS;
  const outcome = await advance(
    deps,
    row,
    'settle',
    { nextStepAt: now + firstAge, pendingNotice: 'settled' },
    fate.bankReference ?? null,
  );
  if (!outcome.ok) throw new Error(`A settled payout was refused as ${outcome.code}.`);
}

/** A settled one is asked about for days; what an answer does not say is asked again. */
async function askLate(
  deps: PayoutStepsDeps,
  row: PayoutRow,
  fate: PayoutFate | undefined,
): Promise<void> {
  const { clock, orderedDb } = deps.context;
  if (fate?.state === 'returned') return bringBack(deps, row, fate.providerCode);
  if (fate === undefined) return scheduleStep(orderedDb, row.id, nextAsk(deps, row));
  const age = clock.now() - row.updatedAt;
  const next = LATE_AGES_MS.find((ms) => ms > age);
  return scheduleStep(orderedDb, row.id, next === undefined ? null : row.updatedAt + next);
}

async function bringBack(
  deps: PayoutStepsDeps,
  row: PayoutRow,
  providerCode: string,
): Promise<void> {
  const moved = {
    nextStepAt: null,
    pendingNotice: 'returned',
    reason: 'bank',
    providerCode,
  } as const;
  const outcome = await advance(deps, row, 'return', moved);
  if (!outcome.ok) throw new Error(`A returned payout was refused as ${outcome.code}.`);
}

/** Whoever is stopped waits: their money stays held until somebody opens the account. */
async function waitStopped(
  deps: PayoutStepsDeps,
  row: PayoutRow,
  outcome: Exclude<Outcome<'advance_withdrawal'>, { ok: true }>,
): Promise<void> {
  // its owner cancelled it, or another worker went on with it
  if (outcome.code === 'withdrawal_wrong_state') return;
  if (outcome.code === 'withdrawal_not_found') throw new Error(`There is no payout ${row.id}.`);
  await waitAWhile(deps, row);
}

function waitAWhile(
  { context: { clock, orderedDb } }: PayoutStepsDeps,
  row: PayoutRow,
): Promise<void> {
  return scheduleStep(orderedDb, row.id, clock.now() + STOPPED_MS);
}

/** As many are asked about at once where a bank has more than it should. */
const SETTLED_MAX = 200;

/** Has providers asked soon about what was settled lately: they may have brought it back. */
export async function askAboutSettled({
  context: { clock, orderedDb },
}: Pick<PayoutStepsDeps, 'context'>): Promise<void> {
  const [now, lastAge = 0] = [clock.now(), LATE_AGES_MS.at(-1)];
  await scheduleSettled(orderedDb, now - lastAge, now, SETTLED_MAX);
}

/** One step at the engine, with what the house notes of it. */
async function advance(
  { operations }: PayoutStepsDeps,
  { id }: PayoutRow,
  step: WithdrawalStep,
  moved: Omit<Moved, 'id'>,
  reference: string | null = null,
): Promise<Outcome<'advance_withdrawal'>> {
  const command: AdvanceWithdrawal = {
    type: 'advance_withdrawal',
    withdrawalId: id,
    step,
    user: null,
    reference,
  };
  const rows = [movedRow({ ...moved, id })];
  return (await operations.submit({ command, claim: undefined, rows })).outcome;
}

/** Runs a call to a provider; undefined when it gave no usable answer. */
async function asked<T>(
  { context: { health, logger } }: PayoutStepsDeps,
  provider: PayoutProvider,
  call: () => Promise<T>,
): Promise<T | undefined> {
  try {
    const answer = await call();
    health.report('payout', provider.name, true);
    return answer;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    health.report('payout', provider.name, false);
    const { failure, status } = error;
    logger.warn({ provider: provider.name, failure, status }, 'a bank gave no usable answer');
    return undefined;
  }
}

function nextAsk({ context: { clock } }: PayoutStepsDeps, { steps }: PayoutRow): number {
  return clock.now() + Math.min(ASK_MOST_MS, ASK_FIRST_MS * 2 ** Math.min(steps, 10));
}
