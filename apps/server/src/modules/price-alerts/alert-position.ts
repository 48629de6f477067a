// How far trades are looked through for alerts.
import type { AnyDb } from '../../platform/database/handles.ts';
import { WHOLE } from '../../platform/followers/index.ts';
import { readNewestTrade } from './price-alerts.queries.ts';

/** The follower's position: trades by their number, of all markets together. */
export const ALERT_POSITION = {
  name: 'price_alerts',
  parts: (): readonly string[] => [WHOLE],
  begin: (tx: AnyDb): Promise<number> => readNewestTrade(tx),
};
