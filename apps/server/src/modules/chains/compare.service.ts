// I6 of coins: what lies on a chain by a second node's state, held against the movements that were read
// and against the books, at one block. What is in no book yet has its reason, or is a finding.
import type { ChainFinding } from '@sarraf/contracts';
import { familyOf, rawOf } from '@sarraf/chain-codec';
import type { ChainToken } from '../../chains-config.ts';
import { OutboundError } from '../../providers/outbound.ts';
import type { ChainRails, ServerContext } from '../server-context.ts';
import {
  foldSums,
  readComparedSums,
  selectAddressesToCompare,
  selectUnexplained,
  selectUnknownSpends,
  sumOfAddresses,
  type UnbookedSum,
  UNEXPLAINED,
} from './compare.queries.ts';
import { selectHead } from './cursor.queries.ts';
import { type OpeningRow, selectOpenings } from './custody.queries.ts';
import { type DifferenceRow, selectDifferences, upsertDifference } from './differences.queries.ts';
import { upsertChainStop } from './stops.queries.ts';

/** What is compared, and with what. */
export interface CompareDeps {
  readonly context: Pick<ServerContext, 'clock' | 'orderedDb' | 'plainDb'> & {
    readonly logger: Pick<ServerContext['logger'], 'error' | 'info'>;
  };
  readonly rails: readonly ChainRails[];
  readonly scaleOf: (asset: string) => number;
}

/**
 * How one ended. Not compared: `no_node` is named, `one_node` alone is, and found no difference with
 * itself, or the second one is `silent`: no usable answer, or a fork came between.
 */
export type ComparedState = 'equal' | 'differs' | 'no_node' | 'one_node' | 'silent';

/** One comparison. */
export interface Compared {
  readonly chain: string;
  readonly asset: string;
  readonly state: ComparedState;
  readonly findings: readonly ChainFinding[];
  readonly differenceRaw: bigint;
  /** What is kept of it; undefined where nothing was compared. */
  readonly row: Omit<DifferenceRow, 'accepted_raw' | 'accepted_books_raw'> | undefined;
}

const FINDINGS_MAX = 50;
/** Addresses that moved within so many blocks are compared each time. */
const LATELY = 64;
const TURN_MS = 15_000;
const TURN = 50;

/** Compares every asset whose custody is open, and stops the chains where something differs. */
export async function compareChains(deps: CompareDeps): Promise<void> {
  const { logger, plainDb } = deps.context;
  await foldSums(plainDb);
  for (const { row, ...compared } of await measureChains(deps)) {
    if (row !== undefined) await upsertDifference(plainDb, row);
    const { chain, findings } = compared;
    if (findings.length === 0) continue;
    logger.error({ chain, findings }, 'a chain stops');
    await stop(deps, compared);
  }
}

/** The same, and nothing is written or stopped. */
export async function measureChains(deps: CompareDeps): Promise<Compared[]> {
  const { plainDb } = deps.context;
  const openings = await selectOpenings(plainDb);
  const before = await selectDifferences(plainDb);
  const all: Compared[] = [];
  for (const opening of openings) {
    const { asset, chain } = opening;
    const rails = deps.rails.find(({ config }) => config.chain === chain);
    const token = rails?.config.tokens.find((one) => one.asset === asset);
    const isSame = (one: { chain: string; asset: string }): boolean =>
      one.chain === chain && one.asset === asset;
    const accepted = before.find(isSame);
    all.push(
      rails === undefined || token === undefined
        ? notCompared(chain, asset, 'no_node')
        : await compareOne(deps, rails, { token, opening, accepted }),
    );
  }
  return all;
}

const notCompared = (chain: string, asset: string, state: 'no_node' | 'silent'): Compared => ({
  chain,
  asset,
  state,
  findings: [],
  differenceRaw: 0n,
  row: undefined,
});

/** Money that left without us stops every chain: what took it may be anywhere. */
async function stop(
  { context: { plainDb }, rails }: CompareDeps,
  { chain, findings }: Pick<Compared, 'chain' | 'findings'>,
): Promise<void> {
  const hasLeft = findings.some(({ kind }) => kind === 'unknown_spend');
  const chains = hasLeft ? rails.map(({ config }) => config.chain) : [chain];
  for (const one of chains) await upsertChainStop(plainDb, { chain: one, findings });
}

async function compareOne(
  deps: CompareDeps,
  rails: ChainRails,
  of: {
    readonly token: ChainToken;
    readonly opening: OpeningRow;
    readonly accepted: DifferenceRow | undefined;
  },
): Promise<Compared> {
  const { accepted, opening, token } = of;
  const { clock, orderedDb, plainDb } = deps.context;
  const { chain } = rails.config;
  const { asset } = token;
  const silent = notCompared(chain, asset, 'silent');
  const sums = await readComparedSums(orderedDb, { chain, asset });
  if (sums === undefined) return silent;
  const height = Number(sums.height);
  const at = { height, hash: sums.hash };
  const state = await stateDifference(deps, rails, { token, opening, at });
  // a fork while we asked: what was summed and what was told are of two branches
  const isStill = (await selectHead(plainDb, chain, height))?.hash === sums.hash;
  if (state === undefined || !isStill) return silent;
  const moves = BigInt(opening.before_raw) + BigInt(sums.all_raw);
  const books = rawOf(sums.books_units, token.decimals, deps.scaleOf(asset));
  const unbooked = sums.unbooked.reduce((sum, { raw }) => sum + BigInt(raw), 0n);
  const found = moves + state;
  const booksDifference = found - books - BigInt(opening.dust_raw) - unbooked;
  const row = {
    chain,
    asset,
    checked_at: new Date(clock.now()),
    height: sums.height,
    hash: sums.hash,
    state_raw: found.toString(),
    moves_raw: moves.toString(),
    books_raw: books.toString(),
    unbooked: [...sums.unbooked],
    difference_raw: state.toString(),
    books_difference_raw: booksDifference.toString(),
  };
  const findings: ChainFinding[] = [
    ...(await unexplained(deps, { chain, asset, sums: sums.unbooked })),
    ...(state === BigInt(accepted?.accepted_raw ?? '0')
      ? []
      : [finding('state', asset, null, moves.toString(), found.toString())]),
    ...(booksDifference === BigInt(accepted?.accepted_books_raw ?? '0')
      ? []
      : [finding('books', asset, null, (found - booksDifference).toString(), found.toString())]),
  ];
  const verdict = findings.length === 0 ? undisputed(rails) : 'differs';
  const differenceRaw = state + booksDifference;
  return { chain, asset, state: verdict, findings, differenceRaw, row };
}

/** What is not disputed is equal where a second node says so. */
const undisputed = ({ second }: ChainRails): 'equal' | 'one_node' =>
  second === undefined ? 'one_node' : 'equal';

const finding = (
  kind: ChainFinding['kind'],
  symbol: string,
  txid: string | null,
  expected: string,
  found: string,
): ChainFinding => ({ kind, symbol, txid, expected, found });

/** Found less expected at the addresses of this turn; undefined: the node is silent. */
async function stateDifference(
  { context: { clock, logger, plainDb } }: CompareDeps,
  { config: { chain }, second, watcher }: ChainRails,
  of: {
    readonly token: ChainToken;
    readonly opening: OpeningRow;
    readonly at: { readonly height: number; readonly hash: string };
  },
): Promise<bigint | undefined> {
  const { at, opening, token } = of;
  const turn = Math.floor(clock.now() / TURN_MS) * TURN;
  const addresses = await selectAddressesToCompare(plainDb, {
    chain,
    family: familyOf(chain),
    above: at.height - LATELY,
    turn,
  });
  if (addresses.length === 0) return undefined;
  try {
    const balances = await (second ?? watcher).balances(addresses, [token.contract], at);
    const found = balances.reduce((sum, { raw }) => sum + raw, 0n);
    const sums = { chain, asset: token.asset, addresses, height: at.height };
    return found - BigInt(opening.before_raw) - (await sumOfAddresses(plainDb, sums));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    // a node that has the state of its newest block alone is a block ahead now and then: its age tells of more
    logger.info({ err: error, chain, asset: token.asset }, 'custody could not be compared yet');
    return undefined;
  }
}

async function unexplained(
  { context: { plainDb } }: CompareDeps,
  of: {
    readonly chain: string;
    readonly asset: string;
    readonly sums: readonly UnbookedSum[];
  },
): Promise<ChainFinding[]> {
  const { asset, chain, sums } = of;
  const found = sums.filter(({ reason }) => UNEXPLAINED.has(reason));
  const others = found.filter(({ reason }) => reason !== 'unknown_spend');
  const findings = await Promise.all(
    others.map(async ({ raw, reason, txid: known }) => {
      const txid = known ?? (await selectUnexplained(plainDb, { chain, asset, reason }));
      return finding('books', asset, txid, '0', raw);
    }),
  );
  if (findings.length === found.length) return findings;
  const spends = await selectUnknownSpends(plainDb, { chain, asset, limit: FINDINGS_MAX });
  return [
    ...findings,
    ...spends.map(({ raw, txid }) => finding('unknown_spend', asset, txid, '0', raw)),
  ];
}
