import type { Transfer } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { maskName } from '../recipients/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { toLevel } from '../users/index.ts';
import type { MovePerson, MoveRow, MoveState } from './transfers.queries.ts';

/** A transfer as one of its two people sees it. */
export function toTransfer(row: MoveRow, viewer: number, scale: number): Transfer {
  const isOwn = row.owner.id === viewer;
  const isBetween = row.kind === 'to_user';
  const other = isOwn ? row.recipient : row.owner;
  const { dueAt } = row;
  return {
    id: row.id,
    kind: kindOf(row, isOwn),
    symbol: row.asset,
    amount: formatDecimal(row.units, scale),
    status: stateOf(row.state),
    person: isBetween && other !== null ? maskedOf(other) : null,
    note: row.note,
    worth_toman: isBetween && isOwn ? tomanText(row.worth) : null,
    due_at: row.state === 'waiting' && dueAt !== null ? timeText(dueAt) : null,
    cancellable: isOwn && row.state === 'waiting',
    created_at: timeText(row.createdAt),
    updated_at: timeText(row.updatedAt),
  };
}

/** Somebody as the other side sees them. */
export function maskedOf({ firstName, lastName, level }: MovePerson) {
  const isSecond = toLevel(level) === 2;
  return { name: maskName(firstName, lastName), level: isSecond ? 2 : 1 } as const;
}

function kindOf({ kind }: MoveRow, isOwn: boolean): Transfer['kind'] {
  if (kind === 'to_vault' || kind === 'from_vault') return kind;
  return isOwn ? 'sent' : 'received';
}

/** No transfer but a gift expires. */
function stateOf(state: MoveState): Transfer['status'] {
  return state === 'expired' ? 'cancelled' : state;
}

/** A moment, ms since 1970, as the wire has it. */
export const timeText = (ms: number): string => new Date(ms).toISOString();
