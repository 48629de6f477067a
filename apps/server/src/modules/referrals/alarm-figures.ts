// What the house is watched by, of invitations.
import type { PlainDb } from '../../platform/database/handles.ts';
import { countFindings } from './findings.queries.ts';
import { selectUnpaidAssets } from './postings.queries.ts';

/** A command that was lost is asked again within half a minute: what waits so long waits for money. */
const UNPAID_MS = 10 * 60_000;

/** Whether something waits so long that the house has not enough for it. */
export async function isRewardUnpaid(db: PlainDb, now: number): Promise<boolean> {
  return (await selectUnpaidAssets(db, new Date(now - UNPAID_MS))).length > 0;
}

/** Whether the recount of the last day found a difference. */
export async function isRewardWrong(db: PlainDb): Promise<boolean> {
  return (await countFindings(db)) > 0;
}
