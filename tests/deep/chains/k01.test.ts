// K01 as a thief would do it: with the database logins of the API and of the worker and with the gate,
// everything is said to be approved, rows are edited, signatures of made-up payouts are asked for. What
// reaches them on the chain is at most the small cap of the signer's own policy.
import type { SignerPort } from '../../../apps/server/src/providers/signer/port.ts';
import {
  deriveServingUrls,
  type ServingLogin,
} from '../../../apps/server/src/platform/database/logins.ts';
import type { SignedIn } from '../../../apps/server/src/testing/server.ts';
import type { SignerRule, SpendOrder } from '@sarraf/signer-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAnvil } from '../../../tools/lib/anvil.ts';
import { writeResults } from '../../../tools/lib/results.ts';
import { NEEDED } from '../../chains/testing/payout-system.ts';
import { SigningHouse } from './signing-house.ts';
import { Thief } from './thief.ts';

const USDT = 1_000_000n;
/** Wei of the smallest unit of ether in the books. */
const ETH_RAW = 10n ** 10n;
/** An hour of the policy has room for fewer new spends: asked so often, it says so. */
const ASKED_MAX = 80;
const HOUR_MS = 3_600_000;
/** More than a day's cap has room for. */
const HOURS = 5;

const isHere = findAnvil() !== undefined;
let house: SigningHouse;
let thief: Thief;
let person: SignedIn;
let gate: SignerPort;
let inAnHour: Readonly<Record<string, string>> = {};
/** Refusals by the rule that the signer named. */
const rules = new Map<string, number>();
const note = (rule: string): void => void rules.set(rule, (rules.get(rule) ?? 0) + 1);

beforeAll(async () => {
  if (!isHere) return;
  house = await SigningHouse.open();
  gate = await house.startSigner();
  const { server } = house.payouts.chain;
  person = await server.person({ level: 2, opening: { USDT: '1000' } });
  await server.settle();
  thief = await Thief.signIn(deriveServingUrls(server.databaseUrl));
});
afterAll(async () => {
  await thief?.leave();
  await house?.stop();
});

/** What stands in one's way with each login: no grant. */
const REFUSED: readonly (readonly [ServingLogin, string])[] = [
  ['sarraf_app', `UPDATE withdrawals_state SET state = 'approved'`],
  ['sarraf_app', `INSERT INTO withdrawals_state (id, state) VALUES ('made-up', 'approved')`],
  ['sarraf_app', `UPDATE withdrawals_state SET destination = repeat('a', 64)`],
  ['sarraf_app', 'DELETE FROM withdrawals_state'],
  ['sarraf_app', `INSERT INTO coin_payouts (id) VALUES ('made-up')`],
  ['sarraf_app', 'UPDATE coin_payouts SET address = address'],
  ['sarraf_app', 'UPDATE coin_payouts SET units = units + 1'],
  ['sarraf_app', 'UPDATE coin_payouts SET digest = digest'],
  ['sarraf_app', 'DELETE FROM coin_payouts'],
  ['sarraf_app', 'DELETE FROM coin_payout_assertions'],
  ['sarraf_app', 'UPDATE withdraw_addresses SET address = address'],
  ['sarraf_app', 'UPDATE withdraw_addresses SET counts_from = now()'],
  ['sarraf_app', 'UPDATE chain_spends SET address = address'],
  ['sarraf_app', 'UPDATE chain_spends SET units = units + 1, raw = raw + 1'],
  ['sarraf_app', 'UPDATE chain_spends SET digest = digest'],
  ['sarraf_app', 'DELETE FROM chain_spends'],
  ['sarraf_app', 'UPDATE chain_transactions SET bytes = bytes'],
  ['sarraf_app', 'UPDATE chain_transactions SET txid = txid'],
  ['sarraf_app', 'DELETE FROM chain_transactions'],
  ['sarraf_app', `UPDATE spends_state SET state = 'open'`],
  ['sarraf_app', 'UPDATE balances SET total = total + 1'],
  ['sarraf_app', 'DELETE FROM approvals'],
  ['sarraf_engine', 'UPDATE coin_payouts SET address = address'],
  ['sarraf_engine', 'UPDATE coin_payouts SET units = units + 1'],
  ['sarraf_engine', 'UPDATE coin_payouts SET digest = digest'],
  ['sarraf_engine', 'DELETE FROM withdrawals_state'],
  ['sarraf_engine', `UPDATE chain_spends SET state = 'released'`],
  ['sarraf_engine', `INSERT INTO chain_spends (id) VALUES ('made-up')`],
  ['sarraf_engine', `INSERT INTO coin_payout_assertions (payout_id) VALUES ('made-up')`],
  ['sarraf_engine', `INSERT INTO approvals (kind) VALUES ('coin_payout')`],
];

/** Signs over the gate, and broadcasts what is signed as a thief would. */
async function ask(order: SpendOrder): Promise<string> {
  const said = await gate.sign(order);
  if (said.state === 'signed') {
    if (order.chain === 'ethereum') {
      await house.payouts.chain.node.rpc('eth_sendRawTransaction', [said.bytes]);
    }
    return 'signed';
  }
  const rule = said.state === 'refused' ? said.rule : said.state;
  note(rule);
  return rule;
}

/** What the thief's addresses have on the chain, raw. */
async function stolen(): Promise<{ readonly usdt: bigint; readonly eth: bigint }> {
  let [usdt, eth] = [0n, 0n];
  for (const address of thief.addresses) {
    usdt += await house.payouts.usdtOf(address);
    const balance = await house.payouts.chain.node.rpc('eth_getBalance', [address, 'latest']);
    eth += BigInt(balance as string);
  }
  return { usdt, eth };
}

/** The same in units, as it is printed. */
async function wordsOfStolen(): Promise<Readonly<Record<string, string>>> {
  const { eth, usdt } = await stolen();
  return { USDT: String(usdt), ETH: String(eth / ETH_RAW) };
}

/** Units that go in an hour without officers. */
const capOf = (asset: string): bigint => BigInt(house.policy.assets[asset]?.hour ?? 0);

describe.skipIf(!isHere)('K01: who has both database logins and the gate', () => {
  it('K01 is refused each write that has no grant', async () => {
    for (const [login, text] of REFUSED) {
      await expect(thief.write(login, text), `${login}: ${text}`).rejects.toMatchObject({
        code: '42501',
      });
    }
    console.info(`K01: ${REFUSED.length} writes refused by the database`);
  });

  it('K01 has every table say approved: the worker is signed at most the small cap', async () => {
    const { chain, hot } = house.payouts;
    // a great one first, with officers of their own; then ones that the cap has room for
    const all = [50_000n, 5_000n, 101n, 40n, 40n, 40n, 40n].map((dollars) =>
      thief.loot(dollars * USDT),
    );
    for (const loot of all) await thief.sayApproved(loot, hot, person.userId);
    // the office is told of greater caps, and of everybody's consent
    await thief.write(
      'sarraf_app',
      `INSERT INTO signer_reports (id, status, seen_at) VALUES (1, '{"state":"ready"}', now())
       ON CONFLICT (id) DO UPDATE SET status = excluded.status`,
    );
    const edits: readonly (readonly [ServingLogin, string])[] = [
      ['sarraf_engine', `UPDATE withdrawals_state SET state = 'approved' WHERE state = 'sent'`],
      ['sarraf_engine', `UPDATE withdrawals_state SET state = 'sent' WHERE state = 'approved'`],
      ['sarraf_app', `UPDATE coin_payouts SET needs_passkey = false, officers_needed = 0`],
      ['sarraf_app', `UPDATE approvals SET state = 'approved' WHERE kind = 'coin_payout'`],
    ];
    for (const [login, text] of edits) {
      expect(await thief.write(login, text), text).toBeGreaterThanOrEqual(all.length);
    }
    for (let round = 0; round < 3; round += 1) {
      await house.payouts.move();
      await house.payouts.block();
    }
    const rows = await chain.server.sql<{ id: string; wait_rule: string | null; state: string }>(
      'SELECT id, state, wait_rule FROM chain_spends ORDER BY seq',
    );
    const refused = rows.filter(({ state }) => state === 'released');
    for (const { wait_rule: rule } of refused) note(rule ?? 'none');
    console.info(`K01 by the worker: ${JSON.stringify(rows.map(wordOf))}`);
    expect(refused.map(({ wait_rule: rule }) => rule)).toEqual(
      Array.from({ length: 5 }, () => 'officers_needed'),
    );
    expect(await stolen()).toEqual({ usdt: 80n * USDT, eth: 0n });
  });

  it('K01 asks over the gate: what is left of the cap, and no other form of it', async () => {
    const made = thief.loot(20n * USDT);
    expect(await ask(thief.order(made))).toBe('signed');
    const great = thief.loot(60_000n * USDT);
    const other = thief.loot(5n * USDT);
    const { fees, gasLimit } = thief.order(made);
    const own = {
      spendId: other.id,
      chain: 'ethereum',
      asset: 'USDT',
      raw: '1',
      gasLimit,
    } as const;
    const forms: readonly (readonly [SpendOrder, SignerRule])[] = [
      [thief.order({ ...made, address: other.address }), 'order_changed'],
      [thief.order({ ...made, units: great.units }), 'order_changed'],
      [{ ...thief.order(other), digest: 'a'.repeat(64) }, 'digest_wrong'],
      // approved as another payment
      [thief.order(great, { digest: thief.order(made).digest }), 'digest_wrong'],
      [thief.order(great), 'officers_needed'],
      [thief.order(great, { approvals: thief.forgedApprovals(great) }), 'officers_needed'],
      [thief.order(thief.loot(USDT, { chain: 'bsc' })), 'officers_needed'],
      [thief.order(thief.loot(USDT, { asset: 'DAI' })), 'asset_unknown'],
      [{ ...own, fees, kind: 'cold', address: other.address }, 'address_refused'],
      [{ ...own, fees, kind: 'sweep', from: { branch: 1, number: 0 } }, 'address_refused'],
    ];
    for (const [order, rule] of forms) expect(await ask(order), rule).toBe(rule);
    // of ether there is a cap of its own, and fees that are burnt have one, too
    const ether = thief.order(thief.loot(capOf('ETH'), { asset: 'ETH' }));
    const burning = { maxFeePerGas: '900000000000', maxPriorityFeePerGas: '900000000000' };
    expect(await ask({ ...ether, fees: burning })).toBe('fee_cap');
    expect(await ask({ ...ether, gasLimit: '29000000' })).toBe('gas_cap');
    expect(await ask(ether)).toBe('signed');
  });

  it('K01 asks for one unit at a time until no new payment is taken: the cap has come, no more', async () => {
    for (let asked = 0; asked < ASKED_MAX && !rules.has('too_many'); asked += 1) {
      const asset = asked % 2 === 0 ? 'USDT' : 'ETH';
      expect(await ask(thief.order(thief.loot(1n, { asset })))).not.toBe('signed');
    }
    expect(rules.has('too_many')).toBe(true);
    await house.payouts.block(NEEDED);
    expect(await stolen()).toEqual({ usdt: capOf('USDT'), eth: capOf('ETH') * ETH_RAW });
    expect(house.signer.lines('signed')).toHaveLength(4);
    inAnHour = await wordsOfStolen();
    console.info(`K01 in an hour: ${JSON.stringify(inAnHour)}`);
  });

  it('K01 has a gate of their own by the worker’s key, and stays for hours: the small cap of a day', async () => {
    await thief.leave();
    await house.closeServer();
    await house.signer.kill();
    await house.signer.openGate();
    ({ gate } = house.signer);
    for (let hour = 0; hour < HOURS; hour += 1) {
      await house.signer.startSigner({ clockBackMs: -hour * HOUR_MS });
      await ask(thief.order(thief.loot(capOf('USDT'))));
      await ask(thief.order(thief.loot(1n)));
      await house.payouts.chain.mine();
      await house.signer.kill();
    }
    const day = BigInt(house.policy.assets['USDT']?.day ?? 0);
    expect(await stolen()).toEqual({ usdt: day, eth: capOf('ETH') * ETH_RAW });
    const words = {
      writesRefused: REFUSED.length,
      caps: { USDT: String(capOf('USDT')), ETH: String(capOf('ETH')), dayUSDT: String(day) },
      stolen: { inAnHour, inADay: await wordsOfStolen() },
      signed: house.signer.lines('signed').length,
      refusals: Object.fromEntries(rules),
    };
    console.info(`K01 ${JSON.stringify(words)}`);
    if (process.env['SARRAF_RESULTS'] === '1') writeResults('k01', words);
  });
});

const wordOf = ({ state, wait_rule: rule }: { state: string; wait_rule: string | null }): string =>
  rule === null ? state : `${state}: ${rule}`;
