// A sign-in's row as requests carry it, and as its owner sees it in the list.
import type { DataOf } from '@sarraf/contracts';
import type { Session } from '../../http/index.ts';
import { CLIENT_ABILITIES, staffAbilities, toLevel } from '../users/index.ts';
import { deviceName } from './device.ts';
import type { LiveSessionRow, SessionListRow } from './sessions.queries.ts';

/** Who asks, and what they may. */
export function sessionOf(row: LiveSessionRow): Session {
  return {
    userId: Number(row.user_id),
    sessionId: row.id,
    audience: row.audience,
    level: toLevel(row.level),
    abilities: row.audience === 'client' ? CLIENT_ABILITIES : staffAbilities(row.abilities),
    termsDue: row.terms_due,
    rateProfile: row.rate_profile,
    addresses: row.addresses,
  };
}

/** One of the devices where a person is signed in; `currentId` is the one that asks. */
export function sessionOnWire(
  row: SessionListRow,
  currentId: string,
): DataOf<'GET /sessions'>[number] {
  return {
    id: row.id,
    current: row.id === currentId,
    device: deviceName(row.user_agent),
    ip: row.ip,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  };
}
