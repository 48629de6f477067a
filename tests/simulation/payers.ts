// People who charge their wallets, pay or don't, and come back from the bank with anybody's word.
import type { SeededRandom } from '@sarraf/testing';
import type { JournalRow } from '../../apps/server/src/engine/store/engine-store.ts';
import { startCharge } from '../../apps/server/src/modules/card-charges/start-charge.service.ts';
import type { Counts } from './counts.ts';
import type { SimDatabase } from './database.ts';
import type { SimGateway } from './gateway.ts';
import type { PaidOrders } from './paid-orders.ts';
import type { Shop } from './processes.ts';
import type { Scheduler } from './scheduler.ts';
import { USERS } from './settings.ts';
import { must } from './violation.ts';

/** Whom payers deal with. */
export interface PayersOptions {
  readonly rng: SeededRandom;
  readonly counts: Counts;
  readonly scheduler: Scheduler;
  readonly gateway: SimGateway;
  readonly database: SimDatabase;
  readonly paidOrders: PaidOrders;
  /** The shop's process of the moment. */
  readonly shop: () => Shop;
}

/** Makes charges, pays them or not, and calls back once, twice or never. */
export class Payers {
  readonly #around: PayersOptions;
  readonly #taken = new Set<string>();

  constructor(around: PayersOptions) {
    this.#around = around;
  }

  startCharge(): void {
    const { rng, counts, scheduler, gateway, paidOrders } = this.#around;
    const shop = this.#around.shop();
    counts.operation('charge');
    const userId = rng.between(1, USERS);
    const key = `charge ${rng.below(1_000_000)}`;
    const paidOrder = rng.chance(35) ? paidOrders.rowFor(userId) : undefined;
    const options = {
      userId,
      ...(paidOrder !== undefined && { alsoWrite: paidOrder }),
      cardId: 1,
      amount: String(rng.chance(20) ? 90_000 : rng.between(1, 12) * 5_000),
      isReserved: rng.chance(50),
      claim: { user: userId, route: 'charge', key, bodyHash: key },
    };
    const start = (): Promise<unknown> =>
      startCharge(shop.charging, shop.operations, options).then(
        ({ payment_url: url }) => gateway.show(url ?? ''),
        () => undefined,
      );
    void start();
    // A retry with the same key goes on with the same charge.
    if (rng.chance(30)) scheduler.after(rng.between(1, 4_000), () => void start());
  }

  /** Payers pay, give up, or come back once, twice, or with somebody else's word. */
  visitBank(): void {
    const { rng, gateway, database } = this.#around;
    const named = [...database.tables.charges.values()].filter(
      ({ authority }) => authority !== null,
    );
    if (named.length === 0) return;
    const charge = rng.pick(named.slice(-12));
    const order = gateway.orders.get(charge.authority ?? '');
    if (order === undefined) return;
    if (order.state === 'waiting') {
      if (rng.chance(65)) gateway.pay(order);
      else if (rng.chance(40)) order.state = 'refused';
    }
    if (rng.chance(70)) this.callBack(charge.id);
  }

  callBack(paymentId: string): void {
    const { rng, counts, scheduler } = this.#around;
    counts.operation('callback');
    const times = rng.chance(40) ? rng.between(2, 3) : 1;
    for (let time = 0; time < times; time += 1) {
      if (time > 0) counts.fault('callback_duplicated');
      const hint = rng.pick(['paid', 'refused', undefined] as const);
      const come = (): void => {
        this.#around
          .shop()
          .settler.settle({ paymentId, hint })
          .catch(() => undefined);
      };
      scheduler.after(time === 0 ? 0 : rng.between(0, 3_000), come);
    }
  }

  sweep(): void {
    const { counts, paidOrders } = this.#around;
    const shop = this.#around.shop();
    counts.operation('sweep');
    shop.sweep().catch(() => undefined);
    paidOrders.sweep(shop).catch(() => undefined);
  }

  /**
   * I13: an authority is taken in once: credited after the bank's true word, of the stored amount, or
   * parked after another one, of what it said.
   */
  checkCredits(row: JournalRow): void {
    const { gateway, database, counts } = this.#around;
    for (const { envelope, outcome, replayed } of row.commands) {
      const { command } = envelope;
      if (command.type !== 'credit_payment' && command.type !== 'park_payment') continue;
      if (!outcome.ok || replayed) continue;
      const { paymentId, reference, units } = command;
      const order = gateway.orders.get(reference.split(':')[1] ?? '');
      const charge = database.tables.charges.get(paymentId);
      must(!this.#taken.has(reference), 'I13', () => `${reference} is taken in twice`);
      this.#taken.add(reference);
      if (command.type === 'park_payment') {
        const isTold = order?.lies.includes(BigInt(units)) === true;
        must(isTold, 'I13', () => `${reference} is parked without a word of ${units}`);
        must(
          charge?.state === 'parked' && charge.parked?.rial === BigInt(units),
          'I13',
          () => `${paymentId} is parked, its row does not say`,
        );
        counts.parked += 1;
        continue;
      }
      must(order?.isProved === true, 'I13', () => `${reference} is credited without proof`);
      must(
        units === String(order?.amountRial) && units === String(charge?.amountRial),
        'I13',
        () => `${reference} is credited ${units} of ${String(charge?.amountRial)}`,
      );
      must(charge?.state === 'paid', 'I13', () => `${paymentId} is credited, its row does not say`);
      counts.credits += 1;
    }
  }
}
