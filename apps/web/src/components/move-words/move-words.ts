import type { IconName } from '../icon.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import type { Move } from '../../lib/order-moves.ts';

const moveTexts = textsOf(() => import('./texts/fa.ts'));

/** The badge of a kind. */
export function iconOf({ detail, direction, transaction_type }: Move): IconName {
  if (detail === 'order' || detail === 'otc')
    return transaction_type === 1 ? 'buy-mark' : 'sell-mark';
  if (detail === 'gateway') return 'card';
  if (detail === 'coin_deposit') return 'deposit';
  if (detail === 'coin_withdrawal') return 'withdraw';
  if (detail === 'bank' || detail === 'payout') return 'bank';
  if (detail === 'gift' || detail === 'reward') return 'gift';
  return direction === 'own' ? 'lock' : 'swap-across';
}

/** What a line of the history is called, and where it stands, in words. */
export function useMoveWords() {
  const t = useTexts(moveTexts);
  return {
    nameOf: ({ detail, direction, transaction_type }: Move): string => {
      const isBuy = transaction_type === 1;
      const isIn = direction === 'in';
      return {
        order: isBuy ? t.buy : t.sell,
        otc: isBuy ? t.otcBuy : t.otcSell,
        gateway: t.deposit,
        bank: t.bankDeposit,
        payout: t.withdrawal,
        to_vault: t.toVault,
        from_vault: t.fromVault,
        to_user: isIn ? t.fromUser : t.toUser,
        gift: isIn ? t.giftIn : t.gift,
        adjustment: t.adjustment,
        reward: t.reward,
        coin_deposit: t.coinDeposit,
        coin_withdrawal: t.coinWithdrawal,
      }[detail];
    },
    stateOf: ({ state, detail }: Move): string => {
      if (detail === 'coin_deposit') {
        // a chain confirms and takes back; nobody of ours does
        if (state === 'waiting') return t.coinConfirming;
        if (state === 'failed') return t.coinTakenBack;
        if (state === 'returned') return t.coinReversed;
        if (state === 'parked') return t.coinParked;
      }
      if (detail === 'coin_withdrawal' && state === 'sent') return t.coinSent;
      return state === 'failed' ? t.failedState : t[state];
    },
  };
}

/** The colour of a state: what waits for oneself, what waits for us, what is done, what came to nothing. */
export function stateKind({
  transaction_user: { status, role },
}: Pick<Move, 'transaction_user'>): 'warn' | 'brand' | 'ok' | 'err' {
  if (status === 0) return role === 2 ? 'brand' : 'warn';
  return status === 1 ? 'ok' : 'err';
}
