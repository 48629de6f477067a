import type { PushDevice } from '@sarraf/contracts';
import type { PushDeviceRow } from './push-devices.queries.ts';

/** A device as its owner sees it, from one of their sessions. */
export function deviceOnWire(
  row: PushDeviceRow,
  sessionId: string,
  pageOf: ((endpoint: string) => string) | undefined,
): PushDevice {
  return {
    id: row.id,
    name: row.name,
    current: row.session_id === sessionId,
    created_at: row.created_at.toISOString(),
    last_taken_at: row.last_taken_at?.toISOString() ?? null,
    telephone_url: pageOf?.(row.endpoint) ?? null,
  };
}
