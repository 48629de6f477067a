// Tells owners what became of their coins, once: what is told is kept with its mark, or neither.
import { formatDecimal } from '@sarraf/money';
import { withTransaction } from '../../platform/database/handles.ts';
import type { NotificationsModule, Notify } from '../notifications/index.ts';
import {
  type CoinPayoutRow,
  markNotified,
  selectPendingNotices,
  type NoticeState,
} from './coin-payouts.queries.ts';
import type { CoinWithdrawalsDeps } from './coin-withdrawals-deps.ts';

const AT_ONCE = 20;

/** Tells of what was asked for, is checked, was sent, settled, refused or came back. */
export async function tellCoinWithdrawals(
  { catalog, context: { orderedDb, plainDb } }: Pick<CoinWithdrawalsDeps, 'catalog' | 'context'>,
  notifications: Pick<NotificationsModule, 'keep'>,
): Promise<void> {
  for (;;) {
    const pending = await selectPendingNotices(orderedDb, AT_ONCE);
    for (const { payout, pendingNotice: state } of pending) {
      const notice = noticeOf(payout, state, catalog.scaleOf(payout.asset));
      const tell = await withTransaction(plainDb, async (tx) => {
        const isMine = await markNotified(tx, payout.id, state);
        return isMine ? notifications.keep(tx, notice) : undefined;
      });
      tell?.();
    }
    if (pending.length < AT_ONCE) return;
  }
}

function noticeOf(payout: CoinPayoutRow, state: NoticeState, scale: number): Notify {
  return {
    kind: `coin_withdrawal_${state}`,
    userId: payout.userId,
    facts: {
      amount: formatDecimal(payout.units, scale),
      receive: formatDecimal(payout.units - payout.feeUnits, scale),
      symbol: payout.asset,
      to: payout.label ?? payout.address,
      reason: payout.reason ?? '',
    },
    reference: `coin_withdrawal:${payout.id}`,
    updateWallet: true,
  };
}
