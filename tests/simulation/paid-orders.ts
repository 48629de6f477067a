// Market buys that wait for their charge: written with it, placed once it is paid, each once.
import type { SeededRandom } from '@sarraf/testing';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import type { AttachedRow, PlaceOrder } from '../../packages/settlement/src/index.ts';
import type { SimDatabase } from './database.ts';
import { SIZES } from './markets.ts';
import type { Shop } from './processes.ts';
import type { PaidOrderRow } from './attached-rows.ts';

const WAIT_MS = 15 * 60_000;
const MARKETS = ['BTCIRT', 'USDTIRT'] as const;

/** Stands for the module `paid-orders`, whose rows are read by SQL; the claim is the module's. */
export class PaidOrders {
  readonly #database: SimDatabase;
  readonly #clock: Clock;
  readonly #rng: SeededRandom;

  constructor(database: SimDatabase, clock: Clock, rng: SeededRandom) {
    this.#database = database;
    this.#clock = clock;
    this.#rng = rng;
  }

  /** What travels with the charge of an order. */
  rowFor(user: number): (paymentId: string) => AttachedRow {
    const rng = this.#rng;
    const market = rng.pick(MARKETS);
    const { least, most } = SIZES[market];
    const command: PlaceOrder = {
      type: 'place_order',
      user,
      market,
      side: 'buy',
      orderType: 'market',
      amountType: 'base',
      lots: rng.between(least, most),
      timeInForce: 'gtc',
      guardDuplicates: false,
    };
    const now = this.#clock.now();
    return (paymentId) => ({
      writer: 'paid_order_created',
      row: {
        payment_id: paymentId,
        user_id: user,
        market,
        command: JSON.stringify(command),
        amount_rial: '10',
        created_at: new Date(now).toISOString(),
        expires_at: new Date(now + WAIT_MS).toISOString(),
      },
    });
  }

  /** Places what is paid and ends what is not, one by one; safe to be done twice at once. */
  async sweep(shop: Shop): Promise<void> {
    const due = await this.#database.statement(shop.process, ({ paidOrders, charges }) =>
      [...paidOrders].flatMap(([id, row]) => {
        const charge = charges.get(id);
        const isOver = charge !== undefined && !/^(?:created|pending)$/.test(charge.state);
        return row.state === 'waiting' && isOver ? [{ id, row, paidAt: charge.paidAt }] : [];
      }),
    );
    for (const { id, row, paidAt } of due) await this.#decide(shop, id, row, paidAt);
  }

  async #decide(shop: Shop, id: string, row: PaidOrderRow, paidAt: number | null): Promise<void> {
    if (paidAt === null) return this.#end(shop, id, 'unpaid');
    if (paidAt > row.expiresAt) return this.#end(shop, id, 'late');
    const { outcome } = await shop.operations.submit({
      command: row.command,
      claim: { user: row.userId, route: 'paid_order', key: id, bodyHash: 'paid_order' },
    });
    return this.#end(shop, id, outcome.ok ? 'placed' : 'refused');
  }

  #end(shop: Shop, id: string, state: PaidOrderRow['state']): Promise<void> {
    return this.#database.statement(shop.process, ({ paidOrders }) => {
      const row = paidOrders.get(id);
      if (row?.state === 'waiting') row.state = state;
    });
  }
}
