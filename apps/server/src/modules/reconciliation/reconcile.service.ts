// Books, holds, payouts and the bank, held against each other on a timer (I6 for toman). What does not
// agree stops payouts and is told by name.
import type { Finding } from '@sarraf/contracts';
import { OutboundError } from '../../providers/outbound.ts';
import type { PayoutProvider } from '../../providers/payout/port.ts';
import type { ServerContext } from '../server-context.ts';
import {
  addUpPostings,
  type Difference,
  selectWrongBalances,
  selectWrongHolds,
  selectWrongPayouts,
} from './books.queries.ts';
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
  readonly providers: readonly PayoutProvider[];
  /** A bank that has more than it should may have brought something back: it is asked about. */
  readonly askAboutSettled: () => Promise<void>;
}

/** Compares, again and again. */
export interface Reconciler {
  run(): Promise<void>;
  /** What a provider says now beside our sums, for a new statement; undefined where it is silent. */
  stateNow(provider: PayoutProvider): Promise<Statement | undefined>;
}

/**
 * A bank and our books move one after the other: a difference counts once it was there so many times
 * in a row. With one comparison every 15 seconds payouts stop within a minute.
 */
const FLOAT_SEEN_TIMES = 3;

/** Makes the reconciler of one worker. */
export function createReconciler(deps: ReconcileDeps): Reconciler {
  const { clock, logger, metrics, orderedDb, plainDb } = deps.context;
  const wrongInARow = new Map<string, number>();
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

  const stateNow = async (provider: PayoutProvider): Promise<Statement | undefined> => {
    const before = await readMoved(orderedDb, provider.name);
    const floatRial = await floatOf(deps.context, provider);
    const moved = await readMoved(orderedDb, provider.name);
    // something moved while it was asked: what it says is of neither moment
    const isStill = before.leftRial === moved.leftRial && before.cameRial === moved.cameRial;
    return floatRial === undefined || !isStill ? undefined : { floatRial, ...moved };
  };

  /** Undefined where the provider is silent or something moves just now. */
  const compareFloat = async (provider: PayoutProvider): Promise<Difference | undefined> => {
    const { name } = provider;
    const base = await selectStatement(plainDb, name);
    const now = await stateNow(provider);
    if (now === undefined) return undefined;
    // what lies there at first is what it says
    if (base === undefined) await insertStatement(plainDb, name, now, null);
    const expected = expectedFloat(base ?? now, now, provider);
    return { name, expected, found: now.floatRial };
  };

  return {
    stateNow,
    run: async () => {
      while (!(await addUpPostings(orderedDb)));
      const findings = [
        ...named('posting', await selectWrongBalances(orderedDb)),
        ...named('hold', await selectWrongHolds(orderedDb)),
        ...named('payout', await selectWrongPayouts(orderedDb, clock.now())),
      ];
      const floats: FloatSeen[] = [];
      for (const provider of deps.providers) {
        const float = await compareFloat(provider);
        floats.push({
          provider: provider.name,
          found: float?.found.toString() ?? null,
          expected: float?.expected.toString() ?? null,
        });
        // silence is neither: the count stays
        if (float === undefined) continue;
        const { name, expected, found } = float;
        const times = found === expected ? 0 : (wrongInARow.get(name) ?? 0) + 1;
        wrongInARow.set(name, times);
        if (found > expected) await deps.askAboutSettled();
        if (times >= FLOAT_SEEN_TIMES) findings.push(...named('float', [float]));
      }
      await updateSeen(plainDb, new Date(clock.now()), floats);
      last = { at: clock.now(), findings: findings.length };
      if (findings.length === 0) return;
      logger.error(
        { findings: findings.map(({ kind, name }) => `${kind} ${name}`) },
        'payouts stop',
      );
      await upsertStop(plainDb, findings);
    },
  };
}

/** What should lie there: what was stated, less what left since and with what came. */
function expectedFloat(base: Statement, now: Moved, provider: PayoutProvider): bigint {
  const left = now.leftRial - base.leftRial;
  // the demo's bank is the gateways' own; a real gateway pays into the float by its own statement
  const came = provider.simulated ? now.cameRial - base.cameRial : 0n;
  return base.floatRial - left + came;
}

async function floatOf(
  { health }: ServerContext,
  provider: PayoutProvider,
): Promise<bigint | undefined> {
  try {
    const float = await provider.float();
    health.report('payout', provider.name, true);
    return float;
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
