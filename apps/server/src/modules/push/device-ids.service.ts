import { PUSH_DEVICES_MAX } from '@sarraf/contracts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { selectDevices } from './push-devices.queries.ts';

/** A person's devices that live, with the session of each, newest first. */
export async function deviceIdsOf(
  db: PlainDb,
  userId: number,
): Promise<readonly { readonly id: string; readonly sessionId: string }[]> {
  const rows = await selectDevices(db, userId, PUSH_DEVICES_MAX);
  return rows.map(({ id, session_id: sessionId }) => ({ id, sessionId }));
}
