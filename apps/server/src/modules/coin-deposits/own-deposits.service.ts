// Where to send coins to, and what is on its way.
import type { CoinDeposit, DepositAddress } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import type { Network } from '../chains/index.ts';
import { assertNotBlocked } from '../operations/index.ts';
import type { ChainRails } from '../server-context.ts';
import type { CoinDepositsDeps } from './coin-deposits-deps.ts';
import { toCoinDeposit } from './coin-deposits.mapper.ts';
import { type DepositRow, selectDeposit, selectOwnDeposits } from './coin-deposits.queries.ts';

const LIST_MAX = 20;
const ENDED_MS = 86_400_000;

/** A network that is open to people now. */
export type OpenNetwork = Network & { readonly rails: ChainRails };

/**
 * The network of a coin, which has to be open.
 *
 * @throws AppError `coin_network_unknown`, `coin_deposit_closed`
 */
export async function openNetwork(
  { chains }: Pick<CoinDepositsDeps, 'chains'>,
  symbol: string,
  code: string,
): Promise<OpenNetwork> {
  const all = await chains.networks();
  const network = all.find(({ row }) => row.asset === symbol && row.code === code);
  if (network === undefined) throw new AppError('coin_network_unknown');
  const { closed, rails } = network;
  if (closed !== null || rails === undefined) throw new AppError('coin_deposit_closed');
  return { ...network, rails };
}

/** A person's address for a coin on a network. @throws AppError as its call declares */
export async function depositAddress(
  deps: CoinDepositsDeps,
  userId: number,
  asked: { readonly symbol: string; readonly smart_contract_name: string },
): Promise<DepositAddress> {
  const { config, plainDb } = deps.context;
  const standing = await deps.standings.read(plainDb, userId);
  if (standing.isFrozen) throw new AppError('account_frozen');
  assertNotBlocked(standing, 'deposit');
  const { chain, row } = await openNetwork(deps, asked.symbol, asked.smart_contract_name);
  return {
    address: await deps.chains.addressOf(chain, userId),
    tag: null,
    symbol: row.asset,
    smart_contract_name: row.code,
    chain,
    confirmations: Number(row.confirmations),
    min_deposit: formatDecimal(row.min_deposit, deps.scaleOf(row.asset)),
    faucet_url: config.chains.faucetUrl ?? null,
  };
}

/** A person's deposits that are on their way or ended in the last day. */
export async function listOwn(
  deps: CoinDepositsDeps,
  userId: number,
  asset: string | undefined,
): Promise<{ data: CoinDeposit[] }> {
  const { clock, plainDb } = deps.context;
  const endedSince = new Date(clock.now() - ENDED_MS);
  const rows = await selectOwnDeposits(plainDb, userId, { asset, endedSince, limit: LIST_MAX });
  return { data: await allOnWire(deps, rows) };
}

/** One of a person's deposits. @throws AppError `coin_deposit_not_found` */
export async function findOwn(
  deps: CoinDepositsDeps,
  userId: number,
  id: string,
): Promise<CoinDeposit> {
  const row = await selectDeposit(deps.context.plainDb, id, userId);
  if (row === undefined) throw new AppError('coin_deposit_not_found');
  return onWire(deps, row);
}

/** A deposit as its owner reads it. */
export async function onWire(deps: CoinDepositsDeps, row: DepositRow): Promise<CoinDeposit> {
  const [shown] = await allOnWire(deps, [row]);
  if (shown === undefined) throw new Error('A deposit was not shown.');
  return shown;
}

/** The same of many: networks and the pace of a chain are asked for once. */
export async function allOnWire(
  { chains, scaleOf, worthOf }: CoinDepositsDeps,
  rows: readonly DepositRow[],
): Promise<CoinDeposit[]> {
  if (rows.length === 0) return [];
  const named = [...new Set(rows.map(({ chain }) => chain))];
  const networks = await chains.networks(named);
  const paces = new Map(
    await Promise.all(named.map(async (chain) => [chain, await chains.blockMs(chain)] as const)),
  );
  return rows.map((row) => {
    const of = networks.find((one) => one.chain === row.chain && one.row.asset === row.asset);
    return toCoinDeposit(row, {
      code: of?.row.code ?? row.chain,
      scale: scaleOf(row.asset),
      needed: Number(of?.row.confirmations ?? 1n),
      explorer: chains.rails.find(({ config }) => config.chain === row.chain)?.config.explorer,
      blockMs: paces.get(row.chain) ?? null,
      worth: worthOf(row.asset, row.units),
    });
  });
}
