// The network that a coin is to leave by, and the amount.
import { numberErrorCode } from '@sarraf/market';
import { formatDecimal, parseDecimal } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import type { Network } from '../chains/index.ts';
import type { CoinWithdrawalsDeps } from './coin-withdrawals-deps.ts';

/**
 * The network of a coin, which has to be open for withdrawals.
 *
 * @throws AppError `coin_network_unknown`, `coin_withdrawal_closed`
 */
export async function openNetwork(
  { chains }: Pick<CoinWithdrawalsDeps, 'chains'>,
  symbol: string,
  code: string,
): Promise<Network> {
  const all = await chains.networks();
  const network = all.find(({ row }) => row.asset === symbol && row.code === code);
  if (network === undefined) throw new AppError('coin_network_unknown');
  if (network.withdrawClosed !== null) throw new AppError('coin_withdrawal_closed');
  return network;
}

/**
 * An amount as it was typed, in smallest units; nothing where it is 0.
 *
 * @throws AppError `amount_malformed`, `decimal_comma`, `separator_misplaced`
 */
export function readUnits(amount: string, scale: number): bigint {
  const units = parseDecimal(amount, scale);
  if (!units.ok) {
    throw new AppError(numberErrorCode(units.error, 'amount_malformed', 'amount_malformed'));
  }
  if (units.value < 0n) throw new AppError('amount_malformed');
  return units.value;
}

/** @throws AppError `amount_malformed`, `coin_amount_out_of_range` for what the network does not take */
export function assertInRange({ row }: Network, units: bigint, scale: number): void {
  if (units === 0n) throw new AppError('amount_malformed');
  const min = leastOf(row);
  if (units >= min && units <= (row.max_withdraw ?? units)) return;
  throw new AppError('coin_amount_out_of_range', {
    asset: row.asset,
    min: formatDecimal(min, scale),
    max: formatDecimal(row.max_withdraw ?? units, scale),
  });
}

/** At least so much leaves, something of it behind the fee. */
export function leastOf(row: Pick<Network['row'], 'min_withdraw' | 'withdraw_fee'>): bigint {
  return row.min_withdraw > row.withdraw_fee ? row.min_withdraw : row.withdraw_fee + 1n;
}
