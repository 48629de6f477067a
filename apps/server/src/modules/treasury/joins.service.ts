// Many small coins at hot become one while the network takes little: each costs its part of a fee when it is spent,
// and a payment that needs many of them costs most when fees are high. One at a time on a chain, and what was decided
// is kept before it is asked for.
import { familyOf } from '@sarraf/chain-codec';
import { type ChainName, CHAINS, type SpendWait } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ChainSpendsModule, OwnSpend } from '../chain-spends/index.ts';
import type { Network } from '../chains/index.ts';
import {
  hasFailedSince,
  insertSweep,
  noteSweepWait,
  selectOpenSweeps,
  setSwept,
  type SweepRow,
} from './sweeps.queries.ts';
import { end, isDisputed, isFeeLow, type SweepDeps, want } from './sweeps.service.ts';

/** What coins become one with. */
export interface JoinDeps extends Omit<SweepDeps, 'spends'> {
  readonly spends: () => Pick<
    ChainSpendsModule,
    'fates' | 'joinable' | 'networkFee' | 'recall' | 'want'
  >;
  /** Whether payouts are stopped altogether. */
  readonly isStopped: (db: PlainDb) => Promise<boolean>;
}

/**
 * Fees are low where a payment takes at most a fortieth of what it may take at worst: twenty coins that become one take
 * about nine times as much, so a quarter of it.
 */
const LOW_PART = 40n;
/** So many are many. */
const MANY = 10;
/** What came to nothing is tried again so much later. */
const FAILED_MS = 3_600_000;
/** What people or time have to end, and what a transaction that is not signed can wait for. */
const PATIENT: readonly (SpendWait | null)[] = [
  ...([null, 'chain_stopped', 'signer_away', 'node_silent'] as const),
];

/** Takes a step of what is under way on each chain of coins, or begins with it. */
export async function joinCoins(deps: JoinDeps): Promise<void> {
  for (const chain of CHAINS.filter((one) => familyOf(one) === 'bitcoin')) {
    try {
      await joinOn(deps, chain);
    } catch (error) {
      // a chain that fails keeps no other one from its turn
      deps.logger.warn({ err: error, chain }, 'coins of a chain could not become one');
    }
  }
}

async function joinOn(deps: JoinDeps, chain: ChainName): Promise<void> {
  const { isStopped, networks, plainDb } = deps;
  const all = await networks([chain]);
  const network = all.find(({ isCustodyOpen, token }) => isCustodyOpen && token !== undefined);
  if (network === undefined) return;
  if ((await isStopped(plainDb)) || (await isDisputed(plainDb, chain))) return;
  const [open] = await selectOpenSweeps(plainDb, chain, 1);
  if (open === undefined) await begin(deps, network);
  else await stepOf(deps, network, open);
}

async function begin(deps: JoinDeps, network: Network): Promise<void> {
  const { clock, plainDb, spends } = deps;
  const { chain, row } = network;
  const now = clock.now();
  if (!(await isFeeLow(deps, network, LOW_PART))) return;
  if (await hasFailedSince(plainDb, { chain, since: new Date(now - FAILED_MS) })) return;
  const can = await spends().joinable(chain, row.asset, MANY);
  if (!can.ok) return;
  const place = { chain, asset: row.asset, address: can.hot, number: can.from.number };
  const made = await insertSweep(plainDb, place, new Date(now));
  // another worker was first
  if (made === undefined) return;
  await setSwept(plainDb, made.id, can.raw);
  await stepOf(deps, network, { ...made, raw: can.raw });
}

async function stepOf(deps: JoinDeps, network: Network, row: SweepRow): Promise<void> {
  const { plainDb, spends } = deps;
  // a worker died before it was decided
  if (row.raw === null) return end(deps, row, false);
  const { fate, wait } = await want(deps, joinOf(row, row.raw));
  if (fate?.state === 'final') return end(deps, row, false);
  if (fate?.state === 'failed' || fate?.state === 'void') return end(deps, row, true);
  const isSigned = fate !== undefined && !['opened', 'released'].includes(fate.state);
  const isPatient = PATIENT.includes(wait) && (await isFeeLow(deps, network, LOW_PART));
  // what is not signed while fees are low gives its coins back
  const isOver = !isSigned && !isPatient && (await spends().recall(row.id)) === 'void';
  if (isOver) await end(deps, row, true);
  else await noteSweepWait(plainDb, row.id, wait);
}

function joinOf({ asset, chain, id: spendId, number }: SweepRow, raw: bigint): OwnSpend {
  return { spendId, kind: 'sweep', chain, asset, raw, from: { branch: 1, number } };
}
