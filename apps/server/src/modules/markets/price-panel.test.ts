import { MovableClock } from '@sarraf/testing';
import { expect, it } from 'vitest';
import type { IndexPrices, PriceSource } from '../../providers/price/port.ts';
import { DEFAULT_PRICE_RULES } from './index-rules.ts';
import { createPricePanel } from './price-panel.ts';

const clock = MovableClock.standing(1_780_000_000_000);

/** A source that says what it is given, or hangs, or fails. */
function playSource(name: string): PriceSource & { says: () => Promise<IndexPrices> } {
  const source = {
    name,
    simulated: true,
    says: async (): Promise<IndexPrices> => told('100'),
    read: () => source.says(),
  };
  return source;
}
const told = (btc: string, at = clock.now()): IndexPrices => ({
  prices: [{ symbol: 'BTC', priceUsdt: btc, at }],
  usdtToman: '113400',
  at,
});
function playPanel() {
  const sources = ['a', 'b', 'c'].map(playSource);
  const heard: [string, boolean][] = [];
  const panel = createPricePanel({
    sources,
    clock,
    waitMs: 50,
    onAnswer: (name, failure) => heard.push([name, failure === undefined]),
  });
  const read = async () => {
    await panel.ask();
    return panel.reading(DEFAULT_PRICE_RULES);
  };
  return { sources, heard, panel, read };
}

it('does not wait for a source that hangs, nor asks it again meanwhile', async () => {
  const { sources, heard, read } = playPanel();
  let asked = 0;
  let answer: (prices: IndexPrices) => void = () => undefined;
  const [hanging] = sources;
  if (hanging === undefined) throw new Error('There is no source.');
  hanging.says = () => {
    asked += 1;
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  for (let round = 0; round < 3; round += 1) {
    expect((await read()).prices).toEqual([{ symbol: 'BTC', priceUsdt: '100', at: clock.now() }]);
  }
  expect(asked).toBe(1);
  expect(heard.filter(([name]) => name === 'a')).toEqual([]);
  answer(told('101'));
  await expect.poll(() => heard).toContainEqual(['a', true]);
});

it('believes what a source said until it is stale, however often it fails then', async () => {
  const { sources, read } = playPanel();
  await read();
  for (const source of sources) {
    source.says = async () => {
      throw new Error('down');
    };
  }
  clock.pass(60_000);
  const reading = await read();
  expect(reading.prices).toHaveLength(1);
  expect(reading.sources.map(({ answers, used }) => [answers, used])).toEqual(
    Array(3).fill([false, 2]),
  );
  clock.pass(1);
  const later = await read();
  expect([later.prices, later.usdtToman]).toEqual([[], null]);
  expect(later.sources.map(({ stale }) => stale)).toEqual([2, 2, 2]);
});

it('gives no longer life to prices of a clock that runs ahead', async () => {
  const { sources, read } = playPanel();
  for (const source of sources) source.says = async () => told('100', clock.now() + 3_600_000);
  expect((await read()).prices[0]?.at).toBe(clock.now());
});

it('settles each coin by itself: a source may not know them all', async () => {
  const { sources, read } = playPanel();
  const [only] = sources;
  if (only === undefined) throw new Error('There is no source.');
  only.says = async () => ({
    prices: [{ symbol: 'ETH', priceUsdt: '3900', at: clock.now() }],
    usdtToman: undefined,
    at: clock.now(),
  });
  const reading = await read();
  expect(reading.prices.map(({ symbol }) => symbol)).toEqual(['BTC']);
  expect(reading.usdtToman).toBe('113400');
  expect(reading.sources[0]).toMatchObject({ answers: true, used: 0, unconfirmed: 1 });
});
