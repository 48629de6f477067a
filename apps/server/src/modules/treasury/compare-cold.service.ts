// Cold is compared, too: what lies at its addresses by the second node's own count, held against the books. Anybody can
// send a coin there, so what is over stops nothing; what is missing, or is less over than before, stops the chain.
import { rawOf } from '@sarraf/chain-codec';
import { type ChainName, CHAINS } from '@sarraf/contracts';
import type { ChainToken } from '../../chains-config.ts';
import { OutboundError } from '../../providers/outbound.ts';
import { type Network, selectCursor, upsertChainStop } from '../chains/index.ts';
import type { ChainRails } from '../server-context.ts';
import {
  type ColdBooks,
  type ColdDifference,
  selectColdBooks,
  selectColdDifference,
  upsertColdDifference,
} from './compare-cold.queries.ts';
import type { ReturnsDeps } from './cold-returns-deps.ts';

/** What ended within it may be of a block that the books and the node see differently. */
const SETTLES_MS = 60_000;

/** Compares cold of each asset whose custody is open, at each new block; while something moves there it waits for that. */
export async function compareCold(deps: ReturnsDeps): Promise<void> {
  const networks = (await deps.networks(CHAINS)).filter(({ isCustodyOpen }) => isCustodyOpen);
  for (const chain of CHAINS) {
    const own = networks.filter((one) => one.chain === chain);
    try {
      await compareOn(deps, chain, own);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      // a node that is a block ahead of what was read can't tell either: the next round asks again
      deps.context.logger.info({ err: error, chain }, 'cold could not be compared yet');
    }
  }
}

/** An asset with its books, all of one block. */
interface Due {
  readonly chain: ChainName;
  readonly token: ChainToken;
  readonly confirmations: number;
  readonly books: ColdBooks;
  readonly before: ColdDifference | undefined;
}

/** All assets of a chain by one question: on Bitcoin a node reads every coin that there is for it. */
async function compareOn(
  deps: ReturnsDeps,
  chain: ChainName,
  networks: readonly Network[],
): Promise<void> {
  const rails = networks.find((one) => one.rails !== undefined)?.rails;
  if (rails === undefined) return;
  const addresses = await deps.spends().coldAddresses(chain);
  if (addresses.length === 0) return;
  const due = await dueOf(deps, networks);
  const [first] = due;
  if (first === undefined) return;
  const { hash } = first.books;
  // a block between two of them: the next round has all of one
  if (due.some(({ books }) => books.hash !== hash)) return;
  const at = { height: Number(first.books.height), hash };
  const contracts = due.map(({ token }) => token.contract);
  const balances = await askedNode(rails).balances(addresses, contracts, at);
  // a block while we asked: what is on its way may be another
  if ((await selectCursor(deps.context.plainDb, chain))?.hash !== hash) return;
  for (const one of due) {
    const own = balances.filter(({ contract }) => contract === one.token.contract);
    const stateRaw = own.reduce((sum, { raw }) => sum + raw, 0n);
    await judge(deps, one, stateRaw);
  }
}

const askedNode = ({ second, watcher }: ChainRails): ChainRails['watcher'] => second ?? watcher;

/** What was not compared at the newest block yet, and can be. */
async function dueOf(deps: ReturnsDeps, networks: readonly Network[]): Promise<readonly Due[]> {
  const { clock, orderedDb, plainDb } = deps.context;
  const settledBefore = new Date(clock.now() - SETTLES_MS);
  const due: Due[] = [];
  for (const { chain, row, token } of networks) {
    if (token === undefined) continue;
    const { asset } = row;
    const isNative = token.contract === null;
    const books = await selectColdBooks(orderedDb, { chain, asset, isNative, settledBefore });
    if (books === undefined || books.is_busy) continue;
    const before = await selectColdDifference(plainDb, { chain, asset });
    if (before?.height === books.height) continue;
    due.push({ chain, token, books, before, confirmations: Number(row.confirmations) });
  }
  return due;
}

async function judge(deps: ReturnsDeps, due: Due, stateRaw: bigint): Promise<void> {
  const { clock, logger, plainDb } = deps.context;
  const { before, books, chain, token } = due;
  const { asset } = token;
  const booksRaw = rawOf(books.units, token.decimals, deps.scaleOf(asset)) + BigInt(books.dust_raw);
  const leastRaw = before?.leastRaw ?? 0n;
  const over = stateRaw - booksRaw;
  if (over < leastRaw) {
    const expected = (booksRaw + leastRaw).toString();
    const found = stateRaw.toString();
    logger.error({ chain, asset, expected, found }, 'coins are missing at cold');
    const finding = { kind: 'state' as const, symbol: asset, txid: null, expected, found };
    await upsertChainStop(plainDb, { chain, findings: [finding] });
  }
  const checkedAt = new Date(clock.now());
  const kept = over < leastRaw ? { leastRaw, above: undefined } : raised(due, leastRaw, over);
  const { height } = books;
  await upsertColdDifference(plainDb, {
    ...kept,
    chain,
    asset,
    checkedAt,
    height,
    stateRaw,
    booksRaw,
  });
}

/**
 * What is over counts from when a fork is not expected to take it back: anybody can send a coin, and have it taken
 * back by a fork; that is nothing that is missing.
 */
function raised(
  { before, books, confirmations }: Due,
  leastRaw: bigint,
  over: bigint,
): Pick<ColdDifference, 'above' | 'leastRaw'> {
  const height = Number(books.height);
  const since = before?.above;
  // a chain that is shorter than it was begins anew
  if (since === undefined || since.height > height)
    return { leastRaw, above: { raw: over, height } };
  const raw = over < since.raw ? over : since.raw;
  if (height - since.height + 1 < confirmations) {
    return { leastRaw, above: { raw, height: since.height } };
  }
  return { leastRaw: raw, above: { raw: over, height } };
}
