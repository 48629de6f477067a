// A move between one's own wallets, as the wallet list shows it before the server has answered.
import type { DataOf, Wallet } from '@sarraf/contracts';
import { addDecimals, readDecimal, subtractDecimals } from './decimals.ts';

/** What moves, and which way. */
export interface OwnMove {
  readonly symbol: string;
  readonly amount: string;
  readonly to: 'vault' | 'spot';
}

/** Decimals that every amount of the wire fits in. */
const SCALE = 18;

/** Whether a decimal text is more than another one. */
export function isMore(one: string, other: string): boolean {
  return (readDecimal(one, SCALE) ?? 0n) > (readDecimal(other, SCALE) ?? 0n);
}

/** What of the vault is not on its way out. */
export function freeInVault(wallet: Wallet): string {
  return subtractDecimals(wallet.vault, wallet.vault_freeze);
}

/** Applies a move optimistically; unchanged where the balance is too small. Worth stays: it is one's own. */
export function withOwnMove(
  list: DataOf<'GET /user_wallets/list'>,
  { symbol, amount, to }: OwnMove,
): DataOf<'GET /user_wallets/list'> {
  const data = list.data.map((wallet): Wallet => {
    if (wallet.symbol !== symbol) return wallet;
    const free = to === 'vault' ? wallet.available_balance : freeInVault(wallet);
    if (isMore(amount, free)) return wallet;
    const lower = (text: string): string => subtractDecimals(text, amount);
    const raise = (text: string): string => addDecimals([text, amount]);
    const [spot, vault] = to === 'vault' ? [lower, raise] : [raise, lower];
    const total = spot(wallet.amount);
    return {
      ...wallet,
      amount: total,
      balance: total,
      available_balance: spot(wallet.available_balance),
      vault: vault(wallet.vault),
    };
  });
  return { ...list, data };
}
