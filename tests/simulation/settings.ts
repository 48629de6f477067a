// What the people behind the counter do: assets, markets, prices, fees, opening balances.
import type { SeededRandom } from '@sarraf/testing';
import type { Command, FeeTier } from '../../packages/settlement/src/index.ts';
import { CHANGING, MIDDLE, pickMarket, SEEDS } from './markets.ts';

/** How many people trade; their ids count from 1. */
export const USERS = 6;

const FUNDS = {
  AAA: '2000',
  QQQ: '200000',
  BTC: '5000000',
  IRT: '6000000000',
  BIG: '9000000',
  HUG: '900000000000000000',
  USDT: '3000000000',
};
/** Little enough that the house is now and then short of it. */
const HOUSE_FUNDS = {
  AAA: '150',
  QQQ: '20000',
  BTC: '400000',
  IRT: '900000000',
  USDT: '400000000',
};
const ASSETS = ['AAA', 'QQQ', 'BTC', 'IRT', 'USDT', 'NIL'] as const;

/** The commands that set the scene, in stages: each needs what those before it made. */
export function openings(): Command[][] {
  const seeds = Object.values(SEEDS);
  const assets = seeds.flatMap(({ base, quote }): Command[] => [
    { type: 'add_asset', ...base },
    { type: 'add_asset', ...quote },
  ]);
  const markets = seeds.map((seed): Command => ({ type: 'configure_market', seed }));
  const owners = Array.from({ length: USERS }, (_, index) => `user:${index + 1}`);
  const funds = owners.flatMap((owner) => fundsOf(owner, FUNDS));
  return [assets, markets, [...funds, ...fundsOf('house:otc', HOUSE_FUNDS)]];
}

function fundsOf(owner: string, funds: Readonly<Record<string, string>>): Command[] {
  return Object.entries(funds).map(([asset, units]): Command => {
    return { type: 'post_opening', owner, asset, units, reference: `start ${owner} ${asset}` };
  });
}

/** @param made a number that no other command has */
export function changeSomething(rng: SeededRandom, made: number): Command {
  const market = rng.chance(4) ? 'NONEXX' : pickMarket(rng);
  const kind = rng.below(100);
  if (kind < 15) {
    const middle = market === 'NONEXX' ? 9 : MIDDLE[market];
    const ticks = rng.chance(30) ? 0 : middle + rng.below(7) - 3;
    return { type: 'set_reference_price', market, ticks };
  }
  if (kind < 35) {
    const stops = rng.chance(15);
    const status = stops ? rng.pick(['CancelOnly', 'Halted', 'Hidden'] as const) : 'Active';
    return { type: 'set_market_status', market, status };
  }
  if (kind < 60) return changeMarket(rng);
  if (kind < 72) return changeFees(rng);
  if (kind < 78) return addAsset(rng);
  if (kind < 82) return { type: 'trigger_stops' };
  const reference = rng.chance(85) ? `extra ${made}` : 'extra';
  const owner = rng.chance(60) ? `user:${rng.between(1, USERS)}` : 'house:otc';
  return {
    type: 'post_opening',
    owner,
    asset: rng.pick(ASSETS),
    units: `${rng.between(1, 500)}`,
    reference,
  };
}

function changeMarket(rng: SeededRandom): Command {
  const seed = rng.chance(50) ? SEEDS[pickMarket(rng)] : SEEDS[CHANGING];
  const isChanging = seed === SEEDS[CHANGING];
  return {
    type: 'configure_market',
    seed: {
      ...seed,
      ...(rng.chance(5) && { base: { ...seed.base, symbol: 'NIL' } }),
      // Keeps a price that is divided by ten whole: the smallest unit is one.
      ...(isChanging && { tickSize: rng.pick(['1', '10', '100']) }),
      takerFeePpm: rng.below(9_000),
    },
  };
}

function changeFees(rng: SeededRandom): Command {
  const tier = (
    levelMin: number,
    volumeMinUnits: string,
    quote: FeeTier['quote'] = 'IRT',
  ): FeeTier => {
    const takerPpm = rng.below(5_000);
    return { levelMin, volumeMinUnits, quote, makerPpm: takerPpm >> 1, takerPpm };
  };
  const tiers = [
    tier(0, '0'),
    tier(1, '0'),
    tier(0, '90000000', 'USDT'),
    tier(2, '90000000'),
    tier(0, '9000000000'),
    tier(1, '400000000', 'USDT'),
  ];
  return { type: 'configure_fees', tiers: tiers.slice(0, rng.below(tiers.length + 1)) };
}

function addAsset(rng: SeededRandom): Command {
  const { base } = SEEDS[pickMarket(rng)];
  return { type: 'add_asset', symbol: base.symbol, scale: base.scale + (rng.chance(50) ? 1 : 0) };
}
