import type { HouseStatus } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { leastAvailable, linesOf, percentOf, summaryOf, troubledDays } from './summary.ts';

type Watched = Omit<HouseStatus['services'][number], 'service'>;
const watched = (state: Watched['state'], available_ppm: number | null = 999_900): Watched => ({
  state,
  since: '2026-11-21T08:00:00.000Z',
  days: [...Array.from({ length: 87 }, () => 'none' as const), 'slow', 'down', 'up'],
  available_ppm,
});
const of = (orders: Watched, ethereum: Watched): HouseStatus => ({
  at: '2026-11-21T10:00:00.000Z',
  services: [{ service: 'orders', ...orders }],
  networks: [{ network: 'ethereum', ...ethereum }],
  incidents: [],
  speed: { orders: null, index_seconds: null },
});

it('names what is down before what is slow, and nothing where all is up', () => {
  const said = (orders: Watched, ethereum: Watched) => {
    const { state, names } = summaryOf(linesOf(of(orders, ethereum)));
    return [state, ...names.map(({ name }) => name)];
  };
  expect(said(watched('up'), watched('up'))).toEqual(['up']);
  expect(said(watched('up'), watched('slow'))).toEqual(['slow', 'ethereum']);
  expect(said(watched('down'), watched('slow'))).toEqual(['down', 'orders']);
});

it('never rounds availability up', () => {
  expect([999_999, 1_000_000, 0, 995_049].map(percentOf)).toEqual([
    '99.99',
    '100.00',
    '0.00',
    '99.50',
  ]);
  expect(percentOf(null)).toBeNull();
  expect(leastAvailable(linesOf(of(watched('up', null), watched('up', 999_000))))).toBe(999_000);
  expect(troubledDays(watched('up').days)).toEqual({ slow: 1, down: 1 });
});
