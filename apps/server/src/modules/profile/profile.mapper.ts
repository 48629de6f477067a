import type { Profile, Wallet } from '@sarraf/contracts';
import { parseDecimal } from '@sarraf/money';
import type { User } from '../users/index.ts';

const TOP = 5;
/** Of toman texts: more decimals than any of them has. */
const SCALE = 8;

/** A profile on the wire. */
export function toProfile(user: User, wallets: readonly Wallet[]): Profile {
  return {
    id: String(user.id),
    avatar: user.photoId,
    username: user.username,
    first_name: user.firstName,
    last_name: user.lastName,
    names_verified: user.hasVerifiedNames,
    mobile: user.mobile,
    level: user.level,
    created_at: user.createdAt.toISOString(),
    top_wallets: topWallets(wallets),
  };
}

/** The wallets of greatest worth in toman; those without a price stand behind, by their order. */
export function topWallets(wallets: readonly Wallet[]): Profile['top_wallets'] {
  return wallets
    .filter(({ amount }) => /[1-9]/.test(amount))
    .map((wallet) => ({ wallet, worth: worthOf(wallet) }))
    .toSorted((left, right) => (left.worth === right.worth ? 0 : left.worth > right.worth ? -1 : 1))
    .slice(0, TOP)
    .map(({ wallet: { symbol, labels, amount, value, toman_amount } }) => ({
      symbol,
      labels,
      amount,
      value,
      toman_amount,
    }));
}

/** Below all others where no price is known. */
function worthOf({ toman_amount: text }: Wallet): bigint {
  const parsed = text === null ? undefined : parseDecimal(text, SCALE);
  return parsed?.ok === true ? parsed.value : -1n;
}
