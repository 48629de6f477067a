// What the trades of a stretch make of one alert: a pure function, so that it is the same however trades
// are cut into stretches.
import type { AlertState } from '@sarraf/contracts/lists';

/** An alert that trades may meet. */
export interface WatchedAlert {
  readonly kind: 'above' | 'below' | 'change';
  /** Of `above` and `below`. */
  readonly ticks: number | null;
  /** Of `change`: hundredths of a percent, and over how many seconds. */
  readonly changeBp: number | null;
  readonly windowS: number | null;
  readonly isRepeated: boolean;
  readonly state: AlertState;
  readonly arming: number;
  /** Trades behind this number count. */
  readonly afterTrade: number;
  /** Ms since 1970; null before it was told the first time. */
  readonly firedAtMs: number | null;
}

/** A trade of the alert's market. */
export interface SeenTrade {
  readonly id: number;
  readonly ticks: number;
  readonly atMs: number;
}

/** An alert that was met. */
export interface Fired {
  readonly arming: number;
  readonly trade: SeenTrade;
  /** Of `change`: hundredths of a percent, below 0 where the price fell. */
  readonly changeBp: number | null;
}

/** Where an alert stands behind the trades. */
export interface Walked {
  readonly state: AlertState;
  readonly arming: number;
  readonly fired: readonly Fired[];
}

/** The price that a trade's is held against: ticks so many seconds before it; undefined where none is known. */
export type PriceAgo = (trade: SeenTrade, windowS: number) => number | undefined;

/** A repeated alert rests at least so long, ms of trades: a price that trembles is told once. */
export const REST_MS = 60_000;
/** It is armed again where the price has gone back by so much of its level: one part in 200. */
export const REST_PARTS = 200;

const BP = 10_000n;

/** Hundredths of a percent from one price to another, toward zero. */
export function changeOf(fromTicks: number, toTicks: number): number {
  return Number(((BigInt(toTicks) - BigInt(fromTicks)) * BP) / BigInt(fromTicks));
}

const size = (change: number): number => Math.abs(change);

function isMet(alert: WatchedAlert, trade: SeenTrade, change: number | undefined): boolean {
  if (alert.kind === 'above') return trade.ticks >= (alert.ticks ?? Infinity);
  if (alert.kind === 'below') return trade.ticks <= (alert.ticks ?? 0);
  return change !== undefined && size(change) >= (alert.changeBp ?? Infinity);
}

/** Whether the price has gone back far enough: half of a change, a part of a level. */
function isBack(alert: WatchedAlert, trade: SeenTrade, change: number | undefined): boolean {
  const [price, level] = [BigInt(trade.ticks), BigInt(alert.ticks ?? 0)];
  const parts = BigInt(REST_PARTS);
  if (alert.kind === 'above') return price * parts <= level * (parts - 1n);
  if (alert.kind === 'below') return price * parts >= level * (parts + 1n);
  return change !== undefined && size(change) * 2 <= (alert.changeBp ?? 0);
}

/** Follows one alert through trades of its market, in their order. */
export function walkAlert(
  alert: WatchedAlert,
  trades: readonly SeenTrade[],
  ago: PriceAgo,
): Walked {
  let { state, arming, firedAtMs } = alert;
  const fired: Fired[] = [];
  for (const trade of trades) {
    if (trade.id <= alert.afterTrade) continue;
    const from = alert.windowS === null ? undefined : ago(trade, alert.windowS);
    const change = from === undefined ? undefined : changeOf(from, trade.ticks);
    if (state === 'armed' && isMet(alert, trade, change)) {
      fired.push({ arming, trade, changeBp: change ?? null });
      state = alert.isRepeated ? 'resting' : 'fired';
      firedAtMs = trade.atMs;
    } else if (
      state === 'resting' &&
      trade.atMs >= (firedAtMs ?? 0) + REST_MS &&
      isBack(alert, trade, change)
    ) {
      state = 'armed';
      arming += 1;
    }
  }
  return { state, arming, fired };
}
