import type { Wallet } from '@sarraf/contracts';
import { foldText, parseDecimal } from '@sarraf/money';

/** Balances worth less than this in toman count as small. */
export const SMALL_TOMAN = '100000';

/** How the list is narrowed: by typed text, and without balances below `SMALL_TOMAN`. */
export interface WalletView {
  readonly search: string;
  readonly hideSmall: boolean;
}

/** Toman worth in tenths, exact; null while the price is unknown. */
function worthTenths(wallet: Wallet): bigint | null {
  if (wallet.toman_amount === null) return null;
  const parsed = parseDecimal(wallet.toman_amount.replace(/(\.\d)\d*$/, '$1'), 1);
  return parsed.ok ? parsed.value : null;
}

function isSmall(wallet: Wallet): boolean {
  const worth = worthTenths(wallet);
  return worth !== null && worth < BigInt(SMALL_TOMAN) * 10n;
}

/** Wallets as the list shows them: worth most first, what is unpriced after them. */
export function listWallets(
  wallets: readonly Wallet[],
  view: WalletView,
): { rows: readonly Wallet[]; hiddenSmall: number } {
  const wanted = foldText(view.search);
  const found = wallets.filter((wallet) =>
    [wallet.symbol, wallet.labels.fa, wallet.labels.en].some((name) =>
      foldText(name).includes(wanted),
    ),
  );
  const rows = found
    .filter((wallet) => !view.hideSmall || !isSmall(wallet))
    .toSorted((left, right) => {
      const a = worthTenths(left) ?? -1n;
      const b = worthTenths(right) ?? -1n;
      return a < b ? 1 : a > b ? -1 : 0;
    });
  return { rows, hiddenSmall: wallets.filter(isSmall).length };
}

/** How much of the total worth one wallet has. */
export interface Share {
  /** Null stands for all others together. */
  readonly wallet: Wallet | null;
  /** Percent with one decimal, cut. */
  readonly percent: string;
}

const SHARES_MAX = 4;

/** The four greatest shares of the total and the rest, in tenths of a percent, exact and cut. */
export function sharesOf(wallets: readonly Wallet[]): readonly Share[] {
  const worth = wallets
    .map((wallet) => ({ wallet, tenths: worthTenths(wallet) ?? 0n }))
    .filter((entry) => entry.tenths > 0n)
    .toSorted((a, b) => (a.tenths < b.tenths ? 1 : -1));
  const total = worth.reduce((sum, entry) => sum + entry.tenths, 0n);
  if (total === 0n) return [];
  const share = (tenths: bigint) => {
    const perMille = (tenths * 1_000n) / total;
    return `${perMille / 10n}.${perMille % 10n}`;
  };
  const shown = worth.slice(0, worth.length > SHARES_MAX + 1 ? SHARES_MAX : SHARES_MAX + 1);
  const rest = worth.slice(shown.length).reduce((sum, entry) => sum + entry.tenths, 0n);
  const shares: Share[] = shown.map((entry) => ({
    wallet: entry.wallet,
    percent: share(entry.tenths),
  }));
  return rest > 0n ? [...shares, { wallet: null, percent: share(rest) }] : shares;
}
