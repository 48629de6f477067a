import type {
  FoundPerson,
  PersonMessage,
  PersonNote,
  PersonPosting,
  PersonSignIn,
  PersonStanding,
} from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import type { MessageRow } from '../messages/index.ts';
import { deviceName, type SignInRow } from '../sessions/index.ts';
import { heldUntil, type Standing } from '../standings/index.ts';
import { maskMobile, toLevel } from '../users/index.ts';
import type { PostingRow } from '../wallets/index.ts';
import type { NoteRow } from './notes.queries.ts';
import type { FoundRow } from './people.queries.ts';

const MOBILE = /\b09\d{9}\b/g;

/** A person in a list. */
export function toFoundPerson(row: FoundRow): FoundPerson {
  return {
    id: String(row.id),
    first_name: row.first_name,
    last_name: row.last_name,
    mobile: maskMobile(row.mobile),
    level: toLevel(row.level),
    frozen: row.is_frozen,
    registered_at: row.created_at.toISOString(),
    card: row.card,
  };
}

const timeOf = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString();

/** Where a person stands, on the wire. */
export function toPersonStanding(standing: Standing): PersonStanding {
  return {
    level: standing.level,
    frozen: standing.isFrozen,
    money_held_until: timeOf(heldUntil(standing)),
    security_held_until: timeOf(standing.moneyHeldUntil),
    staff_held_until: timeOf(standing.staffHeldUntil),
    blocks: standing.blocks.map(({ action, until }) => ({ action, until: timeOf(until) })),
  };
}

/** A note on the wire. */
export function toPersonNote(row: NoteRow): PersonNote {
  return {
    id: String(row.id),
    text: row.text,
    pinned: row.is_pinned,
    author: { id: String(row.author_id), name: row.author_name },
    at: row.created_at.toISOString(),
  };
}

/** A sign-in as staff see it. */
export function toPersonSignIn(row: SignInRow): PersonSignIn {
  return {
    id: row.id,
    device: deviceName(row.user_agent),
    ip: row.ip,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.end_reason,
    live: row.is_live,
  };
}

/** A message as staff see it. */
export function toPersonMessage(row: MessageRow): PersonMessage {
  return {
    id: String(row.id),
    kind: row.kind,
    channel: row.channel,
    state: row.state,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

/** A movement of one account; below zero when it went out. */
export function toPersonPosting(row: PostingRow, scale: number): PersonPosting {
  const position = `${row.entry_id}.${row.posting_index}`;
  return {
    id: `${position}.${row.is_in ? 'in' : 'out'}`,
    entry_id: String(row.entry_id),
    at: new Date(Number(row.at_ms)).toISOString(),
    kind: row.kind,
    // some name a mobile, which is not everybody's to see
    reference: row.reference.replace(MOBILE, maskMobile),
    role: row.role,
    symbol: row.asset,
    wallet: row.wallet,
    amount: formatDecimal(row.is_in ? row.amount : -row.amount, scale),
  };
}
