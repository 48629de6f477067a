import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBoundedLog } from './bounded-log.ts';
import { createLogger } from './logger.ts';

let lines: Record<string, unknown>[];
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
});
afterEach(() => vi.useRealTimers());

const logOf = () => {
  const destination = {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  };
  return createBoundedLog(createLogger({ name: 'test', destination }), 'denied');
};

it('writes the first of a kind and block in full, and the others as one line of counts', () => {
  const log = logOf();
  for (let count = 0; count < 10_000; count += 1) {
    log.note({ code: 'forbidden', addressBlock: 'a', route: `/r${count}` });
    if (count % 100 === 0) log.note({ code: 'forbidden', addressBlock: 'b' });
  }
  log.note({ code: 'unauthorized', addressBlock: 'a' });
  expect(lines.map(({ code, addressBlock }) => [code, addressBlock])).toEqual([
    ['forbidden', 'a'],
    ['forbidden', 'b'],
    ['unauthorized', 'a'],
  ]);
  expect(lines[0]).toMatchObject({ route: '/r0', msg: 'denied' });
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(3)).toMatchObject([
    { code: 'forbidden', total: 10_100, addressBlocks: 2, most: { a: 10_000, b: 100 } },
  ]);
  log.note({ code: 'forbidden', addressBlock: 'a' });
  expect(lines).toHaveLength(5);
});

it('is bounded where every request has an address block of its own', () => {
  const log = logOf();
  for (let count = 0; count < 30_000; count += 1) {
    log.note({ code: 'forbidden', addressBlock: `block-${count}` });
  }
  expect(lines).toHaveLength(100);
  log.flush();
  expect(lines).toHaveLength(101);
  expect(lines[100]).toMatchObject({ total: 30_000, addressBlocks: 10_001 });
  const { most } = lines[100] as { most: Record<string, number> };
  expect(most['others']).toBe(20_000);
});
