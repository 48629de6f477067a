import type { SeededRandom } from '@sarraf/testing';
import type { Command, CommandEnvelope, IdempotencyClaim, Outcome, PlaceOrder } from '../index.ts';
import { houseTerms } from './house-terms.ts';
import { MARKET_SEEDS, RandomConfiguration } from './random-configuration.ts';
import { RandomCoins } from './random-coins.ts';
import { RandomLimits } from './random-limits.ts';
import { RandomSpends } from './random-spends.ts';
import { RandomPayments } from './random-payments.ts';
import { RandomTransfers } from './random-transfers.ts';
import { RandomWithdrawals } from './random-withdrawals.ts';
import { middle, randomClientOrderId, RandomOtc, USERS } from './random-otc.ts';

/** Commands of every kind, good and bad, from one seed. */
export class RandomCommands {
  readonly #random: SeededRandom;
  #made = 0;
  #at = 1_800_000_000_000;
  #orders = 0;
  readonly #otc: RandomOtc;
  readonly #payments: RandomPayments;
  readonly #limits: RandomLimits;
  readonly #withdrawals: RandomWithdrawals;
  readonly #transfers: RandomTransfers;
  readonly #configuration: RandomConfiguration;
  #last: Command | undefined;
  readonly #claims: { claim: IdempotencyClaim; command: Command }[] = [];

  readonly #isStopsOnly: boolean;

  readonly #coins: RandomCoins | undefined;
  readonly #spends: RandomSpends | undefined;

  /**
   * @param mix `stops`: only trading, with many stops
   * @param coins what coins are drawn from, apart from all else; by default none come
   */
  constructor(random: SeededRandom, mix: 'all' | 'stops' = 'all', coins?: SeededRandom) {
    this.#random = random;
    this.#coins = coins && new RandomCoins(coins);
    this.#spends = coins && new RandomSpends(coins);
    this.#otc = new RandomOtc(random);
    this.#payments = new RandomPayments(random);
    this.#limits = new RandomLimits(random);
    this.#withdrawals = new RandomWithdrawals(random);
    this.#transfers = new RandomTransfers(random);
    this.#configuration = new RandomConfiguration(random);
    this.#isStopsOnly = mix === 'stops';
  }

  get at(): number {
    return this.#at;
  }

  /** The commands that set the scene. */
  opening(): CommandEnvelope[] {
    const commands: Command[] = this.#spends?.opening() ?? [];
    for (const seed of MARKET_SEEDS) {
      commands.push({ type: 'add_asset', ...seed.base }, { type: 'add_asset', ...seed.quote });
      commands.push({ type: 'configure_market', seed });
    }
    for (const [asset, units] of Object.entries({ AAA: '3000', QQQ: '300000', BTC: '20000' })) {
      const reference = `house ${asset}`;
      commands.push({ type: 'post_opening', owner: 'house:otc', asset, units, reference });
    }
    for (let user = 1; user <= USERS; user += 1) {
      const owner = `user:${user}`;
      const fund = (asset: string, units: string): void => {
        const reference = `start ${user} ${asset}`;
        commands.push({ type: 'post_opening', owner, asset, units, reference });
      };
      fund('AAA', '2000');
      fund('QQQ', '200000');
      fund('BTC', '5000000');
      fund('IRT', '6000000000');
    }
    commands.push(houseTerms(this.#random));
    for (const market of ['AAAQQQ', 'BTCIRT'] as const) {
      const prices = [{ market, price: this.#otc.price(market), ageMs: 0 }];
      commands.push({ type: 'set_index_prices', prices });
    }
    if (this.#random.chance(50)) commands.push(...this.#limits.opening(USERS));
    return commands.map((command) => this.#envelope(command));
  }

  /** Tells an outcome, so that later commands know how many orders there are. */
  heard(outcome: Outcome): void {
    if (outcome.ok && 'transferId' in outcome.result) this.#transfers.heard(outcome.result);
    if (!outcome.ok || !('orderId' in outcome.result)) return;
    const { result } = outcome;
    const linked = 'linkedOrder' in result ? result.linkedOrder : null;
    this.#orders = Math.max(this.#orders, result.orderId, linked ?? 0);
  }

  next(): CommandEnvelope {
    const random = this.#random;
    const coins = this.#coins?.next() ?? this.#spends?.next();
    if (coins !== undefined) return this.#envelope(coins);
    this.#at += random.chance(5) ? 11_000 : random.below(900);
    // Months go by, so that volumes age out.
    if (random.chance(2)) this.#at += (1 + random.below(6)) * 86_400_000;
    const repeated = this.#claims[random.below(Math.max(1, this.#claims.length))];
    if (repeated !== undefined && random.chance(6)) {
      const bodyHash = random.chance(80) ? repeated.claim.bodyHash : 'another body';
      return { ...this.#envelope(repeated.command), claim: { ...repeated.claim, bodyHash } };
    }
    // A slip of the finger now and then: the same command twice.
    const command = random.chance(4) && this.#last !== undefined ? this.#last : this.#command();
    this.#last = command;
    const envelope = this.#envelope(command);
    if (!random.chance(30)) return envelope;
    const user = 1 + random.below(USERS);
    const claim = { user, route: 'r', key: `k${this.#made}`, bodyHash: `b${this.#made}` };
    this.#claims.push({ claim, command: envelope.command });
    return { ...envelope, claim };
  }

  #envelope(command: Command): CommandEnvelope {
    this.#made += 1;
    return { id: `id${this.#made}`, at: this.#at, command };
  }

  #command(): Command {
    const random = this.#random;
    const kind = random.below(this.#isStopsOnly ? 80 : 108);
    if (this.#isStopsOnly && kind < 24) return this.#stop();
    if (kind < 38) return this.#limit();
    if (kind < 52) return this.#stop();
    if (kind < 66) return this.#market();
    if (kind < 82) return this.#cancel();
    if (kind < 84) return this.#cancelAll();
    if (kind < 85) return { type: 'trigger_stops' };
    if (kind < 90) return this.#otc.next(this.#at, this.#made);
    if (kind < 95) return random.chance(50) ? this.#payment() : this.#withdrawals.next();
    if (kind >= 102) {
      const giver = this.#transfers.giver();
      const isHeld = giver !== undefined && random.chance(12);
      if (!isHeld) return this.#transfers.next();
      this.#transfers.redeemNext();
      return this.#limits.hold(giver, this.#at);
    }
    if (kind >= 100) return this.#payment();
    return this.#configuration.next(this.#made) ?? this.#limits.next(this.#at);
  }

  #limit(): Command {
    const random = this.#random;
    const market = random.chance(70) ? 'AAAQQQ' : 'BTCIRT';
    const isPlain = market === 'AAAQQQ';
    const spread = isPlain ? 5 : 900;
    const far = random.chance(5) ? spread * 40 : 0;
    const side = random.pick(['buy', 'sell'] as const);
    const away = random.below(spread * 2) - spread;
    const user = 1 + random.below(USERS + 1);
    return {
      type: 'place_order',
      user,
      market,
      side,
      orderType: 'limit',
      amountType: 'base',
      priceTicks: Math.max(1, middle[market] + (side === 'buy' ? -away : away) + far),
      lots: isPlain ? 1 + random.below(random.chance(3) ? 5_000 : 60) : 100 + random.below(4_000),
      ...this.#terms(),
      ...this.#openMax(user),
      ...randomClientOrderId(this.#random, this.#made),
    };
  }

  /** The bound on open orders, so low that it is often reached; three quote for everybody. */
  #openMax(user: number): Pick<PlaceOrder, 'openMax'> {
    if (this.#random.chance(10)) return {};
    return { openMax: user <= 3 ? { market: 60, all: 120 } : { market: 3, all: 6 } };
  }

  #terms(): Pick<PlaceOrder, 'timeInForce' | 'postOnly' | 'tag' | 'guardDuplicates' | 'level'> {
    const random = this.#random;
    if (random.chance(20)) return { timeInForce: random.pick(['ioc', 'fok'] as const) };
    const level = random.below(3);
    if (random.chance(15)) return { timeInForce: 'gtc', postOnly: true, tag: `bot${level}`, level };
    return { timeInForce: 'gtc', level, ...(random.chance(5) && { guardDuplicates: false }) };
  }

  /** Stops and OCOs close around the middle, so that most of them become due. */
  #stop(): Command {
    const random = this.#random;
    const market = random.chance(70) ? 'AAAQQQ' : 'BTCIRT';
    const isPlain = market === 'AAAQQQ';
    const spread = isPlain ? 5 : 900;
    const side = random.pick(['buy', 'sell'] as const);
    const up = side === 'buy' ? 1 : -1;
    const near = (): number => random.below(spread) - Math.floor(spread / 5);
    const user = 1 + random.below(USERS);
    const common = {
      type: 'place_order',
      user,
      market,
      side,
      amountType: 'base',
      lots: isPlain ? 1 + random.below(40) : 100 + random.below(3_000),
      timeInForce: 'gtc',
      ...this.#openMax(user),
      ...randomClientOrderId(this.#random, this.#made),
    } as const;
    const stopTicks = middle[market] + up * near();
    const limitTicks = stopTicks + up * near();
    const kind = random.below(3);
    if (kind === 0) return { ...common, orderType: 'market', stopTicks };
    const postOnly = random.chance(15);
    if (kind === 1) {
      return { ...common, orderType: 'limit', priceTicks: limitTicks, stopTicks, postOnly };
    }
    const oco = random.chance(50) ? { stopTicks } : { stopTicks, limitTicks };
    const priceTicks = middle[market] - up * near();
    return { ...common, orderType: 'limit', priceTicks, oco, postOnly };
  }

  #cancelAll(): Command {
    const random = this.#random;
    const market = random.pick(['AAAQQQ', 'BTCIRT'] as const);
    return {
      type: 'cancel_orders',
      user: 1 + random.below(USERS),
      ...(random.chance(50) && { market }),
      ...(random.chance(50) && { side: random.pick(['buy', 'sell'] as const) }),
    };
  }

  #market(): Command {
    const random = this.#random;
    const market = random.chance(70) ? 'AAAQQQ' : 'BTCIRT';
    const isPlain = market === 'AAAQQQ';
    const lots = isPlain ? 1 + random.below(200) : 100 + random.below(8_000);
    const amount = random.chance(50)
      ? { amountType: 'base' as const, lots }
      : { amountType: 'quote' as const, quoteUnits: `${lots * middle[market] + random.below(99)}` };
    const seen = middle[market] + random.below(9) - 4;
    return {
      type: 'place_order',
      user: 1 + random.below(USERS + 1),
      market: random.chance(1) ? 'NONEXX' : market,
      side: random.pick(['buy', 'sell'] as const),
      orderType: 'market',
      ...amount,
      ...(random.chance(30) && { payOut: this.#withdrawals.payOut() }),
      ...(random.chance(40) && { seenTicks: seen }),
      timeInForce: 'gtc',
      ...randomClientOrderId(this.#random, this.#made),
    };
  }

  #cancel(): Command {
    const random = this.#random;
    const back = random.below(random.chance(80) ? 12 : 200);
    return {
      type: 'cancel_order',
      user: 1 + random.below(USERS),
      orderId: Math.max(1, this.#orders + 1 - back),
    };
  }

  #payment(): Command {
    return this.#payments.next(this.#made, this.#limits.isConfigured);
  }
}
