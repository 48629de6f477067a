// The gateway's callbacks as nobody should send them: doubled, out of order, late, forged, all at
// once. A few here, a thousand over a hundred payments with SARRAF_DEEP=1.
import { SeededRandom } from '@sarraf/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../engine/proof/check-database.queries.ts';
import { type FakePayment, startTestServer, type TestServer } from '../../testing/server.ts';

const isDeep = process.env['SARRAF_DEEP'] === '1';
const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_121);
const PAYMENTS = isDeep ? 100 : 15;
const CALLBACKS_EACH = 10;
const PAYERS = 5;
const AT_ONCE = 20;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { SARRAF_PROVIDER_TIMEOUT_MS: '400' } });
});
afterAll(() => server.close());

const random = new SeededRandom(SEED);

interface Started {
  readonly userId: number;
  readonly id: string;
  readonly amount: number;
  readonly payment: FakePayment;
  /** Whether its payer pays at all. */
  readonly willBePaid: boolean;
}

async function startPayments(): Promise<Started[]> {
  const payers = await Promise.all(Array.from({ length: PAYERS }, () => server.person()));
  const started: Started[] = [];
  for (let number = 0; number < PAYMENTS; number += 1) {
    const payer = payers[number % PAYERS];
    if (payer === undefined) throw new Error('Nobody pays.');
    const cards = await server.call('GET /cards', { token: payer.accessToken });
    const [card] = cards.body.data as unknown as { id: string }[];
    const amount = 10_000 + random.below(50_000);
    const answer = await server.call('POST /tomanWallet/charge', {
      token: payer.accessToken,
      body: { card_id: card?.id, amount: String(amount) },
      headers: { 'idempotency-key': `payment-${number}` },
    });
    const payment = server.providers.payments.get(String(answer.body.data['gateway_reference']));
    if (payment === undefined) throw new Error(answer.text);
    const id = String(answer.body.data['id']);
    started.push({ userId: payer.userId, id, amount, payment, willBePaid: random.below(3) > 0 });
  }
  return started;
}

/** One callback, as the bank, the payer or a stranger would send it. */
function makeCallback(one: Started, all: readonly Started[]): () => Promise<number> {
  const other = all[random.below(all.length)] ?? one;
  const fields = new URLSearchParams();
  fields.set('Authority', one.payment.authority);
  fields.set('Status', ['OK', 'OK', 'OK', 'NOK', '', 'paid'][random.below(6)] ?? '');
  fields.set('orderId', one.id);
  switch (random.below(8)) {
    case 0: // another's charge beside this authority
      fields.set('orderId', other.id);
      break;
    case 1: // an authority that nobody gave out
      fields.set('Authority', `A${String(random.below(1_000_000)).padStart(35, '9')}`);
      break;
    case 2: // the other gateway's words
      fields.set('trackId', String(random.below(1_000)));
      fields.set('success', '1');
      break;
    default:
  }
  const provider = random.below(12) === 0 ? 'zibal' : 'zarinpal';
  return async () => {
    const path = `/api/v1/tomanWallet/callback/${provider}?${fields.toString()}`;
    return (await server.fetch(path)).status;
  };
}

describe(`G02 G03 G05 ${PAYMENTS * CALLBACKS_EACH} callbacks (SARRAF_SEED=${SEED})`, () => {
  it('credit each paid payment once, to its own payer, and nothing else', {
    timeout: isDeep ? 600_000 : 60_000,
  }, async () => {
    const all = await startPayments();
    const steps = random.shuffled(
      all.flatMap((one) => [
        ...Array.from({ length: CALLBACKS_EACH }, () => makeCallback(one, all)),
        // paid at some moment between its callbacks
        () => {
          one.payment.paid = one.willBePaid;
          return Promise.resolve(303);
        },
      ]),
    );
    const modes = ['ok', 'ok', 'ok', 'lost', 'fail', 'garbage'] as const;
    for (let at = 0; at < steps.length; at += AT_ONCE) {
      server.providers.connections.bank = modes[random.below(modes.length)] ?? 'ok';
      const answers = await Promise.all(steps.slice(at, at + AT_ONCE).map((step) => step()));
      expect(new Set(answers)).toEqual(new Set([303]));
    }
    server.providers.connections.bank = 'ok';
    // the payers who closed the bank's page are found by the sweeper
    await server.sql(`UPDATE payments SET next_check_at = now() - interval '1 second'
      WHERE state <> 'paid' AND authority IS NOT NULL`);
    await server.until(async () => {
      await server.process.background.run('settle_charges');
      const [row] = await server.sql<{ n: number }>(
        `SELECT count(*)::int AS n FROM payments WHERE state = 'paid'`,
      );
      return row?.n === all.filter(({ willBePaid }) => willBePaid).length;
    });
    const credits = await server.sql<{ owner: string; units: string; n: string }>(
      `SELECT a.owner_id AS owner, sum(b.total)::text AS units, count(*)::text AS n
       FROM accounts a JOIN balances b ON b.account_id = a.id
       WHERE a.owner_kind = 'user' AND a.asset = 'IRT' GROUP BY a.owner_id`,
    );
    const wanted = new Map<string, bigint>();
    for (const { userId, amount, willBePaid } of all) {
      const before = wanted.get(String(userId)) ?? 0n;
      wanted.set(String(userId), before + (willBePaid ? BigInt(amount) * 10n : 0n));
    }
    for (const { owner, units } of credits)
      expect([owner, BigInt(units)]).toEqual([owner, wanted.get(owner)]);
    const entries = await server.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM postings WHERE asset = 'IRT'`,
    );
    expect(entries[0]?.n).toBe(all.filter(({ willBePaid }) => willBePaid).length);
    expect((await checkDatabase(server.databaseUrl)).violations).toEqual([]);
  });
});
