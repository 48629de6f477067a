import type { Command, PlaceOrder } from '@sarraf/settlement';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import {
  createTestDatabase,
  type TestDatabaseTemplate,
} from '../../../../../tools/lib/test-database.ts';
import { createPool } from '../../platform/database/database.ts';
import { migrateWithLogins } from '../../platform/database/migrations.ts';
import { checkDatabase, type InvariantsReport } from './check-database.queries.ts';
import {
  claimOf,
  limitOrder,
  orderIdOf,
  openMarket,
  PRICE_TICKS,
  startTestEngine,
  type TestEngine,
} from '../testing/test-engine.ts';
import { inviteSomewhat } from '../testing/invite-somewhat.ts';
import { countSomewhat } from '../testing/liability-damages.ts';
import { MONEY_DAMAGES, MOVE_LIMITS, moneySomewhat } from '../testing/money-somewhat.ts';
import { storedCharge as stored } from '../testing/stored-charge.ts';

const PAYMENT = 'f0000000-0000-7000-8000-000000000001';
const LATE = 'f0000000-0000-7000-8000-000000000002';
const CLOSED = 'f0000000-0000-7000-8000-000000000003';
const WAITING = 'f0000000-0000-7000-8000-000000000004';

/** Something of everything: fills, partial fills, cancels, refusals, payments. */
async function tradeSomewhat(test: TestEngine, connectionString: string): Promise<void> {
  const { client } = test;
  await openMarket(client, 4);
  for (let step = 0; step < 12; step += 1) {
    const priceTicks = PRICE_TICKS + (step % 5) * 10;
    const sell = limitOrder({ user: 1 + (step % 2), side: 'sell', priceTicks, lots: 900 + step });
    const buy = limitOrder({ user: 3 + (step % 2), side: 'buy', priceTicks, lots: 700 + step });
    await Promise.all([
      client.submit({ command: sell, claim: claimOf(1, `s${step}`) }),
      client.submit({ command: buy, claim: claimOf(3, `b${step}`) }),
      client.submit({ command: buy, claim: claimOf(3, `b${step}`) }),
    ]);
  }
  const bid = limitOrder({ user: 3, side: 'buy', priceTicks: PRICE_TICKS - 500, lots: 800 });
  const { outcome } = await client.submit({ command: bid });
  const orderId = orderIdOf(outcome);
  await client.submit({ command: { type: 'cancel_order', user: 3, orderId } });
  const low = { user: 4, side: 'buy', priceTicks: PRICE_TICKS - 600, lots: 650 } as const;
  await client.submit({ command: { ...limitOrder(low), tag: 'grid7' } as Command });
  await leaveQuote(client);
  await leaveStops(client);
  const day = '2026-11-21';
  const dayCapUnits = '1000000000';
  const charge = { paymentId: PAYMENT, user: 2, units: '5000000' };
  await client.submit({ command: { type: 'open_payment', ...charge, day, dayCapUnits } });
  const reference = 'zarinpal:A1';
  const credit = { paymentId: PAYMENT, units: charge.units, reference };
  await client.submit({ command: { type: 'credit_payment', ...credit } });
  await chargeMore(client);
  await chargeWithinLimits(client);
  await moneySomewhat(client);
  await tradeWithTheHouse(client);
  await inviteSomewhat(test, connectionString);
}

/** A charge that goes by the limits of its owner's level, all that one of them allows. */
async function chargeWithinLimits(client: TestEngine['client']): Promise<void> {
  const rule = { id: 1, kind: 'gateway', level: 1, capUnits: '6000000', isOn: true } as const;
  const dates = { fromMs: 0, toMs: null };
  const tether = { ...rule, id: 2, kind: 'stablecoin_buy', capUnits: '50' } as const;
  const limits = [
    { ...rule, ...dates, days: 30 },
    // of another money: no charge counts against it
    { ...tether, ...dates, days: 1 },
    ...MOVE_LIMITS,
  ] as const;
  await client.submit({ command: { type: 'configure_limits', limits, hours: [] } });
  const standing = { type: 'set_standing', user: 1, version: 3, level: 1 } as const;
  const free = { isFrozen: false, moneyHeldUntil: null, blocks: [] };
  await client.submit({ command: { ...standing, ...free } });
  const paymentId = 'within-limits';
  await client.submit({
    command: { type: 'open_payment', paymentId, user: 1, units: '6000000' },
  });
}

/** Charges that end in each way: closed, and paid for after that. */
async function chargeMore(client: TestEngine['client']): Promise<void> {
  const open = {
    type: 'open_payment',
    user: 3,
    day: '2026-11-21',
    dayCapUnits: '9000000',
  } as const;
  for (const [paymentId, units] of [
    [LATE, '9000000'],
    [CLOSED, '8000000'],
  ] as const) {
    await client.submit({ command: { ...open, paymentId, units } });
    await client.submit({ command: { type: 'close_payment', paymentId, reason: 'expired' } });
  }
  const waiting = { command: { ...open, paymentId: WAITING, units: '7000000' } };
  await client.submit({ ...waiting, claim: claimOf(3, 'charge') });
  await client.submit({ ...waiting, claim: claimOf(3, 'charge') });
  // its money came after the next one had begun: more than the cap, and right
  const late = { paymentId: LATE, units: '9000000', reference: 'zarinpal:A2' };
  await client.submit({ command: { type: 'credit_payment', ...late } });
}

async function tradeWithTheHouse(client: TestEngine['client']): Promise<void> {
  const opening = { type: 'post_opening', owner: 'house:otc', reference: 'otc:BTC' } as const;
  await client.submit({ command: { ...opening, asset: 'BTC', units: '100000000' } });
  const bought = { baseUnits: '1000000', quoteUnits: '1254772650', feeUnits: '2500' };
  const trade = { market: 'BTCIRT', side: 'buy', price: '12547726500', ...bought } as const;
  const quote = { type: 'execute_otc', quoteId: 'q1', user: 2, trades: [trade] } as const;
  const expiresAt = Date.now() + 3_600_000;
  await client.submit({ command: { ...quote, expiresAt, clientOrderId: 'otc-1' } });
  await client.submit({ command: { ...quote, expiresAt } });
}

/** Terms, prices, and a quote of the house that stands. */
async function leaveQuote(client: TestEngine['client']): Promise<void> {
  const terms = { spreadPpm: 5_000, quoteMs: 120_000 };
  const bounds = { userOpenMaxUnits: '900000000', houseOpenMaxUnits: '900000000' };
  const prices = [{ market: 'BTCIRT', price: '12485300000', ageMs: 0 }];
  const trade = {
    market: 'BTCIRT',
    side: 'buy',
    price: '12547726500',
    index: '12485300000',
    baseUnits: '100000',
    quoteUnits: '125477265',
    feeUnits: '250',
  } as const;
  await client.submit({ command: { type: 'configure_otc', ...terms, ...bounds } });
  await client.submit({ command: { type: 'set_index_prices', prices } });
  await client.submit({ command: { type: 'open_otc_quote', quoteId: 'stands', user: 2, trade } });
}

/** Stops in each state: waiting, due in a closed market, acted, rejected; OCOs; fee tiers. */
async function leaveStops(client: TestEngine['client']): Promise<void> {
  const tiers = [{ levelMin: 0, volumeMinUnits: '1000', quote: 'IRT', makerPpm: 9, takerPpm: 12 }];
  await client.submit({ command: { type: 'configure_fees', tiers } as Command });
  const place = (more: Partial<PlaceOrder>) =>
    client.submit({
      command: { ...limitOrder({ user: 4, side: 'buy', lots: 650 }), ...more } as Command,
    });
  const up = PRICE_TICKS + 2_000;
  const oco = { stopTicks: up - 2, limitTicks: up - 900 };
  await place({ stopTicks: up, priceTicks: up - 50 });
  await place({ stopTicks: up - 1, priceTicks: up, postOnly: true });
  await place({ priceTicks: PRICE_TICKS - 700, oco });
  await place({ priceTicks: PRICE_TICKS - 800, oco: { stopTicks: up + 5_000 } });
  await place({ stopTicks: up + 6_000, priceTicks: up });
  await client.submit({
    command: limitOrder({ user: 1, side: 'sell', priceTicks: up, lots: 2_000 }),
  });
  await client.submit({ command: limitOrder({ user: 3, side: 'buy', priceTicks: up, lots: 700 }) });
}

/** What a superuser would have to do to break each invariant, and the row that must be named. */
const DAMAGES: readonly {
  readonly invariant: string;
  readonly sql: string;
  readonly row: string | RegExp;
}[] = [
  {
    invariant: 'I1',
    sql: `UPDATE postings SET to_account = (SELECT id FROM accounts WHERE asset = 'IRT' LIMIT 1)
           WHERE entry_id = 1`,
    row: 'posting 1/0',
  },
  {
    invariant: 'I1',
    sql: 'UPDATE balances SET total = total + 1 WHERE account_id = 2',
    row: /^asset (BTC|IRT)$/,
  },
  {
    invariant: 'I2',
    sql: `ALTER TABLE postings DROP CONSTRAINT postings_amount_check;
          UPDATE postings SET amount = 0 WHERE entry_id = 2`,
    row: 'posting 2/0',
  },
  {
    invariant: 'I2',
    sql: 'ALTER TABLE trades ALTER COLUMN quote TYPE double precision',
    row: 'column trades.quote',
  },
  {
    invariant: 'I3',
    sql: `ALTER TABLE balances DROP CONSTRAINT balances_user_never_below_zero;
          UPDATE balances SET held = total + 1 WHERE account_id =
            (SELECT min(id) FROM accounts WHERE owner_kind = 'user')`,
    row: /^account \d+$/,
  },
  {
    invariant: 'I4',
    sql: 'UPDATE balances SET total = total + 1 WHERE account_id = 2',
    row: 'account 2',
  },
  {
    invariant: 'I5',
    sql: `UPDATE holds SET remaining = remaining - 1 WHERE id = (SELECT min(id) FROM holds)`,
    row: /^account \d+$/,
  },
  {
    invariant: 'I5',
    sql: `UPDATE holds SET reason_id = '999' WHERE id = (SELECT max(id) FROM holds)`,
    row: /^hold \d+$/,
  },
  { invariant: 'I7', sql: 'DELETE FROM journal WHERE seq = 9', row: 'journal 10' },
  {
    invariant: 'I7',
    sql: 'DELETE FROM commands WHERE seq = 8 AND command_index = 0',
    row: 'journal 8',
  },
  {
    invariant: 'I8',
    sql: 'UPDATE orders SET filled_lots = filled_lots - 1 WHERE id = 2',
    row: 'order 2',
  },
  {
    invariant: 'I9',
    sql: 'UPDATE trades SET price_ticks = price_ticks + 1 WHERE id = 1',
    row: 'trade 1',
  },
  {
    invariant: 'I9',
    sql: 'UPDATE trades SET taker_user = maker_user WHERE id = 2',
    row: 'trade 2',
  },
  {
    invariant: 'I10',
    sql: `UPDATE orders SET price_ticks = ${PRICE_TICKS + 9_000}
           WHERE id = (SELECT max(id) FROM orders WHERE status = 'open' AND side = 'buy')`,
    row: /^order \d+$/,
  },
  {
    invariant: 'I11',
    sql: `DELETE FROM postings WHERE role = 'fee' AND entry_id =
      (SELECT entry_id FROM trades WHERE id = 1)`,
    row: 'trade 1',
  },
  {
    invariant: 'I11',
    sql: "UPDATE ledger_entries SET reference = 'none' WHERE kind = 'trade' AND reference = '2'",
    row: 'trade 2',
  },
  {
    invariant: 'I9',
    sql: `UPDATE postings SET from_account = to_account, to_account = from_account
           WHERE role = 'base' AND entry_id = (SELECT entry_id FROM otc_trades)`,
    row: /^OTC trade \d+$/,
  },
  {
    invariant: 'I11',
    sql: 'UPDATE otc_trades SET quote_units = quote_units - 1',
    row: /^OTC trade \d+$/,
  },
  { invariant: 'I11', sql: 'DELETE FROM otc_trades', row: /^entry \d+$/ },
  { invariant: 'I18', sql: `UPDATE otc_trades SET price = '1'`, row: /^OTC trade \d+$/ },
  {
    invariant: 'I17',
    sql: `UPDATE journal SET state_hash = repeat('0', 32) WHERE seq = 11`,
    row: 'journal 11',
  },
  {
    invariant: 'I17',
    sql: `UPDATE journal SET commands = replace(commands, '"filledLots":', '"filledLots":1')
           WHERE seq = (SELECT min(created_seq) FROM orders)`,
    row: /^journal \d+\/\d+$/,
  },
  {
    invariant: 'I8',
    sql: `UPDATE orders SET linked_order = 1 WHERE linked_order IS NOT NULL AND stop_ticks IS NULL
           AND is_open`,
    row: /^order \d+$/,
  },
  {
    invariant: 'I10',
    sql: `UPDATE orders SET stop_ticks = 1 WHERE status = 'untriggered' AND linked_order IS NULL`,
    row: /^order \d+$/,
  },
  { invariant: 'I18', sql: `UPDATE fee_tiers_state SET tiers = '[]'`, row: 'fee tiers 1' },
  {
    invariant: 'I18',
    sql: 'UPDATE otc_quotes_state SET is_live = false',
    row: 'OTC quote 2/BTCIRT',
  },
  { invariant: 'I17', sql: 'UPDATE otc_quotes_state SET worth = worth + 1', row: /^journal \d+$/ },
  {
    invariant: 'I18',
    sql: `UPDATE index_prices_state SET price = '1'`,
    row: 'index price BTCIRT',
  },
  { invariant: 'I18', sql: 'UPDATE standings_state SET is_frozen = true', row: 'standing 1' },
  { invariant: 'I17', sql: 'UPDATE standings_state SET level = 2', row: /^journal \d+$/ },
  { invariant: 'I18', sql: `UPDATE limits_state SET rules = '[]'`, row: 'limits 1' },
  { invariant: 'I18', sql: 'UPDATE otc_desk_state SET spread_ppm = 0', row: 'OTC terms 1' },
  { invariant: 'I18', sql: 'UPDATE orders SET updated_at_ms = 1 WHERE id = 3', row: 'order 3' },
  {
    invariant: 'I18',
    sql: `UPDATE orders SET tag = 'grid8' WHERE tag = 'grid7'`,
    row: /^order \d+$/,
  },
  { invariant: 'I18', sql: `UPDATE orders SET tag = 'grid7' WHERE id = 3`, row: 'order 3' },
  {
    invariant: 'I18',
    sql: `UPDATE limit_windows SET used = used + 1 WHERE user_id = 2 AND kind = 'gateway_day'`,
    row: 'window 2/gateway_day/2026-11-21',
  },
  {
    invariant: 'I13',
    sql: `INSERT INTO ledger_entries SELECT 900, kind, reference, at_ms, seq, command_index
            FROM ledger_entries WHERE kind = 'toman_deposit' AND reference = 'zarinpal:A1'`,
    row: 'authority zarinpal:A1',
  },
  {
    invariant: 'I13',
    sql: `UPDATE postings SET amount = amount + 1 WHERE entry_id =
            (SELECT id FROM ledger_entries WHERE reference = 'zarinpal:A1')`,
    row: `payment ${PAYMENT}`,
  },
  {
    invariant: 'I13',
    sql: `UPDATE postings SET to_account = (SELECT id FROM accounts WHERE owner_kind = 'user'
              AND owner_id = '4' AND asset = 'IRT') WHERE entry_id =
            (SELECT id FROM ledger_entries WHERE reference = 'zarinpal:A1')`,
    row: `payment ${PAYMENT}`,
  },
  {
    invariant: 'I13',
    sql: `DELETE FROM payments_state WHERE id = '${PAYMENT}'`,
    row: /^entry \d+$/,
  },
  { invariant: 'I13', sql: stored(PAYMENT, 2, '5000001', 'paid'), row: `payment ${PAYMENT}` },
  { invariant: 'I13', sql: stored(PAYMENT, 3, '5000000', 'paid'), row: `payment ${PAYMENT}` },
  { invariant: 'I13', sql: stored(PAYMENT, 2, '5000000', 'failed'), row: `payment ${PAYMENT}` },
  { invariant: 'I13', sql: stored(WAITING, 3, '7000000', 'paid'), row: `payment ${WAITING}` },
  {
    invariant: 'I13',
    sql: `${stored(PAYMENT, 2, '5000000', 'paid')}; UPDATE payments SET authority = 'other'`,
    row: `payment ${PAYMENT}`,
  },
  {
    invariant: 'I5',
    sql: `UPDATE withdrawals_state SET state = 'cancelled' WHERE id = 'stands'`,
    row: /^hold \d+$/,
  },
  {
    invariant: 'I5',
    sql: `UPDATE withdrawals_state SET state = 'sent' WHERE id = 'called-off'`,
    row: 'withdrawal called-off',
  },
  {
    // paid, and free once more
    invariant: 'I15',
    sql: `UPDATE withdrawals_state SET state = 'cancelled' WHERE id = 'paid'`,
    row: 'withdrawal paid',
  },
  {
    invariant: 'I15',
    sql: `UPDATE withdrawals_state SET state = 'settled' WHERE id = 'called-off'`,
    row: 'withdrawal called-off',
  },
  {
    invariant: 'I15',
    sql: `UPDATE withdrawals_state SET units = units - 1 WHERE id = 'paid'`,
    row: 'withdrawal paid',
  },
  {
    invariant: 'I15',
    sql: `UPDATE withdrawals_state SET state = 'settled' WHERE id = 'brought-back'`,
    row: 'withdrawal brought-back',
  },
  {
    invariant: 'I15',
    sql: `DELETE FROM withdrawals_state WHERE id = 'paid'`,
    row: 'withdrawal paid',
  },
  {
    invariant: 'I22',
    sql: `UPDATE limit_windows SET used = used - 1 WHERE kind = 'withdrawal_day'`,
    row: /^window 1\/withdrawal_day\//,
  },
  {
    // let in beyond the day's limit
    invariant: 'I22',
    sql: `UPDATE journal
             SET commands = replace(commands, '"capUnits":"7000000"', '"capUnits":"6999999"')`,
    row: /^journal \d+\/\d+$/,
  },
  ...['"capUnits":"450000"', '"capUnits":"800000"', '"capUnits":"9000000"'].map((cap) => ({
    invariant: 'I22',
    sql: `UPDATE journal SET commands = replace(commands, '${cap}', '"capUnits":"400000"')`,
    row: /^journal \d+\/\d+$/,
  })),
  ...MONEY_DAMAGES,
  {
    invariant: 'I21',
    sql: `UPDATE postings SET amount = amount + 1 WHERE role = 'fee' AND entry_id =
            (SELECT entry_id FROM otc_trades)`,
    row: 'asset BTC',
  },
  {
    invariant: 'I21',
    sql: 'UPDATE trades SET maker_fee = maker_fee + 1 WHERE id = 1',
    row: /^asset (BTC|IRT)$/,
  },
  {
    invariant: 'I21',
    sql: `UPDATE postings SET to_account = (SELECT id FROM accounts WHERE owner_kind = 'user'
              AND asset = 'BTC' LIMIT 1)
           WHERE role = 'fee' AND entry_id = (SELECT entry_id FROM otc_trades)`,
    row: /^posting \d+\/2$/,
  },
  {
    invariant: 'I22',
    sql: `UPDATE limit_windows SET used = used - 1 WHERE user_id = 2 AND kind = 'gateway_day'`,
    row: 'window 2/gateway_day/2026-11-21',
  },
  {
    invariant: 'I22',
    sql: `UPDATE payments_state SET state = 'open' WHERE id = '${CLOSED}'`,
    row: 'window 3/gateway_day/2026-11-21',
  },
  {
    // let in against a cap that it does not keep
    invariant: 'I22',
    sql: `UPDATE journal
             SET commands = replace(commands, '"dayCapUnits":"9000000"', '"dayCapUnits":"6999999"')`,
    row: /^journal \d+\/\d+$/,
  },
  {
    // let in beyond the limit of thirty days that was in force
    invariant: 'I22',
    sql: `UPDATE journal
             SET commands = replace(commands, '"capUnits":"6000000"', '"capUnits":"5999999"')`,
    row: /^journal \d+\/\d+$/,
  },
  {
    // let in at a level that nothing is open to
    invariant: 'I22',
    sql: `UPDATE journal SET commands = replace(commands, '"version":3,"level":1', '"version":3,"level":0')`,
    row: /^journal \d+\/\d+$/,
  },
  {
    invariant: 'I18',
    sql: `INSERT INTO trades SELECT 1000, market, 9999, price_ticks, lots, quote, taker_side,
      maker_order, taker_order, maker_user, taker_user, maker_fee, taker_fee, entry_id, at_ms
      FROM trades WHERE id = 1`,
    row: 'table trades',
  },
];

const isDeep = process.env['SARRAF_DEEP'] === '1';
/** Of each invariant one way to break it; deep runs try all there are. */
const SHARE = DAMAGES.filter(({ invariant }, index) => {
  const before = DAMAGES.slice(0, index).filter((one) => one.invariant === invariant);
  return isDeep || before.length < 1;
});

const TRADED: TestDatabaseTemplate = {
  name: 'traded',
  prepare: async (connectionString) => {
    await migrateWithLogins(connectionString);
    const test = await startTestEngine(connectionString);
    try {
      await tradeSomewhat(test, connectionString);
    } finally {
      await test.stop();
    }
    await countSomewhat(connectionString);
  },
};

/** The report on a fresh copy of the traded database, damaged by `sql`. */
async function checkDamaged(sql: string): Promise<InvariantsReport> {
  const database = await createTestDatabase(TRADED);
  const owner = createPool({ connectionString: database.connectionString, connectionsMax: 1 });
  try {
    await owner.query(sql);
    return await checkDatabase(database.connectionString);
  } finally {
    await owner.end();
    await database.drop();
  }
}

describe('the invariants of a live database', () => {
  it('hold after trading, cancels, refusals, retries and payments', async () => {
    const report = await checkDamaged('SELECT 1');
    expect(report.violations).toEqual([]);
    const names = report.results.map((result) => result.invariant);
    expect(names.join(' ')).toBe(
      'I1 I2 I3 I4 I5 I7 I8 I9 I10 I11 I13 I15 I17 I18 I21 I22 I24 I25 I26',
    );
    expect(report.results.every((result) => result.checked > 0)).toBe(true);
  });

  it('ask their one connection one thing at a time, as the driver wants it', async () => {
    let asked = 0;
    let together = 0;
    const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      together = Math.max(together, (asked += 1));
      const answer = query.apply(this, args);
      const endOne = (): number => (asked -= 1);
      Promise.resolve(answer).then(endOne, endOne);
      return answer as never;
    });
    try {
      await checkDamaged('SELECT 1');
    } finally {
      spy.mockRestore();
    }
    expect(together).toBe(1);
  });

  it.each(SHARE)('$invariant names the damaged row: $sql', async ({ invariant, sql, row }) => {
    const { violations } = await checkDamaged(sql);
    const rows = violations.filter((found) => found.invariant === invariant).map((v) => v.row);
    expect(rows).toContainEqual(typeof row === 'string' ? row : expect.stringMatching(row));
  });
});
