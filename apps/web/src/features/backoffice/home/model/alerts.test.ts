import type { DataOf, ProviderPort } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { alertsOf } from './alerts.ts';
import { waitOf } from './waiting.ts';

type Overview = DataOf<'GET /admin/overview'>;
type Health = DataOf<'GET /admin/messages/health'>;

const provider = (port: ProviderPort, state: 'up' | 'down' | 'unknown') =>
  ({ port, adapter: 'real', simulated: false, state, checked_at: null }) as const;
const overviewOf = (parts: Partial<Overview>): Overview =>
  ({ providers: [], realtime: [], ...parts }) as unknown as Overview;
const channel = (parts: Partial<Health['channels'][number]>): Health =>
  ({
    channels: [
      { channel: 'sms', waiting: 0, sending: 0, sent: 9, failed: 0, unknown: 0, ...parts },
    ].map((one) => ({ oldest_due_seconds: null, ...one })),
    errors: [],
    providers: [],
  }) as unknown as Health;

it('has nothing to say where nothing is broken, or nothing may be seen', () => {
  expect(alertsOf(undefined, undefined)).toEqual([]);
  expect(alertsOf(overviewOf({ providers: [provider('sms', 'up')] }), channel({}))).toEqual([]);
  expect(alertsOf(overviewOf({ providers: [provider('mail', 'unknown')] }), undefined)).toEqual([]);
});

it('names what is down before what went wrong, three at most', () => {
  const down = overviewOf({
    providers: [provider('payout', 'down'), provider('sms', 'up')],
    realtime: [{ region: 'ir', state: 'down', pid: null, connections: 0 }],
  });
  const troubled = channel({ failed: 2, unknown: 1, oldest_due_seconds: 400 });
  expect(alertsOf(down, troubled).map(({ kind }) => kind)).toEqual(['provider', 'region', 'late']);
  expect(alertsOf(undefined, troubled)).toEqual([
    { kind: 'late', channel: 'sms', seconds: 400 },
    { kind: 'failed', channel: 'sms', count: 2 },
    { kind: 'unknown', channel: 'sms', count: 1 },
  ]);
  expect(alertsOf(undefined, channel({ oldest_due_seconds: 299 }))).toEqual([]);
});

it('measures the oldest against its time, where it has one', () => {
  const at = Date.parse('2027-01-01T10:00:00Z');
  const hour = 3_600_000;
  const of = (until: string | null, now: number) =>
    waitOf({ oldest_at: '2027-01-01T00:00:00Z', oldest_until: until }, now);
  expect(of(null, at)).toEqual({ percent: null, tone: 'plain' });
  expect(of('2027-01-01T20:00:00Z', at)).toEqual({ percent: 50, tone: 'plain' });
  expect(of('2027-01-01T20:00:00Z', at + 4 * hour)).toEqual({ percent: 70, tone: 'warn' });
  expect(of('2027-01-01T20:00:00Z', at + 11 * hour)).toEqual({ percent: 100, tone: 'err' });
  expect(waitOf({ oldest_at: null, oldest_until: null }, at)).toEqual({
    percent: null,
    tone: 'plain',
  });
});
