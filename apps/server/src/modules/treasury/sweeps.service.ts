// Deposit addresses are emptied to hot, so that it can pay: gas first where it is missing, then all of the token
// that is settled there. What is decided is kept before it is asked for, so a worker that dies in between, or
// two of them, make one transaction of each.
import { type ChainName, CHAINS, type SpendWait } from '@sarraf/contracts';
import { familyOf, rawOf } from '@sarraf/chain-codec';
import type { Clock } from '../../platform/clock.ts';
import type { PlainDb, PlainPool } from '../../platform/database/handles.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ChainSpendsModule, OwnSpend, SpendFate } from '../chain-spends/index.ts';
import { nativeOf, type Network, selectDifferences, selectOpenStops } from '../chains/index.ts';
import {
  endSweep,
  insertSweep,
  noteSweepWait,
  selectOpenSweep,
  selectOpenSweeps,
  selectSettled,
  selectSweepable,
  setSwept,
  setTopUp,
  type SweepRow,
  type SweptPlace,
} from './sweeps.queries.ts';

/** What addresses are emptied with. */
export interface SweepDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly plainDb: PlainPool;
  readonly scaleOf: (asset: string) => number;
  readonly networks: (chains: readonly ChainName[]) => Promise<readonly Network[]>;
  readonly spends: () => Pick<ChainSpendsModule, 'fates' | 'gasFor' | 'networkFee' | 'want'>;
}

/** Of a chain at once. */
const AT_ONCE = 20;
/**
 * A sweep can wait: it is made where the network takes at most a quarter of what it may take for a payout. The
 * most that a transaction offers is about twice what is taken, so a sweep stays far within that even where the
 * base fee doubles between the gas and the sweep.
 */
const LOW_PART = 4n;
/** Energy has one price on TRON, which votes change: nothing is saved by waiting. */
const partOf = (chain: ChainName): bigint => (familyOf(chain) === 'tron' ? 1n : LOW_PART);
/** Gas brings so many quarters of what the sweep needs: fees may rise until it is final. */
const GAS_QUARTERS = 5n;
const QUARTERS = 4n;
const TOP_UPS_MAX = 3;
/** Where a token would not go, it is tried again a day later: each try may cost a fee. */
const FAILED_MS = 86_400_000;

/** Takes a step of every sweep, one chain after the other, and begins new ones. */
export async function sweepAddresses(deps: SweepDeps): Promise<void> {
  for (const chain of CHAINS) {
    try {
      await sweepChain(deps, chain);
    } catch (error) {
      // a chain that fails keeps no other one from its turn
      deps.logger.warn({ err: error, chain }, 'addresses of a chain could not be swept');
    }
  }
}

async function sweepChain(deps: SweepDeps, chain: ChainName): Promise<void> {
  const all = await deps.networks([chain]);
  const tokens = all.filter(({ isCustodyOpen, token }) => isCustodyOpen && isToken(token));
  if (tokens.length === 0 || (await isDisputed(deps.plainDb, chain))) return;
  const open = await selectOpenSweeps(deps.plainDb, chain, AT_ONCE);
  for (const row of open) await tryStep(deps, all, row);
  let room = AT_ONCE - open.length;
  for (const network of tokens) {
    const begun = await beginSweeps(deps, all, network, room);
    if (begun === 'stop') return;
    room -= begun;
  }
}

const isToken = (token: Network['token']): boolean =>
  token !== undefined && token.contract !== null;

/** Whether a chain is stopped, or differs from the books otherwise than two officers know. */
export async function isDisputed(db: PlainDb, chain: ChainName): Promise<boolean> {
  const stops = await selectOpenStops(db);
  const differences = await selectDifferences(db);
  return (
    stops.some((stop) => stop.chain === chain) ||
    differences.some(
      (one) =>
        one.chain === chain &&
        (one.difference_raw !== (one.accepted_raw ?? '0') ||
          one.books_difference_raw !== (one.accepted_books_raw ?? '0')),
    )
  );
}

/** What keeps the whole chain, and not this address. */
const OF_THE_CHAIN: readonly SpendWait[] = [
  ...(['chain_stopped', 'signer_away', 'node_silent', 'fee_too_high'] as const),
];

async function beginSweeps(
  deps: SweepDeps,
  all: readonly Network[],
  network: Network,
  room: number,
): Promise<number | 'stop'> {
  const { clock, plainDb, scaleOf, spends } = deps;
  const { chain, row, token } = network;
  if (room <= 0 || row.sweep_from === null || token === undefined) return 0;
  if (!(await isFeeLow(deps, network))) return 0;
  const places = await selectSweepable(plainDb, {
    chain,
    asset: row.asset,
    from: rawOf(row.sweep_from, token.decimals, scaleOf(row.asset)),
    failedSince: new Date(clock.now() - FAILED_MS),
    limit: room,
  });
  let begun = 0;
  for (const { raw, ...place } of places) {
    const needs = await spends().gasFor(sweepOf({ ...place, id: NO_SPEND }, raw));
    if (!needs.ok && OF_THE_CHAIN.includes(needs.why)) return 'stop';
    // a contract that holds it there is asked again in the next turn
    if (!needs.ok) continue;
    const made = await insertSweep(plainDb, place, new Date(clock.now()));
    if (made !== undefined) await tryStep(deps, all, made);
    begun += 1;
  }
  return begun;
}

/** The id of a transaction that is only asked about. */
const NO_SPEND = '00000000-0000-4000-8000-000000000000';

/** Whether the network takes little of an asset's transfer now: no more than a part of what it may take at worst. */
export async function isFeeLow(
  { spends }: { readonly spends: () => Pick<ChainSpendsModule, 'networkFee'> },
  { chain, row }: Network,
  part = partOf(chain),
): Promise<boolean> {
  const fee = await spends().networkFee(chain, row.asset);
  const most = row.network_fee_max;
  return fee !== null && most !== null && fee * part <= most;
}

function sweepOf(
  { asset, chain, id: spendId, number }: Omit<SweptPlace, 'address'> & { readonly id: string },
  raw: bigint,
): OwnSpend {
  return { spendId, kind: 'sweep', chain, asset, raw, from: { branch: 0, number } };
}

async function tryStep(
  deps: SweepDeps,
  networks: readonly Network[],
  row: SweepRow,
): Promise<void> {
  try {
    await stepOf(deps, networks, row);
  } catch (error) {
    deps.logger.warn({ err: error, sweepId: row.id }, 'an address could not be swept yet');
  }
}

async function stepOf(deps: SweepDeps, networks: readonly Network[], row: SweepRow): Promise<void> {
  const network = networks.find((one) => one.row.asset === row.asset);
  if (network === undefined) return;
  if (row.raw !== null) return sweepOn(deps, row, row.raw);
  if (row.topUpId !== null) {
    const { raw, state } = await topUpOn(deps, network, row);
    if (state === 'failed' || state === 'void') return end(deps, row, true);
    if (state !== 'final' || raw === null) return;
  }
  await decide(deps, network, row);
}

/** Decides what comes next: gas, or the sweep of all that is settled there by now. */
async function decide(deps: SweepDeps, network: Network, row: SweepRow): Promise<void> {
  const { plainDb, spends } = deps;
  const wait = (why: SpendWait): Promise<void> => noteSweepWait(plainDb, row.id, why);
  if (!(await isFeeLow(deps, network))) return wait('fee_too_high');
  const raw = await selectSettled(plainDb, row);
  if (raw <= 0n) return end(deps, row, false);
  const gas = await spends().gasFor(sweepOf(row, raw));
  if (!gas.ok) return wait(gas.why);
  const isShort = gas.needs > gas.has;
  if (isShort && row.topUps >= TOP_UPS_MAX) return wait('gas_empty');
  if (isShort) await setTopUp(plainDb, row, (gas.needs * GAS_QUARTERS) / QUARTERS - gas.has);
  else await setSwept(plainDb, row.id, raw);
  // another worker may have decided first
  const decided = await selectOpenSweep(plainDb, row.id);
  if (decided === undefined) return;
  if (decided.raw !== null) await sweepOn(deps, decided, decided.raw);
  else if (decided.topUpId !== null) await topUpOn(deps, network, decided);
}

/** Has gas brought to the address, and answers where that stands. */
async function topUpOn(
  deps: SweepDeps,
  network: Network,
  { id, number, topUpId, topUpRaw: raw }: SweepRow,
): Promise<{ readonly raw: bigint | null; readonly state: SpendFate['state'] | null }> {
  if (topUpId === null || raw === null) return { raw, state: null };
  const { chain } = network;
  const to = { branch: 0, number } as const;
  const asset = nativeOf(network);
  const known = await want(deps, { spendId: topUpId, kind: 'top_up', chain, asset, raw, to });
  await noteSweepWait(deps.plainDb, id, known.wait);
  return { raw, state: known.fate?.state ?? null };
}

/** Has the token moved to hot, until that has ended. */
async function sweepOn(deps: SweepDeps, row: SweepRow, raw: bigint): Promise<void> {
  const { fate, wait } = await want(deps, sweepOf(row, raw));
  if (fate?.state === 'final') return end(deps, row, false);
  const isOver = fate?.state === 'failed' || fate?.state === 'void';
  // no transaction was made of it: another amount may go another time
  const isOff = fate === undefined && (wait === 'hot_empty' || wait === 'would_revert');
  if (isOver || isOff) return end(deps, row, true);
  await noteSweepWait(deps.plainDb, row.id, wait);
}

/** Where a transaction stands; it is wanted again until it is taken, and is one under its id. */
export async function want(
  { spends }: { readonly spends: () => Pick<ChainSpendsModule, 'fates' | 'want'> },
  spend: OwnSpend,
): Promise<{ readonly fate: SpendFate | undefined; readonly wait: SpendWait | null }> {
  const [fate] = await spends().fates([spend.spendId]);
  if (fate !== undefined && fate.state !== 'opened') return { fate, wait: fate.wait };
  const planned = await spends().want(spend);
  return { fate, wait: planned.ok ? null : planned.why };
}

/** Ends one, now. */
export function end(
  { clock, plainDb }: Pick<SweepDeps, 'clock' | 'plainDb'>,
  { id }: SweepRow,
  isFailed: boolean,
): Promise<void> {
  return endSweep(plainDb, id, { at: new Date(clock.now()), isFailed });
}
