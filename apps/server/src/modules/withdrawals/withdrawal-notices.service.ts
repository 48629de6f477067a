// Tells owners what became of their withdrawals, once: what is told is kept with its mark, or neither.
import { withTransaction } from '../../platform/database/handles.ts';
import type { NotificationsModule, Notify } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import { markTold, type PayoutRow, selectUntold, type ToldState } from './payouts.queries.ts';
import { tomanText } from '../toman-amounts/index.ts';

const AT_ONCE = 20;

/** Tells of what was asked for, settled, refused or returned. */
export async function tellWithdrawals(
  { orderedDb, plainDb }: Pick<ServerContext, 'orderedDb' | 'plainDb'>,
  notifications: Pick<NotificationsModule, 'keep'>,
): Promise<void> {
  for (;;) {
    const untold = await selectUntold(orderedDb, AT_ONCE);
    for (const { payout, untold: state } of untold) {
      const tell = await withTransaction(plainDb, async (tx) => {
        const isMine = await markTold(tx, payout.id, state);
        return isMine ? notifications.keep(tx, noticeOf(payout, state)) : undefined;
      });
      tell?.();
    }
    if (untold.length < AT_ONCE) return;
  }
}

function noticeOf(payout: PayoutRow, state: ToldState): Notify {
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
