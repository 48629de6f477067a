import { expect, it } from 'vitest';
import { sharedReading } from './shared-reading.ts';

/** Readings that end when the test says so, with how many began. */
function slow() {
  const ends: ((value: string | Error) => void)[] = [];
  const read = sharedReading(
    () =>
      new Promise<string>((resolve, reject) => {
        ends.push((value) => (value instanceof Error ? reject(value) : resolve(value)));
      }),
  );
  return { read, ends, turn: () => new Promise((resolve) => setImmediate(resolve)) };
}

it('has one under way, and who came meanwhile shares the next one', async () => {
  const { read, ends, turn } = slow();
  const first = read();
  const late = [read(), read(), read()];
  await turn();
  expect(ends.length).toBe(1);
  ends[0]?.('before');
  expect(await first).toBe('before');
  await turn();
  expect(ends.length).toBe(2);
  ends[1]?.('after');
  expect(await Promise.all(late)).toEqual(['after', 'after', 'after']);
});

it('goes on after one that failed, which only its own caller hears of', async () => {
  const { read, ends, turn } = slow();
  const first = read();
  const second = read();
  ends[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await turn();
  ends[1]?.('here');
  expect(await second).toBe('here');
  const third = read();
  ends[2]?.('again');
  expect(await third).toBe('again');
});
