// What is told of alerts.
import { formatPrice, type MarketSpec, type Ticks } from '@sarraf/market';
import type { Notify } from '../notifications/index.ts';
import type { Fired } from './alert-walk.ts';
import { percentText } from './price-alerts.mapper.ts';
import type { AlertRow } from './price-alerts.queries.ts';

type Told = Pick<AlertRow, 'id' | 'userId' | 'market' | 'kind' | 'ticks' | 'windowS' | 'note'>;

/** Each arming is told of once. */
const referenceOf = (id: number, arming: number): string => `alert/${id}/${arming}`;

function factsOf({ market, note }: Told, spec: MarketSpec): Record<string, string> {
  return { market, coin: spec.base.symbol, quote: spec.quote.symbol, note };
}

/** Up, down, or as it was, and by how much. */
function changeFacts(bp: number | null): Record<string, string> {
  if (bp === null) return {};
  const direction = bp === 0 ? 'same' : bp > 0 ? 'up' : 'down';
  return { change: percentText(Math.abs(bp)), direction };
}

/** The notice of an alert that a trade met. */
export function firedNotice(alert: Told, fired: Fired, spec: MarketSpec): Notify {
  const { id, kind, ticks, userId, windowS } = alert;
  const facts = {
    ...factsOf(alert, spec),
    ...changeFacts(fired.changeBp),
    price: formatPrice(fired.trade.ticks as Ticks, spec),
    ...(ticks === null ? {} : { level: formatPrice(ticks as Ticks, spec) }),
    ...(windowS === null ? {} : { hours: String(windowS / 3_600) }),
  };
  return {
    userId,
    kind:
      kind === 'change' ? 'price_alert_change' : `price_alert_${kind === 'below' ? kind : 'above'}`,
    facts,
    reference: referenceOf(id, fired.arming),
  };
}

/** The price at the hour that somebody asked to be told it at, and what it did in a day. */
export function dailyNotice(
  alert: Told & Pick<AlertRow, 'arming'>,
  now: { readonly ticks: number; readonly changeBp: number | null },
  spec: MarketSpec,
): Notify {
  return {
    userId: alert.userId,
    kind: 'price_alert_daily',
    facts: {
      ...factsOf(alert, spec),
      ...changeFacts(now.changeBp),
      price: formatPrice(now.ticks as Ticks, spec),
    },
    reference: referenceOf(alert.id, alert.arming),
  };
}

/** Its market was closed. */
export function endedNotice(alert: Told & Pick<AlertRow, 'arming'>, spec: MarketSpec): Notify {
  return {
    userId: alert.userId,
    kind: 'price_alert_ended',
    facts: factsOf(alert, spec),
    reference: referenceOf(alert.id, alert.arming),
  };
}
