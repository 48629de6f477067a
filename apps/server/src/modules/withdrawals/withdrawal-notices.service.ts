// Tells owners what became of their withdrawals, once: what is told is kept with its mark, or neither.
import { withTransaction } from '../../platform/database/handles.ts';
import type { NotificationsModule, Notify } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import {
  markNotified,
  type PayoutRow,
  selectPendingNotices,
  type NoticeState,
} from './payouts.queries.ts';
import { tomanText } from '../toman-amounts/index.ts';

const AT_ONCE = 20;

/** Tells of what was asked for, settled, refused or returned. */
export async function tellWithdrawals(
  { orderedDb, plainDb }: Pick<ServerContext, 'orderedDb' | 'plainDb'>,
  notifications: Pick<NotificationsModule, 'keep'>,
): Promise<void> {
  for (;;) {
    const pending = await selectPendingNotices(orderedDb, AT_ONCE);
    for (const { payout, pendingNotice: state } of pending) {
      const tell = await withTransaction(plainDb, async (tx) => {
        const isMine = await markNotified(tx, payout.id, state);
        return isMine ? notifications.keep(tx, noticeOf(payout, state)) : undefined;
      });
      tell?.();
    }
    if (pending.length < AT_ONCE) return;
  }
}

function noticeOf(payout: PayoutRow, state: NoticeState): Notify {
  return {
    kind: `withdrawal_${state}`,
    userId: payout.userId,
    facts: {
      amount: tomanText(payout.amountRial),
      receive: tomanText(payout.amountRial - payout.feeRial),
      card: payout.cardMasked,
      reason: payout.reason ?? '',
    },
    reference: `withdrawal:${payout.id}`,
    updateWallet: true,
  };
}
