import { afterEach, describe, expect, it, vi } from 'vitest';
import { MissedChanges } from './missed-changes.ts';
import { openLoneDoor } from './testing/lone-door.ts';

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ends.splice(0).toReversed()) await end();
});

describe('a user whose process missed events', () => {
  it('is told once to ask again, and without a gap never', async () => {
    const { connect, heard, say, told } = await openLoneDoor(ends);
    await connect();
    say(1n);
    expect(await told(1)).toEqual(['1']);
    say(2n);
    expect(await told(2)).toEqual(['1', '2']);
    // what waits to go out is older than what is asked for then
    say(3n);
    say(5n, false);
    expect(await told(4)).toEqual(['1', '2', '3', 'ask again']);
    expect(heard.at(-1)).toMatchObject({
      event: 'wallet_update',
      silent: true,
      order: null,
      wallets: null,
      update_wallet: true,
      update_orders: true,
    });
    say(6n);
    expect(await told(5)).toEqual(['1', '2', '3', 'ask again', '6']);
  });
});

describe('telling many users to ask again', () => {
  const everybody = Array.from({ length: 450 }, (_, index) => index);

  it('tells some now and the others bit by bit, each once', async () => {
    vi.useFakeTimers();
    const told: number[] = [];
    const missed = new MissedChanges((userId) => told.push(userId));
    missed.note(everybody);
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toHaveLength(200);
    // another gap: who waits is not told twice
    missed.note(everybody.slice(300));
    await vi.advanceTimersByTimeAsync(500);
    expect(told).toHaveLength(400);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual(everybody);
    missed.note([3]);
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toHaveLength(451);
  });

  it('ends with the door', async () => {
    vi.useFakeTimers();
    const told: number[] = [];
    const missed = new MissedChanges((userId) => told.push(userId));
    missed.note(everybody);
    await vi.advanceTimersByTimeAsync(0);
    missed.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toHaveLength(200);
  });
});
