import { type Command, type CommandEnvelope, Exchange, type OpenMax } from '@sarraf/settlement';
import { describe, expect, it } from 'vitest';
import { OpenOrderRecount } from './open-order-recount.ts';

const seed = {
  base: { symbol: 'AAA', scale: 0 },
  quote: { symbol: 'QQQ', scale: 0 },
  tickSize: '1',
  lotSize: '1',
  minQuantity: '1',
  minNotional: '1',
  makerFeePpm: 0,
  takerFeePpm: 0,
  bandPpm: 900_000,
  boundPpm: 1_000_000,
  status: 'Active',
} as const;
const funds = (user: number, asset: string): Command => {
  const reference = `${user} ${asset}`;
  return { type: 'post_opening', owner: `user:${user}`, asset, units: '100000', reference };
};
const order = (user: number, side: 'buy' | 'sell', priceTicks: number, more = {}): Command => ({
  type: 'place_order',
  user,
  market: 'AAAQQQ',
  side,
  priceTicks,
  lots: 2,
  orderType: 'limit',
  amountType: 'base',
  timeInForce: 'gtc',
  guardDuplicates: false,
  ...more,
});

/** An exchange that knows no bound; its journal is then told as if each order had carried one. */
function lane(): (commands: readonly Command[], openMax?: OpenMax) => string[] {
  const exchange = new Exchange();
  const recount = new OpenOrderRecount();
  let sent = 0;
  return (commands, openMax) => {
    const decided = commands.map((command) => {
      sent += 1;
      const envelope: CommandEnvelope = { id: `c${sent}`, at: 1_800_000_000_000 + sent, command };
      const outcome = exchange.apply(envelope);
      const isOrder = command.type === 'place_order' && openMax !== undefined;
      const told = isOrder ? { ...envelope, command: { ...command, openMax } } : envelope;
      return { envelope: told, outcome, replayed: false };
    });
    const changes = exchange.takeChanges();
    return recount.take({ commands: decided }, changes).map(({ fact }) => fact);
  };
}

/** People with money, and a last trade at 100. */
function opened(): ReturnType<typeof lane> {
  const run = lane();
  const people = [1, 2].flatMap((user) => [funds(user, 'AAA'), funds(user, 'QQQ')]);
  const assets = [seed.base, seed.quote].map((asset): Command => ({ type: 'add_asset', ...asset }));
  run([...assets, { type: 'configure_market', seed }, ...people]);
  run([order(2, 'sell', 100), order(1, 'buy', 100)]);
  return run;
}

const two = { market: 2, all: 9 };

describe('the recount of open orders', () => {
  it('names whoever was let in beyond the bound of their own order', () => {
    const run = opened();
    expect(run([order(1, 'buy', 90), order(1, 'buy', 91)], two)).toEqual([]);
    expect(run([order(1, 'buy', 92)], two)).toEqual(['user 1/AAAQQQ comes to 3 open orders, of 2']);
    expect(run([order(1, 'buy', 93)], { market: 9, all: 3 })).toEqual([
      'user 1 comes to 4 open orders, of 3',
    ]);
    // a lower bound ends nothing
    expect(run([order(1, 'sell', 90)], { market: 1, all: 1 })).toEqual([]);
  });

  it('counts an OCO once and a stop while it waits, and forgets what has ended', () => {
    const run = opened();
    const pair = order(1, 'buy', 90, { oco: { stopTicks: 120 } });
    expect(run([pair, order(1, 'buy', 110, { stopTicks: 115 })], two)).toEqual([]);
    expect(run([{ type: 'cancel_orders', user: 1 }, pair, pair], two)).toEqual([]);
    expect(run([pair], two)).toHaveLength(1);
    // the stops act at 120: each takes what there is, and the limit orders end
    const lots = { lots: 50 };
    run([order(2, 'sell', 121, lots), order(2, 'sell', 120), order(1, 'buy', 120)], undefined);
    expect(run([order(1, 'buy', 90), order(1, 'buy', 91)], two)).toEqual([]);
  });

  it('bounds nothing where an order came without a bound', () => {
    const run = opened();
    expect(run([order(1, 'buy', 90), order(1, 'buy', 91), order(1, 'buy', 92)])).toEqual([]);
  });
});
