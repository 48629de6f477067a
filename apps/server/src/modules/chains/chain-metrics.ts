// What operators see of chains on `/metrics`.
import { askSecondNode } from '../../providers/chain/node-pair.ts';
import type { ChainName } from '@sarraf/contracts';
import type { ChainRails, ServerContext } from '../server-context.ts';
import {
  countForks,
  countUnbooked,
  selectComparedAt,
  selectFigures,
} from './chain-metrics.queries.ts';
import { selectDifferences } from './differences.queries.ts';
import { selectCursor } from './cursor.queries.ts';
import { selectOpenStops } from './stops.queries.ts';

/** What is measured. */
export interface MeasuredChains {
  readonly context: Pick<ServerContext, 'clock' | 'metrics' | 'plainDb'>;
  readonly rails: readonly ChainRails[];
  /** When the first node of each chain gave a usable answer last, in this process. */
  readonly answered: ReadonlyMap<string, number>;
}

const SECOND_MS = 1_000;

/** How a chain does. */
export interface ChainPulse {
  readonly chain: ChainName;
  /** It stands still until two officers have it go on. */
  readonly isStopped: boolean;
  /**
   * Age of the newest block that was read while a deposit or a spend waits, else of the first node's last
   * answer, ms; undefined where this process has had none.
   */
  readonly ageMs: number | undefined;
}

/** Reads it of every chain. */
export async function readPulses(measured: MeasuredChains): Promise<readonly ChainPulse[]> {
  const { answered, context, rails } = measured;
  const ages = await readHeadAges(measured);
  const stopped = new Set((await selectOpenStops(context.plainDb)).map(({ chain }) => chain));
  return rails.map(({ config: { chain } }) => ({
    chain,
    isStopped: stopped.has(chain),
    ageMs: answered.has(chain) ? (ages[chain] ?? 0) * SECOND_MS : undefined,
  }));
}

/** Registers the figures; without a chain there are none. */
export function registerChainMetrics(measured: MeasuredChains): void {
  const { metrics, plainDb } = measured.context;
  if (measured.rails.length === 0) return;
  metrics.gauge({
    name: 'sarraf_chain_head_age_seconds',
    help: 'Age of the newest block that was read while a deposit or a spend waits; else of the last answer',
    label: 'chain',
    read: () => readHeadAges(measured),
  });
  metrics.gauge({
    name: 'sarraf_chain_behind_blocks',
    help: 'Blocks that the first node has beyond what was read',
    label: 'chain',
    read: () => readBehind(measured),
  });
  metrics.gauge({
    name: 'sarraf_chain_forks_total',
    help: 'Forks that were followed, by how many blocks were taken back',
    label: 'depth',
    read: () => countForks(plainDb),
  });
  metrics.gauge({
    name: 'sarraf_chain_moves_unbooked',
    help: 'Deposits that are in no book yet, by why',
    label: 'reason',
    read: () => countUnbooked(plainDb),
  });
  metrics.gauge({
    name: 'sarraf_chain_difference_units',
    help: 'What lies on a chain beyond what was read and the books, in its own units; 0: they agree',
    label: 'asset',
    read: () => readDifferences(measured),
  });
  metrics.gauge({
    name: 'sarraf_chain_compared_age_seconds',
    help: 'How long ago an asset on a chain was compared last; a node that is asked too late can’t tell',
    label: 'asset',
    read: () => readComparedAges(measured),
  });
  metrics.gauge({
    name: 'sarraf_chain_stopped',
    help: '1 where a chain stands still until two officers have it go on',
    label: 'chain',
    read: async () => {
      const stopped = new Set((await selectOpenStops(plainDb)).map(({ chain }) => chain));
      return Object.fromEntries(
        measured.rails.map(({ config: { chain } }) => [chain, stopped.has(chain) ? 1 : 0]),
      );
    },
  });
  metrics.gauge({
    name: 'sarraf_chain_nodes_disagree',
    help: '1 where the second node has another block than the one that was read last',
    label: 'chain',
    read: () => readDisagreement(measured),
  });
}

async function readHeadAges({
  answered,
  context,
  rails,
}: MeasuredChains): Promise<Readonly<Record<string, number>>> {
  const { clock, plainDb } = context;
  const figures = await selectFigures(plainDb);
  const ages = rails.map(({ config: { chain } }) => {
    const found = figures.find((one) => one.chain === chain);
    const since = found?.is_awaited === true ? found.block_at.getTime() : answered.get(chain);
    return [chain, since === undefined ? 0 : Math.max(0, clock.now() - since) / SECOND_MS] as const;
  });
  return Object.fromEntries(ages);
}

async function readBehind({ context: { plainDb }, rails }: MeasuredChains) {
  const behind = rails.map(async ({ config: { chain }, watcher }) => {
    const cursor = await selectCursor(plainDb, chain);
    const head = await watcher.head();
    return [chain, cursor === undefined ? 0 : Math.max(0, head.height - cursor.height)] as const;
  });
  return Object.fromEntries(await Promise.all(behind));
}

async function readDifferences({ context: { plainDb } }: MeasuredChains) {
  const rows = await selectDifferences(plainDb);
  return Object.fromEntries(
    rows.map((row) => [
      `${row.asset}/${row.chain}`,
      Number(BigInt(row.difference_raw) + BigInt(row.books_difference_raw)),
    ]),
  );
}

async function readComparedAges({ context: { clock, plainDb }, rails }: MeasuredChains) {
  const rows = await selectComparedAt(plainDb);
  const own = rows.filter(({ chain }) => rails.some(({ config }) => config.chain === chain));
  return Object.fromEntries(
    own.map(({ asset, at, chain }) => [
      `${asset}/${chain}`,
      Math.max(0, clock.now() - at.getTime()) / SECOND_MS,
    ]),
  );
}

async function readDisagreement({ context: { plainDb }, rails }: MeasuredChains) {
  const said = rails.map(async ({ config: { chain }, second }) => {
    const cursor = await selectCursor(plainDb, chain);
    if (second === undefined || cursor === undefined) return [chain, 0] as const;
    return [chain, (await askSecondNode(second, cursor)) === 'differs' ? 1 : 0] as const;
  });
  return Object.fromEntries(await Promise.all(said));
}
