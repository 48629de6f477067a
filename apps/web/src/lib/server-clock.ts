// What time it is for the server. A phone's clock may be minutes off; a countdown to a moment that the
// server named must not be.
import { useNow } from './use-now.ts';

/** The header names whole seconds. */
const HEADER_MS = 1_000;

/** How far the server's clock can be ahead of this device's, ms: at least, at most. */
let ahead = { least: -Infinity, most: Infinity };

/**
 * Learns from the `Date` of one answer, between whose sending and arrival the server read its clock.
 * Answers narrow each other; one that no earlier clock could have given begins anew.
 */
export function noteServerTime(date: string | null, sentAt: number, receivedAt: number): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(at)) return;
  const least = at - receivedAt;
  const most = at + HEADER_MS - sentAt;
  const fits = least <= ahead.most && most >= ahead.least;
  ahead = {
    least: fits ? Math.max(least, ahead.least) : least,
    most: fits ? Math.min(most, ahead.most) : most,
  };
}

/** The server's clock at a moment of this device's, Unix ms; a clock that may be right is believed. */
export function serverNow(deviceNow: number = Date.now()): number {
  return deviceNow + Math.min(Math.max(0, ahead.least), ahead.most);
}

/** The same, ticking every `everyMs` while the component is shown. */
export function useServerNow(everyMs: number): number {
  return serverNow(useNow(everyMs));
}
