// What dies between two steps of a transaction, and what goes on behind it: one payment, booked once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FinalSpend, WantedPayout } from '../../apps/server/src/modules/chain-spends/index.ts';
import type { Broadcast } from '../../apps/server/src/providers/chain/port.ts';
import { OutboundError } from '../../apps/server/src/providers/outbound.ts';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { findAnvil } from '../../tools/lib/anvil.ts';
import {
  companiesOf,
  NEEDED,
  type PayoutSystem,
  RECIPIENT,
  startPayoutSystem,
} from './testing/payout-system.ts';

const USDT = 1_000_000n;
const MINUTE_MS = 60_000;

/** Says it in one line where the node's package is missing. */
const isHere = findAnvil() !== undefined;
let system: PayoutSystem;
let person: SignedIn;
beforeAll(async () => {
  const started = await startPayoutSystem();
  if (started === undefined) return;
  system = started;
  person = await system.chain.server.person({ level: 2, opening: { USDT: '5000' } });
  await system.chain.server.settle();
});
afterAll(() => system?.stop());

const railsOf = () => {
  const [rails] = companiesOf(system.chain).chains;
  if (rails === undefined) throw new Error('There is no chain.');
  return rails;
};
const released = async (units: bigint): Promise<WantedPayout> => {
  const wanted = await system.wanted(person, { units });
  await system.release(wanted);
  return wanted;
};
/** It is settled, paid and booked once, and custody agrees. */
const assertPaid = async (wanted: WantedPayout, before: bigint): Promise<void> => {
  expect(await system.stateOf(wanted)).toBe('settled');
  expect(await system.usdtOf(RECIPIENT)).toBe(before + wanted.units);
  const entries = await system.chain.server.sql(
    `SELECT kind FROM ledger_entries WHERE reference = $1 AND kind IN ('withdrawal', 'spend')`,
    [wanted.spendId],
  );
  expect(entries.map(({ kind }) => String(kind)).toSorted()).toEqual(['spend', 'withdrawal']);
  await system.assertEqual();
};

describe.skipIf(!isHere)('a worker that dies', () => {
  it('between storing the bytes and sending them: they are sent, and no others', async () => {
    const before = await system.usdtOf(RECIPIENT);
    const wanted = await released(3n * USDT);
    const rails = railsOf();
    const honest = rails.watcher;
    const broadcast = () => Promise.reject(new OutboundError('timeout'));
    Object.assign(rails, { watcher: { ...honest, broadcast } });
    await system.move();
    expect(await system.fate(wanted)).toMatchObject({ state: 'signed', wait: 'node_silent' });
    const txids = await system.txids(wanted);
    Object.assign(rails, { watcher: honest });
    await system.move();
    await system.block(NEEDED);
    expect(await system.txids(wanted)).toEqual(txids);
    await assertPaid(wanted, before);
  });

  it('after a second version was signed and before it was stored: it is known, and a third is not made', async () => {
    const before = await system.usdtOf(RECIPIENT);
    const wanted = await released(4n * USDT);
    await system.move();
    system.chain.server.clock.advance(6 * MINUTE_MS);
    system.signer.lost = 1;
    await system.move();
    expect(await system.txids(wanted)).toHaveLength(1);
    await system.move();
    const txids = await system.txids(wanted);
    expect(txids).toHaveLength(2);
    expect(system.signer.signed.slice(-2)).toEqual(txids);
    await system.block(NEEDED);
    await assertPaid(wanted, before);
  });

  it('before the books have its fee: who wanted it is told again, and it is booked once', async () => {
    const before = await system.usdtOf(RECIPIENT);
    const told: FinalSpend[] = [];
    let dies = 1;
    const follow = async (final: FinalSpend): Promise<void> => {
      told.push(final);
      await system.settle(final);
      if (dies-- > 0) throw new Error('the worker dies');
    };
    system.spends.onFinal('payout', follow);
    const wanted = await released(5n * USDT);
    await system.move();
    await system.block(NEEDED);
    expect(await system.fate(wanted)).toMatchObject({ state: 'final' });
    expect(await system.stateOf(wanted)).toBe('settled');
    // it is settled, its fee is not booked yet: each is one term or none
    await system.assertEqual({ ETH: ['spend'] });
    await system.move();
    expect(told).toHaveLength(2);
    expect(told[1]).toEqual(told[0]);
    system.spends.onFinal('payout', (final) => system.settle(final));
    await assertPaid(wanted, before);
  });
});

/** What may be heard of a broadcast that the node took: none of it says what became of the bytes. */
const UNKNOWN_FATES: readonly (readonly [string, () => Promise<Broadcast>])[] = [
  ['a time-out', () => Promise.reject(new OutboundError('timeout'))],
  ['a reply that is lost', () => Promise.reject(new OutboundError('unreachable'))],
  ['an error', () => Promise.resolve({ outcome: 'refused', code: 'other' })],
  ['a number that is used', () => Promise.resolve({ outcome: 'refused', code: 'nonce_too_low' })],
  ['nothing, as the worker dies', () => Promise.reject(new Error('the worker dies'))],
];

describe.skipIf(!isHere)('W04: a node that takes the bytes', () => {
  it.each(UNKNOWN_FATES)(
    'and answers %s: they are mined once, nothing is returned',
    async (_, says) => {
      const before = await system.usdtOf(RECIPIENT);
      const wanted = await released(2n * USDT);
      const rails = railsOf();
      const honest = rails.watcher;
      const broadcast: typeof honest.broadcast = async (bytes, txid) => {
        await honest.broadcast(bytes, txid);
        return says();
      };
      Object.assign(rails, { watcher: { ...honest, broadcast } });
      for (let tries = 0; tries < 3; tries += 1) {
        await system.move();
        expect(await system.stateOf(wanted)).toBe('sent');
      }
      const txids = await system.txids(wanted);
      expect(txids).toHaveLength(1);
      await system.block();
      expect(await system.stateOf(wanted)).toBe('sent');
      Object.assign(rails, { watcher: honest });
      await system.block(NEEDED);
      expect(await system.txids(wanted)).toEqual(txids);
      expect(await system.stops()).toEqual([]);
      await assertPaid(wanted, before);
    },
  );
});

describe.skipIf(!isHere)('a node that lies', () => {
  it('about whether a payout was done is not believed: nothing is settled or returned, all stands', async () => {
    const before = await system.usdtOf(RECIPIENT);
    const wanted = await released(7n * USDT);
    await system.move();
    const rails = railsOf();
    const honest = rails.watcher;
    const fate = async (txid: string) => {
      const said = await honest.fate(txid);
      return said.state === 'mined' ? { ...said, failed: true } : said;
    };
    Object.assign(rails, { watcher: { ...honest, fate } });
    await system.block(NEEDED);
    expect(await system.fate(wanted)).toMatchObject({ state: 'mined', wait: 'node_silent' });
    expect(await system.stops()).toEqual(['altered_move']);
    expect(await system.stateOf(wanted)).toBe('sent');
    Object.assign(rails, { watcher: honest });
    await system.goOn();
    await system.move();
    await assertPaid(wanted, before);
  });
});

describe.skipIf(!isHere)('a second node', () => {
  it('that does not have its block keeps a payout from being final until it has', async () => {
    const before = await system.usdtOf(RECIPIENT);
    const wanted = await released(6n * USDT);
    await system.move();
    const rails = railsOf();
    const second = { ...rails.watcher, header: () => Promise.resolve(undefined) };
    Object.assign(rails, { second });
    await system.block(NEEDED);
    expect(await system.fate(wanted)).toMatchObject({ state: 'mined', wait: 'node_silent' });
    expect(await system.stateOf(wanted)).toBe('sent');
    Object.assign(rails, { second: rails.watcher });
    await system.move();
    Object.assign(rails, { second: undefined });
    await assertPaid(wanted, before);
  });
});
