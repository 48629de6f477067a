// Counts what all people have, from one snapshot: a tree an asset, so many leaves at a time.
import { ensureDefined } from '@sarraf/money';
import type { OrderedDb, OrderedPool } from '../../platform/database/handles.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';
import {
  beginSnapshot,
  type CountRow,
  insertChunks,
  insertCount,
  insertShares,
  lockCounting,
  countShares,
  selectCountedAssets,
  selectNewest,
  selectSeq,
  selectShares,
} from './counts.queries.ts';
import type { Heads } from './heads.ts';
import {
  NO_STATEMENT,
  readStatement,
  type StatedRoot,
  statementHash,
  statementText,
} from './statement.ts';
import { type CountKeys, keysOf, partsOf } from './tree/leaves.ts';
import { type Range, rangesOf, SortedLeaves } from './tree/sorted-leaves.ts';
import { type Chunk, type SumNode, TreeBuilder } from './tree/sum-tree.ts';

/** What is counted with. */
export interface BuildDeps {
  readonly orderedDb: OrderedPool;
  readonly secrets: Pick<SecretKeys, 'hash'>;
  readonly heads: Pick<Heads, 'latest'>;
  readonly scaleOf: (asset: string) => number;
}

/** Leaves that are held at a time, 48 bytes each: of more, the shares are read once more for each so many. */
export const LEAVES_AT_ONCE = 1_048_576;
const SHARES_PER_STEP = 2_000;
const CHUNKS_PER_STEP = 64;
/** Two to five parts a person. */
const LEAVES_EACH = 3.5;

/** Nonces and cuts of a count: nobody keeps them, they follow from the key of this installation. */
export function keysOfCount(
  secrets: Pick<SecretKeys, 'hash'>,
  number: bigint,
  day: string,
): CountKeys {
  return keysOf(secrets.hash('liability_count', `${number}/${day}`));
}

/**
 * Counts a day that was not counted yet. Undefined where another worker does it, or has done it.
 *
 * @throws SumOutOfRangeError where somebody stands below zero or an asset above its supply
 */
export async function buildCount(
  deps: BuildDeps,
  {
    custody,
    day,
    now,
  }: { readonly custody: string; readonly day: string; readonly now: () => number },
): Promise<CountRow | undefined> {
  const latest = await deps.heads.latest();
  return withTransaction(deps.orderedDb, async (tx) => {
    await beginSnapshot(tx);
    if (!(await lockCounting(tx))) return undefined;
    // the snapshot is of the statement before
    const at = new Date(now());
    const newest = await selectNewest(tx);
    if (newest !== undefined && (newest.day >= day || newest.state === 'built')) return undefined;
    // what was signed counts, also where the database was brought back from before it
    const last = latest !== undefined && latest.number >= (newest?.number ?? 0n) ? latest : newest;
    const before = last?.statement;
    const number = 1n + (last?.number ?? 0n);
    const journal = await selectSeq(tx);
    await copyShares(tx, number);
    const roots = await buildTrees(deps, tx, { number, day, before });
    // nobody has anything yet: the day is counted once somebody has
    if (roots.length === 0) return undefined;
    const statement = statementText({
      number: Number(number),
      day,
      at: at.toISOString(),
      journal: String(journal),
      previous: before === undefined ? NO_STATEMENT : statementHash(before).toString('hex'),
      roots,
    });
    const count = { number, day, at, statement, hash: statementHash(statement) };
    await insertCount(tx, { ...count, custody, seq: journal });
    return count;
  });
}

/** Some people at a time, all from one snapshot. */
async function copyShares(tx: OrderedDb, number: bigint): Promise<void> {
  let after: bigint | undefined = 0n;
  while (after !== undefined) {
    after = await insertShares(tx, number, { after, people: SHARES_PER_STEP });
  }
}

async function buildTrees(
  { scaleOf, secrets }: BuildDeps,
  tx: OrderedDb,
  of: { readonly number: bigint; readonly day: string; readonly before: string | undefined },
): Promise<StatedRoot[]> {
  const keys = keysOfCount(secrets, of.number, of.day);
  const earlier = of.before === undefined ? [] : readStatement(of.before).roots;
  const roots: StatedRoot[] = [];
  for (const asset of await selectCountedAssets(tx, of.number)) {
    const tree = await buildTree(tx, { number: of.number, asset, keys });
    roots.push({
      asset,
      scale: scaleOf(asset),
      root: tree.hash.toString('hex'),
      sum: String(tree.sum),
      leaves: tree.leaves,
      depth: tree.depth,
      before: earlier.find((one) => one.asset === asset)?.root ?? null,
    });
  }
  return roots;
}

interface TreeSource {
  readonly number: bigint;
  readonly asset: string;
  readonly keys: CountKeys;
}

/** Builds one tree and keeps it. @param leavesAtOnce that are held in memory, about */
export async function buildTree(
  tx: OrderedDb,
  source: TreeSource,
  leavesAtOnce = LEAVES_AT_ONCE,
): Promise<SumNode & { readonly depth: number; readonly leaves: number }> {
  const people = await countShares(tx, source.number, source.asset);
  const waiting: Chunk[] = [];
  let builder: TreeBuilder | undefined;
  let leaves = 0;
  for (const range of rangesOf(people * LEAVES_EACH, leavesAtOnce)) {
    const read = await readLeaves(tx, source, range);
    leaves = read.leaves;
    builder ??= new TreeBuilder(leaves, (chunk) => waiting.push(chunk));
    for (const some of read.held.sorted()) {
      for (const leaf of some) builder.take(leaf);
      if (waiting.length < CHUNKS_PER_STEP) continue;
      await insertChunks(tx, source.number, source.asset, waiting.splice(0));
    }
  }
  const root = ensureDefined(builder, 'a tree').finish();
  await insertChunks(tx, source.number, source.asset, waiting);
  return { ...root, leaves };
}

/** The leaves of a range, and how many there are in all. */
async function readLeaves(
  tx: OrderedDb,
  source: TreeSource,
  range: Range,
): Promise<{ readonly held: SortedLeaves; readonly leaves: number }> {
  const held = new SortedLeaves(range);
  const { asset, keys } = source;
  let leaves = 0;
  await eachShare(tx, source, ({ mobile, units, user_id: userId }) => {
    const parts = partsOf(keys, { asset, userId }, mobile, units);
    leaves += parts.length;
    for (const { hash, units: sum } of parts) held.offer({ hash, sum });
  });
  return { held, leaves };
}

async function eachShare(
  tx: OrderedDb,
  { asset, number }: TreeSource,
  take: (share: Awaited<ReturnType<typeof selectShares>>[number]) => void,
): Promise<void> {
  let after = 0n;
  for (;;) {
    const shares = await selectShares(tx, { number, asset, after }, SHARES_PER_STEP);
    for (const share of shares) take(share);
    const last = shares.at(-1);
    if (last === undefined || shares.length < SHARES_PER_STEP) return;
    after = last.user_id;
  }
}
