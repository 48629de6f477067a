// The engine is told of every approved line, once for ever: a worker that dies between two of them,
// or before it noted what the engine said, is answered the same again.
import { IRT } from '@sarraf/money';
import type { IdempotencyClaim } from '@sarraf/settlement';
import { withTransaction } from '../../platform/database/handles.ts';
import { actRow } from '../audit/index.ts';
import { limitNoticeFacts, limitReached, type LimitsOf } from '../limits/index.ts';
import type { NotificationsModule, Notify } from '../notifications/index.ts';
import type { Operations } from '../operations/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { StandingsService } from '../standings/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { BANK_CHARGES, type ExplanationRow, selectExplanations } from './explanations.queries.ts';
import type { ParkedReason } from './line-fates.ts';
import { selectNewestWords } from './line-words.queries.ts';
import { type LineRow, noteLine, selectDue, selectLine } from './lines.queries.ts';
import { finishStatements } from './statements.queries.ts';

/** What lines are credited with. */
export interface CreditDeps {
  readonly context: ServerContext;
  readonly operations: Operations;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
  readonly standings: Pick<StandingsService, 'ensureTold' | 'read'>;
  readonly limitsOf: LimitsOf;
}

const AT_ONCE = 50;

/** Tells the engine of every line that is due; any number of workers may do it side by side. */
export async function creditLines(deps: CreditDeps): Promise<void> {
  const { logger, plainDb } = deps.context;
  for (;;) {
    const due = await selectDue(plainDb, AT_ONCE);
    let moved = 0;
    for (const line of due) {
      try {
        await moveLine(deps, line);
        moved += 1;
      } catch (error) {
        logger.warn({ err: error, lineId: line.id }, 'a line of a statement could not be credited');
      }
    }
    // what could not be moved now is tried in the next round
    if (due.length < AT_ONCE || moved === 0) break;
  }
  await finishStatements(plainDb);
}

/** Tells the engine of one line, where it is due. */
export async function moveLineById(deps: CreditDeps, id: string): Promise<void> {
  const line = await selectLine(deps.context.plainDb, id);
  if (line !== undefined) await moveLine(deps, line);
}

function moveLine(deps: CreditDeps, line: LineRow): Promise<void> {
  if (line.own === 'bank_charge') return postCharge(deps, line);
  if (line.state === 'waiting') return credit(deps, line);
  return line.state === 'moving' ? settle(deps, line) : Promise.resolve();
}

async function credit(deps: CreditDeps, line: LineRow): Promise<void> {
  const { userId } = line;
  // the limits are those of the level that the engine knows
  if (userId !== null) await deps.standings.ensureTold(userId);
  const { outcome } = await deps.operations.submit({
    command: {
      ...{ type: 'credit_deposit', reference: line.id, user: userId },
      units: line.amountRial.toString(),
    },
    claim: claimOf('credit_deposit', line, userId ?? line.importedBy),
    rows: [],
  });
  if (!outcome.ok) throw new Error(`A line of a statement was refused as ${outcome.code}.`);
  const { user, parked } = outcome.result;
  const state = user === null ? 'parked' : 'credited';
  const reason = user === null ? parkedAs(line, parked) : null;
  await note(deps, line, { state, creditedTo: user, reason });
}

/**
 * What the bank took of the house: from what was set aside for it, once a line for ever. Where that has
 * not enough any more, the line waits until it was filled.
 */
async function postCharge(deps: CreditDeps, line: LineRow): Promise<void> {
  if (line.state !== 'waiting') return;
  const word = await decisionOn(deps, line);
  const { outcome } = await deps.operations.submit({
    command: {
      ...{ type: 'post_adjustment', reference: `statement_line/${line.id}`, asset: IRT },
      ...{ from: BANK_CHARGES, to: 'outside:bank', units: (-line.amountRial).toString() },
    },
    claim: undefined,
    rows: [
      actRow({
        ...{ actorId: word.officerId, act: 'bank_charge_posted', reason: word.reason },
        subject: `statement_line:${line.id}`,
        changes: [
          { field: 'status', old: line.state, new: 'own' },
          { field: 'amount', old: null, new: tomanText(-line.amountRial) },
          { field: 'from_account', old: null, new: BANK_CHARGES },
          { field: 'to_account', old: null, new: 'outside:bank' },
        ],
      }),
    ],
  });
  if (!outcome.ok && outcome.code !== 'reference_used') {
    throw new Error(`A charge of the bank was refused as ${outcome.code}.`);
  }
  const { clock, plainDb } = deps.context;
  const at = new Date(clock.now());
  const booked = { state: 'own', creditedTo: null, reason: null, at } as const;
  await noteLine(plainDb, line.id, 'waiting', booked);
}

async function decisionOn(
  { context: { plainDb } }: CreditDeps,
  line: LineRow,
): Promise<ExplanationRow> {
  const word = (await selectExplanations(plainDb, [line.id])).get(line.id);
  if (word?.isDecision !== true) throw new Error(`Nobody decided on line ${line.id}.`);
  return word;
}

function parkedAs(line: LineRow, parked: ParkedReason | null): ParkedReason {
  return line.reason ?? parked ?? 'unknown_payer';
}

async function settle(deps: CreditDeps, line: LineRow): Promise<void> {
  const word = (await selectNewestWords(deps.context.plainDb, [line.id])).get(line.id);
  if (word?.isDecision !== true) throw new Error(`Nobody decided on line ${line.id}.`);
  const { outcome } = await deps.operations.submit({
    command: {
      ...{ type: 'settle_unmatched', reference: line.id, user: word.userId },
      units: line.amountRial.toString(),
    },
    claim: claimOf('settle_unmatched', line, word.officerId),
    rows: [],
  });
  if (!outcome.ok) throw new Error(`What was nobody's was refused as ${outcome.code}.`);
  const state = word.way === 'assign' ? 'assigned' : 'paid_back';
  await note(deps, line, { state, creditedTo: word.userId, reason: null });
}

/** A line is one wish for ever, whoever asks for it again. */
function claimOf(route: string, line: LineRow, user: number): IdempotencyClaim {
  return { user, route, key: line.id, bodyHash: route };
}

interface Noted {
  readonly state: 'credited' | 'parked' | 'assigned' | 'paid_back';
  readonly creditedTo: number | null;
  readonly reason: ParkedReason | null;
}

async function note(deps: CreditDeps, line: LineRow, to: Noted): Promise<void> {
  const { clock, plainDb } = deps.context;
  const why = to.state === 'parked' ? await whyParked(deps, line, to.reason) : {};
  const tell = await withTransaction(plainDb, async (tx) => {
    const isMine = await noteLine(tx, line.id, line.state, { ...to, at: new Date(clock.now()) });
    const notice = isMine ? noticeOf(line, to, why) : undefined;
    return notice === undefined ? undefined : deps.notifications.keep(tx, notice);
  });
  tell?.();
}

/**
 * What they are told of a limit that stands against a deposit of theirs. The engine answers with its
 * code alone, as money at the bank is not refused: how the limit stands is read.
 */
async function whyParked(
  { limitsOf }: CreditDeps,
  { amountRial, userId }: LineRow,
  reason: ParkedReason | null,
): Promise<Notify['facts']> {
  if (reason === 'limit_missing') return { reason };
  if (reason !== 'limit_exceeded' || userId === null) return {};
  const limits = (await limitsOf(userId)).filter(({ kind }) => kind.startsWith('bank_'));
  const limit = limitReached(limits, amountRial);
  return { reason, ...(limit && limitNoticeFacts(limit)) };
}

function noticeOf(
  line: LineRow,
  { state, creditedTo }: Noted,
  why: Notify['facts'],
): Notify | undefined {
  const about = {
    facts: { amount: tomanText(line.amountRial), reference: line.reference },
    reference: `statement_line:${line.id}`,
  };
  if (creditedTo !== null) {
    return { kind: 'bank_deposit_credited', userId: creditedTo, updateWallet: true, ...about };
  }
  // whoever is named in it paid, or had it paid for them: they hear that somebody looks at it
  return state === 'parked' && line.namedId !== null
    ? {
        ...{ kind: 'bank_deposit_checked', userId: line.namedId },
        ...{ ...about, facts: { ...about.facts, ...why } },
      }
    : undefined;
}
