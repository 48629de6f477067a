// Books, holds, payouts, the house's transactions and the bank, held against each other on a timer (I5, I15
// and I22 of every asset, I6 for toman). What does not agree stops payouts and is told by name.
import { type Finding, FINDINGS_MAX } from '@sarraf/contracts';
import { type OrderedDb, withTransaction } from '../../platform/database/handles.ts';
import { OutboundError } from '../../providers/outbound.ts';
import type { PayoutProvider } from '../../providers/payout/port.ts';
import type { ServerContext } from '../server-context.ts';
import {
  addUpPostings,
  type Difference,
  lockPosition,
  selectWrongBalances,
  selectWrongHolds,
  selectWrongPayouts,
} from './books.queries.ts';
import {
  selectWrongCoinPayouts,
  selectWrongSpends,
  selectWrongWindows,
} from './coin-books.queries.ts';
import {
  insertStatement,
  type Moved,
  readMoved,
  selectStatement,
  type Statement,
} from './floats.queries.ts';
import { type FloatSeen, updateSeen, upsertStop } from './stops.queries.ts';

/** What is compared. */
export interface ReconcileDeps {
  readonly context: ServerContext;
  /** Whoever pays out now; undefined where payouts go as a file: the bank's statements tell then. */
  readonly provider: PayoutProvider | undefined;
  /** A bank that has more than it should may have brought something back: it is asked about. */
  readonly askAboutSettled: () => Promise<void>;
  /**
   * Transfers that lie at the provider by its own list and that no statement told the books of yet;
   * rial. 0 where it holds no account that is paid to.
   *
   * @throws OutboundError when no usable answer came
   */
  readonly untoldTransfers: () => Promise<bigint>;
}

/** Compares, again and again. */
export interface Reconciler {
  run(): Promise<void>;
  /** What the provider says now beside our sums, for a new statement; undefined where it is silent. */
  stateNow(): Promise<Statement | undefined>;
}

/**
 * A bank and our books move one after the other: a difference counts once it was there so many times
 * in a row. With one comparison every 15 seconds payouts stop within a minute.
 */
const FLOAT_SEEN_TIMES = 3;

/** Makes the reconciler of one worker. */
export function createReconciler(deps: ReconcileDeps): Reconciler {
  const { provider } = deps;
  const { clock, logger, metrics, orderedDb, plainDb } = deps.context;
  let wrongInARow = 0;
  let last = { at: undefined as number | undefined, findings: 0 };
  metrics.gauge({
    name: 'sarraf_reconciliation_findings',
    help: 'What did not agree when books and bank were compared last',
    read: () => last.findings,
  });
  metrics.gauge({
    name: 'sarraf_reconciliation_age_seconds',
    help: 'Seconds since books and bank were compared, in this process',
    read: () => (last.at === undefined ? 0 : (clock.now() - last.at) / 1_000),
  });

  const stateNow = async (): Promise<Statement | undefined> => {
    if (provider === undefined) return undefined;
    const before = await movedAt(orderedDb, provider);
    const said = await floatOf(deps, provider);
    const moved = await movedAt(orderedDb, provider);
    // something moved while it was asked: what it says is of neither moment
    const isStill =
      before.leftRial === moved.leftRial &&
      before.cameRial === moved.cameRial &&
      before.transferredRial === moved.transferredRial;
    if (said === undefined || !isStill) return undefined;
    const transferredRial = moved.transferredRial + said.untoldRial;
    return { ...moved, transferredRial, floatRial: said.floatRial };
  };

  /** Undefined where the provider is silent or something moves just now. */
  const compareFloat = async (): Promise<Difference | undefined> => {
    if (provider === undefined) return undefined;
    const base = await selectStatement(plainDb, provider.name);
    const now = await stateNow();
    if (now === undefined) return undefined;
    // what lies there at first is what it says
    if (base === undefined) await insertStatement(plainDb, provider.name, now, null);
    const expected = expectedFloat(base ?? now, now, provider);
    return { name: provider.name, expected, found: now.floatRial };
  };

  /** The difference of the float, once it has been there often enough. */
  const judgeFloat = async (float: Difference | undefined): Promise<Finding[]> => {
    // silence is neither: the count stays
    if (float === undefined) return [];
    wrongInARow = float.found === float.expected ? 0 : wrongInARow + 1;
    if (float.found > float.expected) await deps.askAboutSettled();
    return wrongInARow < FLOAT_SEEN_TIMES ? [] : named('float', [float]);
  };

  return {
    stateNow,
    run: async () => {
      while (!(await addUp(orderedDb)));
      const float = await compareFloat();
      const findings = [
        ...named('posting', await selectWrongBalances(orderedDb)),
        ...named('hold', await selectWrongHolds(orderedDb)),
        ...named('payout', await selectWrongPayouts(orderedDb, clock.now())),
        ...named('payout', await selectWrongCoinPayouts(orderedDb, clock.now())),
        ...named('spend', await selectWrongSpends(orderedDb, clock.now())),
        ...named('limit', await selectWrongWindows(orderedDb, clock.now())),
        ...(await judgeFloat(float)),
      ];
      const seen = provider === undefined ? [] : [seenOf(provider, float)];
      await updateSeen(plainDb, new Date(clock.now()), seen);
      last = { at: clock.now(), findings: findings.length };
      if (findings.length === 0) return;
      const names = findings.map(({ kind, name }) => `${kind} ${name}`);
      logger.error({ findings: names }, 'payouts stop');
      await upsertStop(plainDb, findings.slice(0, FINDINGS_MAX));
    },
  };
}

function addUp(db: ReconcileDeps['context']['orderedDb']): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    await lockPosition(tx);
    return addUpPostings(tx);
  });
}

/** The demo's bank is one for all that pay out, and for the gateways. */
function movedAt(db: OrderedDb, { name, simulated }: PayoutProvider): Promise<Moved> {
  return readMoved(db, simulated ? null : name);
}

/** What should lie there: what was stated, less what left since and with what came. */
function expectedFloat(base: Statement, now: Moved, { simulated }: PayoutProvider): bigint {
  const left = now.leftRial - base.leftRial;
  // a real gateway pays into the float by a statement of its own
  const came = simulated ? now.cameRial - base.cameRial : 0n;
  const transferred = simulated ? now.transferredRial - base.transferredRial : 0n;
  return base.floatRial - left + came + transferred;
}

function seenOf({ name: provider }: PayoutProvider, float: Difference | undefined): FloatSeen {
  if (float === undefined) return { provider, found: null, expected: null };
  return { provider, found: float.found.toString(), expected: float.expected.toString() };
}

async function floatOf(
  { context: { health }, untoldTransfers }: ReconcileDeps,
  provider: PayoutProvider,
): Promise<{ floatRial: bigint; untoldRial: bigint } | undefined> {
  try {
    const floatRial = await provider.float();
    const untoldRial = await untoldTransfers();
    health.report('payout', provider.name, true);
    return { floatRial, untoldRial };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    health.report('payout', provider.name, false);
    return undefined;
  }
}

function named(kind: Finding['kind'], differences: readonly Difference[]): Finding[] {
  return differences.map(({ name, expected, found }) => ({
    kind,
    name,
    expected: expected.toString(),
    found: found.toString(),
  }));
}
