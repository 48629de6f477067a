import type { Wallet } from '@sarraf/contracts';
import { Amount } from '#components/num.tsx';

/** What all of a wallet is worth now, in tether. */
export function TetherWorth({ wallet }: { wallet: Wallet }) {
  return (
    <Amount
      value={wallet.value}
      asset="USDT"
      maxFraction={2}
      kind="live"
      secret
      figure="worth_usdt"
    />
  );
}

/** The same in toman. */
export function TomanWorth({ wallet }: { wallet: Wallet }) {
  return (
    <Amount
      value={wallet.toman_amount}
      asset="IRT"
      maxFraction={0}
      kind="live"
      secret
      figure="worth_toman"
    />
  );
}
