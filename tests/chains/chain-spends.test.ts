// Coins that leave: kept, held, signed by a real signer, sent to a real node, and in the books when they are
// final, with custody equal at each step.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChainPort } from '../../apps/server/src/providers/chain/port.ts';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { OfficerDevice } from '../../apps/signer/src/testing/officer-device.ts';
import { findAnvil } from '../../tools/lib/anvil.ts';
import {
  companiesOf,
  NEEDED,
  type PayoutSystem,
  RECIPIENT,
  startPayoutSystem,
} from './testing/payout-system.ts';

const USDT = 1_000_000n;
const GWEI = 10n ** 9n;
const DAY_MS = 86_400_000;

/** Says it in one line where the node's package is missing. */
const isHere = findAnvil() !== undefined;
let system: PayoutSystem;
let person: SignedIn;
beforeAll(async () => {
  const started = await startPayoutSystem();
  if (started === undefined) return;
  system = started;
  person = await system.chain.server.person({ level: 2, opening: { USDT: '20000', ETH: '1' } });
  await system.chain.server.settle();
});
afterAll(() => system?.stop());

/** What the first node says otherwise, until it is given back. */
function lie(change: Partial<ChainPort>): () => void {
  const [rails] = companiesOf(system.chain).chains;
  if (rails === undefined) throw new Error('There is no chain.');
  const honest = rails.watcher;
  Object.assign(rails, { watcher: { ...honest, ...change } });
  return () => void Object.assign(rails, { watcher: honest });
}

const payments = async (txids: readonly string[]): Promise<number> => {
  const rows = await system.chain.server.sql(
    `SELECT FROM chain_moves WHERE txid = ANY($1) AND asset = 'USDT' AND kind = 'out' AND state = 'mined'`,
    [txids],
  );
  return rows.length;
};

describe.skipIf(!isHere)('a payout', () => {
  it('is planned, held, signed, sent and settled once, with custody equal at each step', async () => {
    await system.assertEqual();
    const before = await system.usdtOf(RECIPIENT);
    const wanted = await system.wanted(person, { units: 25n * USDT });
    expect(await system.spends.plan(wanted)).toMatchObject({ ok: true });
    await system.release(wanted);
    await system.move();
    expect(await system.fate(wanted)).toMatchObject({ state: 'broadcast', confirmations: 0 });
    await system.block();
    const { txid } = await system.fate(wanted);
    const one = { state: 'mined', confirmations: 1, needed: NEEDED };
    expect(await system.fate(wanted)).toMatchObject(one);
    expect(await system.usdtOf(RECIPIENT)).toBe(before + 25n * USDT);
    expect(await system.custody()).toMatchObject([
      { asset: 'ETH', state: '0', books: '0', unbooked: [{ reason: 'spend', count: 1, txid }] },
      {
        asset: 'USDT',
        state: '0',
        books: '0',
        unbooked: [{ reason: 'spend', raw: '-25000000', txid }],
      },
    ]);
    expect(await system.stateOf(wanted)).toBe('sent');
    await system.block(NEEDED - 1);
    expect(await system.fate(wanted)).toMatchObject({ state: 'final', txid });
    expect(await system.stateOf(wanted)).toBe('settled');
    await system.assertEqual();
    expect(await system.stops()).toEqual([]);
    expect(await system.usdtOf(RECIPIENT)).toBe(before + 25n * USDT);
  });

  it('of the chain’s own coin is booked to the unit, with its fee', async () => {
    const wanted = await system.wanted(person, { units: 1_000_000n, asset: 'ETH' });
    await system.release(wanted);
    await system.move();
    await system.block();
    await system.assertEqual({ ETH: ['spend'] });
    await system.block(NEEDED);
    expect(await system.stateOf(wanted)).toBe('settled');
    await system.assertEqual();
  });

  it('asked for again is the same, and never another one', async () => {
    const wanted = await system.wanted(person, { units: 5n * USDT });
    const first = await system.spends.open(wanted, []);
    expect(await system.spends.open(wanted, [])).toEqual(first);
    const other = { ...wanted, units: 6n * USDT };
    await expect(system.spends.open(other, [])).rejects.toThrow('stands for something else');
    expect(await system.spends.void(wanted.spendId)).toBe(true);
    expect(await system.spends.void(wanted.spendId)).toBe(true);
    expect(await system.fate(wanted)).toMatchObject({ state: 'void', txid: null });
    expect(await system.spends.open(wanted, [])).toEqual({ ok: false, why: 'signer_refused' });
    await expect(system.spends.release(wanted.spendId)).rejects.toThrow('as it stands');
    const [held] = await system.chain.server.sql(
      `SELECT state, fee_units FROM spends_state WHERE id = $1`,
      [wanted.spendId],
    );
    expect(held).toEqual({ state: 'closed', fee_units: '0' });
  });

  it('W12: signed, its answer lost, goes on with the same bytes and one transaction', async () => {
    const wanted = await system.wanted(person, { units: 7n * USDT });
    system.signer.lost = 1;
    await system.release(wanted);
    await system.move();
    expect(await system.fate(wanted)).toMatchObject({ state: 'released', wait: 'signer_away' });
    await system.move();
    const txids = await system.txids(wanted);
    expect(txids).toEqual([system.signer.signed.at(-1)]);
    await system.block(NEEDED);
    expect(await system.stateOf(wanted)).toBe('settled');
    expect(await payments(txids)).toBe(1);
    await system.assertEqual();
  });

  it('goes on with a database of before its signature: what was mined meanwhile is known as ours', async () => {
    const wanted = await system.wanted(person, { units: 8n * USDT });
    await system.release(wanted);
    await system.move();
    const txids = await system.txids(wanted);
    const { server } = system.chain;
    await server.sql('DELETE FROM chain_transactions WHERE spend_id = $1', [wanted.spendId]);
    await server.sql(
      `UPDATE chain_spends SET state = 'released', nonce = NULL, sent_at = NULL, next_step_at = NULL
       WHERE id = $1`,
      [wanted.spendId],
    );
    await system.chain.mine();
    await system.chain.watch();
    await server.sql('UPDATE chain_spends SET next_step_at = now() WHERE id = $1', [
      wanted.spendId,
    ]);
    await system.move();
    expect(await system.txids(wanted)).toEqual(txids);
    await system.assertEqual({ USDT: ['spend'], ETH: ['spend'] });
    await system.block(NEEDED);
    expect(await system.stateOf(wanted)).toBe('settled');
    expect(await payments(txids)).toBe(1);
    await system.assertEqual();
  });

  it('W14: a node that says a hundred times the fee is not paid: it waits, and goes on alone', async () => {
    const wanted = await system.wanted(person, { units: 9n * USDT });
    await system.release(wanted);
    const fee = { baseFee: 2_000n * GWEI, priorityFee: 100n * GWEI };
    const giveBack = lie({ feeNow: () => Promise.resolve(fee) });
    await system.move();
    expect(await system.fate(wanted)).toMatchObject({ state: 'released', wait: 'fee_too_high' });
    const next = await system.wanted(person, { units: USDT });
    expect(await system.spends.open(next, [])).toEqual({ ok: false, why: 'fee_too_high' });
    expect(await system.txids(wanted)).toEqual([]);
    giveBack();
    await system.move();
    await system.block(NEEDED);
    expect(await system.stateOf(wanted)).toBe('settled');
    await system.assertEqual();
  });

  it('W19: waits for more in hot, for the house’s gas, and for the signer; and says which', async () => {
    const { server, usdt } = system.chain;
    const left = (await system.usdtOf(system.hot)) / USDT;
    const wanted = await system.wanted(person, { units: 11n * USDT });
    const much = { ...wanted, units: (left + 1n) * USDT };
    expect(await system.spends.plan(much)).toEqual({ ok: false, why: 'hot_empty' });
    const first = await system.wanted(person, { units: 12n * USDT });
    await system.spends.open(first, []);
    // what another one is to take is not there any more
    const rest = { ...wanted, units: (left - 11n) * USDT };
    expect(await system.spends.plan(rest)).toEqual({ ok: false, why: 'hot_empty' });
    await system.spends.void(first.spendId);
    expect(await system.spends.plan(rest)).toMatchObject({ ok: true });
    await system.chain.token(usdt, system.hot, 2n * USDT);
    await system.block(NEEDED);
    expect(await system.spends.plan(much)).toMatchObject({ ok: true });

    const [house] = await server.sql<{ free: string }>(
      `SELECT (b.total - b.held)::text AS free FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
       WHERE a.owner_kind = 'house' AND a.owner_id = 'gas' AND a.asset = 'ETH'`,
    );
    const all = { spendId: 'takes all', chain: 'ethereum', kind: 'payout' } as const;
    await system.submit({ type: 'open_spend', ...all, feeCapUnits: house?.free ?? '' });
    expect(await system.spends.open(wanted, [])).toEqual({ ok: false, why: 'gas_empty' });
    await system.submit({
      type: 'close_spend',
      spendId: all.spendId,
      feeUnits: '0',
      custody: null,
      reference: null,
    });

    await system.release(wanted);
    system.signer.isAway = true;
    await system.move();
    expect(await system.fate(wanted)).toMatchObject({ state: 'released', wait: 'signer_away' });
    const next = await system.wanted(person, { units: USDT });
    expect(await system.spends.plan(next)).toEqual({ ok: false, why: 'signer_away' });
    expect(await system.spends.void(next.spendId)).toBe(false);
    system.signer.isAway = false;
    await system.move();
    await system.block(NEEDED);
    expect(await system.stateOf(wanted)).toBe('settled');
    await system.assertEqual();
  });

  it('that the signer’s caps refuse waits with the rule, and holds up nobody', async () => {
    const wanted = await system.wanted(person, { units: 2_500n * USDT });
    await system.release(wanted);
    await system.move();
    expect(await system.fate(wanted)).toMatchObject({ state: 'released', wait: 'signer_refused' });
    const [row] = await system.chain.server.sql('SELECT rule, count FROM signer_refusals LIMIT 1');
    expect(row).toMatchObject({ rule: 'officers_needed' });
    const small = await system.wanted(person, { units: USDT });
    await system.release(small);
    await system.move();
    await system.block(NEEDED);
    expect([await system.stateOf(wanted), await system.stateOf(small)]).toEqual([
      'sent',
      'settled',
    ]);
    await system.assertEqual();
  });

  it('K01: a database where all is approved moves no more than the small cap', async () => {
    const { server } = system.chain;
    server.clock.advance(DAY_MS);
    const before = await system.usdtOf(RECIPIENT);
    const all = [];
    for (let number = 0; number < 3; number += 1) {
      const wanted = await system.wanted(person, { units: 900n * USDT });
      await system.release(wanted);
      // as two officers would, by keys that no officer has at the signer
      const digest = Buffer.from(wanted.digest, 'hex');
      const approvals = [new OfficerDevice(), new OfficerDevice()].map((key) => key.sign(digest));
      await server.sql(
        `SET LOCAL ROLE sarraf_app;
         UPDATE chain_spends SET approvals = '${JSON.stringify(approvals)}' WHERE id = '${wanted.spendId}'`,
      );
      all.push(wanted);
    }
    await system.move();
    await system.block(NEEDED);
    const states = await Promise.all(all.map((wanted) => system.stateOf(wanted)));
    expect(states.toSorted()).toEqual(['sent', 'settled', 'settled']);
    const refused = all.filter((_, nth) => states[nth] === 'sent');
    for (const wanted of refused) {
      expect(await system.fate(wanted)).toMatchObject({
        state: 'released',
        wait: 'signer_refused',
      });
      expect(await system.txids(wanted)).toEqual([]);
      const [row] = await server.sql(
        'SELECT wait_rule, json_array_length(approvals) AS approvals FROM chain_spends WHERE id = $1',
        [wanted.spendId],
      );
      expect(row).toEqual({ wait_rule: 'officers_needed', approvals: 2 });
    }
    expect(await system.usdtOf(RECIPIENT)).toBe(before + 1_800n * USDT);
    await system.assertEqual();
  });
});
