// Tells people what became of their transfers and gifts, once: what is told is kept with its mark, or
// neither.
import { formatDecimal } from '@sarraf/money';
import { withTransaction } from '../../platform/database/handles.ts';
import type { MarketCatalog } from '../markets/index.ts';
import type { NotificationsModule, Notify } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import { maskedOf } from './transfers.mapper.ts';
import {
  markMoveTold,
  type MovePerson,
  type MoveRow,
  selectUntoldMoves,
  type ToldMove,
} from './transfers.queries.ts';

/** What people are told with. */
export interface TransferNoticesDeps {
  readonly context: Pick<ServerContext, 'orderedDb' | 'plainDb'>;
  readonly catalog: Pick<MarketCatalog, 'scaleOf'>;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
}

const AT_ONCE = 20;
const HOUR_MS = 3_600_000;

/** Tells of everything that nobody was told of. */
export async function tellTransfers({
  context: { orderedDb, plainDb },
  catalog,
  notifications,
}: TransferNoticesDeps): Promise<void> {
  for (;;) {
    const pending = await selectUntoldMoves(orderedDb, AT_ONCE);
    for (const { move, pending_notice: told } of pending) {
      const notices = noticesOf(move, told, catalog.scaleOf(move.asset));
      const tells = await withTransaction(plainDb, async (tx) => {
        if (!(await markMoveTold(tx, move.id, told))) return [];
        const kept: (() => void)[] = [];
        for (const notice of notices) kept.push(await notifications.keep(tx, notice));
        return kept;
      });
      for (const tell of tells) tell();
    }
    if (pending.length < AT_ONCE) return;
  }
}

function noticesOf(move: MoveRow, told: ToldMove, scale: number): Notify[] {
  const { owner, recipient } = move;
  const amount = formatDecimal(move.units, scale);
  const to = (who: MovePerson, kind: Notify['kind'], other: MovePerson | null = null): Notify => ({
    kind,
    userId: who.id,
    facts: {
      amount,
      symbol: move.asset,
      name: other === null ? '' : maskedOf(other).name,
      hours: hoursOf(move),
    },
    reference: `transfer:${move.id}`,
    updateWallet: true,
  });
  switch (told) {
    case 'asked':
      return [to(owner, 'vault_out_asked')];
    case 'made':
      return [to(owner, 'gift_made')];
    case 'expired':
      return [to(owner, 'gift_ended')];
    case 'redeemed':
      if (recipient === null) return [];
      return [to(owner, 'gift_taken', recipient), to(recipient, 'gift_received', owner)];
    case 'done':
      if (recipient === null) return [to(owner, 'vault_out_done')];
      return [to(owner, 'transfer_sent', recipient), to(recipient, 'transfer_received', owner)];
  }
}

function hoursOf({ createdAt, dueAt }: MoveRow): string {
  return dueAt === null ? '' : String(Math.round((dueAt - createdAt) / HOUR_MS));
}
