import { expect, it } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const date = (ms: number): string => new Date(ms).toUTCString();
const noon = Date.parse('2026-11-21T12:00:00Z');

it('believes a clock that may be right, and follows the server where it can not be', () => {
  noteServerTime(null, noon, noon);
  noteServerTime('soon', noon, noon);
  noteServerTime(date(noon), noon + 100, noon + 400);
  expect(serverNow(noon)).toBe(noon);
  // this device is five minutes late
  noteServerTime(date(noon + 300_000), noon, noon + 200);
  expect(serverNow(noon)).toBe(noon + 299_800);
  // a quicker answer narrows it, a slower one does not widen it
  noteServerTime(date(noon + 300_000), noon, noon + 50);
  noteServerTime(date(noon + 300_000), noon, noon + 900);
  expect(serverNow(noon)).toBe(noon + 299_950);
  // the device's clock was set right
  noteServerTime(date(noon + 300_000), noon + 300_100, noon + 300_300);
  expect(serverNow(noon + 300_300)).toBe(noon + 300_300);
});
