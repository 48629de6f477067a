// Sockets are looked at again each minute: what their people lost meanwhile closes them.
import type { Socket } from 'socket.io-client';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '../http/app-error.ts';
import { openLoneDoor } from './testing/lone-door.ts';

const MINUTE_MS = 60_000;
const [INSIDE, OUTSIDE, AWAY] = ['203.0.113.7', '198.51.100.7', '192.0.2.7'] as const;

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ends.splice(0).toReversed()) await end();
});

const closed = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => socket.once('disconnect', resolve));

it('closes those whose session is over or whose address is refused now, and no others', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const faults = new Map<string, Error>();
  const { connect } = await openLoneDoor(ends, async (address) => {
    const fault = faults.get(address);
    if (fault !== undefined) throw fault;
  });
  const [inside, outside, away, over] = [
    await connect(INSIDE),
    await connect(OUTSIDE),
    await connect(AWAY),
    await connect(),
  ];
  faults.set(OUTSIDE, new AppError('address_not_allowed'));
  faults.set('127.0.0.1', new AppError('session_expired'));
  faults.set(AWAY, new Error('the database is away'));
  const gone = Promise.all([closed(outside), closed(over)]);
  vi.advanceTimersByTime(MINUTE_MS);
  await gone;
  expect([inside.connected, away.connected]).toEqual([true, true]);
});
