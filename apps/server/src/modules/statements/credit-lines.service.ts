// The engine is told of every approved line, once for ever: a worker that dies between two of them,
// or before it noted what the engine said, is answered the same again.
import type { IdempotencyClaim } from '@sarraf/settlement';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { limitNoticeFacts, limitReached, type LimitsOf } from '../limits/index.ts';
import type { NotificationsModule, Notify } from '../notifications/index.ts';
import type { Operations } from '../operations/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { StandingsService } from '../standings/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { postCharge, takeCharge } from './explained-lines.service.ts';
import type { ParkedReason } from './line-fates.ts';
import { type LineRow, noteLine, selectLine } from './lines.queries.ts';
import type { UnmatchedRow } from './parked-charges.queries.ts';
import { finishStatements } from './statements.queries.ts';
import { findUnmatchedRows, noteUnmatched, selectUntold } from './unmatched.queries.ts';
import { readUnmatchedWords } from './officer-words.ts';

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
    const { lines, charges } = await selectUntold(plainDb, AT_ONCE);
    const due = [
      ...lines.map((line) => ({ id: line.id, move: () => moveLine(deps, line) })),
      ...charges.map((charge) => ({ id: charge.id, move: () => settle(deps, charge) })),
    ];
    let moved = 0;
    for (const { id, move } of due) {
      try {
        await move();
        moved += 1;
      } catch (error) {
        logger.warn({ err: error, lineId: id }, 'a line of a statement could not be credited');
      }
    }
    // what could not be moved now is tried in the next round
    if (due.length < AT_ONCE || moved === 0) break;
  }
  await finishStatements(plainDb);
}

/** Tells the engine of one line or parked charge, where it is due. */
export async function moveLineById(deps: CreditDeps, id: string): Promise<void> {
  const { plainDb } = deps.context;
  const line = await selectLine(plainDb, id);
  if (line !== undefined) return moveLine(deps, line);
  const [charge] = await findUnmatchedRows(plainDb, [id]);
  if (charge?.state === 'moving') await settle(deps, charge);
}

function moveLine(deps: CreditDeps, line: LineRow): Promise<void> {
  if (line.own === 'bank_charge') return postCharge(deps, line);
  if (line.own === 'charge') return takeCharge(deps, line);
  if (line.state === 'waiting') return credit(deps, line);
  return line.state === 'moving' ? settle(deps, { ...line, charge: null }) : Promise.resolve();
}

async function credit(deps: CreditDeps, line: LineRow): Promise<void> {
  const { userId } = line;
  // the limits are those of the level that the engine knows
  if (userId !== null) await deps.standings.ensureTold(userId);
  const { outcome } = await deps.operations.submit({
    command: {
      type: 'credit_deposit',
      reference: line.id,
      user: userId,
      units: line.amountRial.toString(),
    },
    claim: claimOf('credit_deposit', line, userId ?? line.importedBy),
    rows: [],
  });
  if (!outcome.ok) throw new Error(`A line of a statement was refused as ${outcome.code}.`);
  const { user, parked } = outcome.result;
  const state = user === null ? 'parked' : 'credited';
  const reason = user === null ? parkedAs(line, parked) : null;
  const why = state === 'parked' ? await whyParked(deps, line, reason) : {};
  const noted = { state, creditedTo: user, reason } as const;
  await note(deps, noticeOf(line, noted, why), (tx, at) =>
    noteLine(tx, line.id, line.state, { ...noted, at }),
  );
}

function parkedAs(line: LineRow, parked: ParkedReason | null): ParkedReason {
  return line.reason ?? parked ?? 'unknown_payer';
}

async function settle(deps: CreditDeps, line: UnmatchedRow): Promise<void> {
  const word = (await readUnmatchedWords(deps.context.plainDb, [line.id])).get(line.id);
  if (word?.isDecision !== true) throw new Error(`Nobody decided on line ${line.id}.`);
  const user = word.wanted.way === 'assign' ? word.wanted.userId : null;
  const { outcome } = await deps.operations.submit({
    command: {
      type: 'settle_unmatched',
      reference: line.id,
      user,
      units: line.amountRial.toString(),
    },
    claim: claimOf('settle_unmatched', line, word.officerId),
    rows: [],
  });
  if (!outcome.ok) throw new Error(`What was nobody's was refused as ${outcome.code}.`);
  const state = user !== null ? 'assigned' : 'paid_back';
  const noted = { state, creditedTo: user } as const;
  await note(deps, settledNotice(line, noted), (tx, at) =>
    noteUnmatched(tx, line, { ...noted, at }),
  );
}

/** A line is one wish for ever, whoever asks for it again. */
function claimOf(route: string, line: Pick<LineRow, 'id'>, user: number): IdempotencyClaim {
  return { user, route, key: line.id, bodyHash: route };
}

interface Noted {
  readonly state: 'credited' | 'parked' | 'assigned' | 'paid_back';
  readonly creditedTo: number | null;
}

/** Notes what the engine said, with what its person is to know, or neither. */
async function note(
  { context: { clock, plainDb }, notifications }: CreditDeps,
  notice: Notify | undefined,
  mark: (tx: PlainDb, at: Date) => Promise<boolean>,
): Promise<void> {
  const tell = await withTransaction(plainDb, async (tx) => {
    const isMine = await mark(tx, new Date(clock.now()));
    return isMine && notice !== undefined ? notifications.keep(tx, notice) : undefined;
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

/** What is told of money that two officers, or one, decided on. */
function settledNotice(row: UnmatchedRow, to: Noted): Notify | undefined {
  if (row.charge === null || row.namedId === null) return noticeOf(row, to, {});
  const kind = to.state === 'assigned' ? 'charge_given' : 'charge_returned';
  return {
    kind,
    userId: row.namedId,
    reference: `payment:${row.id}`,
    facts: { amount: tomanText(row.amountRial), card: row.charge.paidCard },
    ...(kind === 'charge_given' && { updateWallet: true }),
  };
}

function noticeOf(
  line: Pick<LineRow, 'id' | 'amountRial' | 'reference' | 'namedId'>,
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
        kind: 'bank_deposit_checked',
        userId: line.namedId,
        ...about,
        facts: { ...about.facts, ...why },
      }
    : undefined;
}
