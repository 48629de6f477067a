import { expect, it } from 'vitest';
import { runStrategies } from './run-strategies.ts';

const SEEDS = 150;

it('L23 three people who collude never have more than before, on the real engine', () => {
  const { gained, best, trades, exchanges } = runStrategies({ seeds: SEEDS, isBacked: true });
  expect([gained, best.gain > 0n, best.seed]).toEqual([0, false, best.seed]);
  // they did trade and exchange
  expect(trades).toBeGreaterThan(SEEDS);
  expect(exchanges).toBeGreaterThan(SEEDS / 10);
});

it('L23 without fees behind points, the same seeds find gains', () => {
  const { gained } = runStrategies({ seeds: SEEDS, isBacked: false });
  expect(gained).toBeGreaterThan(SEEDS / 10);
});
