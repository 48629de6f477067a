// What dies between two steps of a transaction, and what goes on behind it: one payment, booked once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FinalSpend, WantedPayout } from '../../apps/server/src/modules/chain-spends/index.ts';
import type { Broadcast, ChainPort } from '../../apps/server/src/providers/chain/port.ts';
import { OutboundError } from '../../apps/server/src/providers/outbound.ts';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { findAnvil } from '../../tools/lib/anvil.ts';
import { NEEDED as BITCOIN_NEEDED, startBitcoinSystem, TAPROOT } from './testing/bitcoin-system.ts';
import {
  type AnyPayouts,
  companiesOf,
  NEEDED,
  type PayoutChain,
  RECIPIENT,
  startPayoutSystem,
} from './testing/payout-system.ts';
import {
  NEEDED as TRON_NEEDED,
  RECIPIENT as TRON_RECIPIENT,
  startTronSystem,
} from './testing/tron-system.ts';

const MINUTE_MS = 60_000;

/** What may be heard of a broadcast that the node took: none of it says what became of the bytes. */
const UNKNOWN_FATES: readonly (readonly [string, () => Promise<Broadcast>])[] = [
  ['a time-out', () => Promise.reject(new OutboundError('timeout'))],
  ['a reply that is lost', () => Promise.reject(new OutboundError('unreachable'))],
  ['an error', () => Promise.resolve({ outcome: 'refused', code: 'other' })],
  ['a number that is used', () => Promise.resolve({ outcome: 'refused', code: 'nonce_too_low' })],
  ['nothing, as the worker dies', () => Promise.reject(new Error('the worker dies'))],
];

/** A chain of each kind: what pays, for how much, and what a fee is booked in. */
interface Kind {
  readonly asset: string;
  readonly fees: string;
  readonly needed: number;
  /** Whether nothing would keep two versions apart: then there is one for ever. */
  readonly isTimed: boolean;
  readonly opening: string;
  /** Whole ones of tests in the asset's units. */
  readonly unit: bigint;
  start(): Promise<{ payouts: AnyPayouts<PayoutChain> & Local; paid(): Promise<bigint> }>;
}
type Local = { readonly signer: { lost: number; readonly signed: readonly string[] } };

const KINDS: readonly (readonly [string, Kind])[] = [
  // says it in one line where the node's package is missing
  ...(findAnvil() === undefined ? [] : [['Ethereum', ethereum()] as const]),
  [
    'Bitcoin',
    {
      asset: 'BTC',
      fees: 'BTC',
      needed: BITCOIN_NEEDED,
      isTimed: false,
      opening: '1',
      unit: 100_000n,
      start: async () => {
        const payouts = await startBitcoinSystem();
        return { payouts, paid: () => payouts.chain.lies(TAPROOT) };
      },
    },
  ],
  ...(findAnvil() === undefined ? [] : [['TRON', tron()] as const]),
];

function tron(): Kind {
  return {
    asset: 'USDT',
    fees: 'TRX',
    needed: TRON_NEEDED,
    isTimed: true,
    opening: '5000',
    unit: 1_000_000n,
    start: async () => {
      const payouts = await startTronSystem();
      return { payouts, paid: () => payouts.chain.lies(TRON_RECIPIENT, 'USDT') };
    },
  };
}

function ethereum(): Kind {
  return {
    asset: 'USDT',
    fees: 'ETH',
    needed: NEEDED,
    isTimed: false,
    opening: '5000',
    unit: 1_000_000n,
    start: async () => {
      const payouts = await startPayoutSystem();
      if (payouts === undefined) throw new Error('The node is gone.');
      return { payouts, paid: () => payouts.usdtOf(RECIPIENT) };
    },
  };
}

describe.each(KINDS)('on %s', (_, kind) => {
  let system: AnyPayouts<PayoutChain> & Local;
  let paid: () => Promise<bigint>;
  let person: SignedIn;
  const blocks = kind.needed;
  beforeAll(async () => {
    const started = await kind.start();
    system = started.payouts;
    paid = started.paid;
    person = await system.chain.server.person({
      level: 2,
      opening: { [kind.asset]: kind.opening },
    });
    await system.chain.server.settle();
  });
  afterAll(() => system?.stop());

  /** Has both nodes of the chain do something else; answers what brings them back. */
  const change = (of: (honest: ChainPort) => Partial<ChainPort>): (() => void) => {
    const [rails] = companiesOf(system.chain).chains;
    if (rails === undefined) throw new Error('There is no chain.');
    const { second, watcher } = rails;
    const changed = (node: ChainPort): ChainPort => ({ ...node, ...of(node) }) as ChainPort;
    Object.assign(rails, { watcher: changed(watcher), second: second && changed(second) });
    return () => void Object.assign(rails, { watcher, second });
  };
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
    expect(await paid()).toBe(before + wanted.units);
    const entries = await system.chain.server.sql(
      `SELECT kind FROM ledger_entries WHERE reference = $1 AND kind IN ('withdrawal', 'spend')`,
      [wanted.spendId],
    );
    expect(entries.map(({ kind }) => String(kind)).toSorted()).toEqual(['spend', 'withdrawal']);
    await system.assertEqual();
  };

  describe('a worker that dies', () => {
    it('25, 26 before the signer is asked, and behind its journal: the same bytes are known', async () => {
      const before = await paid();
      const wanted = await released(kind.unit);
      // its step is in the journal and nobody asked: another worker does
      system.signer.lost = 1;
      await system.move();
      expect(await system.txids(wanted)).toEqual([]);
      const [signed] = system.signer.signed.slice(-1);
      await system.move();
      expect(await system.txids(wanted)).toEqual([signed]);
      await system.block(blocks);
      await assertPaid(wanted, before);
    });

    it('27 between storing the bytes and sending them: they are sent, and no others', async () => {
      const before = await paid();
      const wanted = await released(3n * kind.unit);
      const heal = change(() => ({
        broadcast: () => Promise.reject(new OutboundError('timeout')),
      }));
      await system.move();
      expect(await system.fate(wanted)).toMatchObject({ state: 'signed', wait: 'node_silent' });
      const txids = await system.txids(wanted);
      heal();
      await system.move();
      await system.block(blocks);
      expect(await system.txids(wanted)).toEqual(txids);
      await assertPaid(wanted, before);
    });

    it('28 after a second version was signed and before it was stored: it is known, and a third is not made', async () => {
      const before = await paid();
      const wanted = await released(4n * kind.unit);
      await system.move();
      system.chain.server.clock.advance(6 * MINUTE_MS);
      system.signer.lost = kind.isTimed ? 0 : 1;
      await system.move();
      expect(await system.txids(wanted)).toHaveLength(1);
      await system.move();
      const txids = await system.txids(wanted);
      const count = kind.isTimed ? 1 : 2;
      expect(txids).toHaveLength(count);
      expect(system.signer.signed.slice(-count)).toEqual(txids);
      await system.block(blocks);
      await assertPaid(wanted, before);
    });

    it('31 before the books have its fee: who wanted it is told again, and it is booked once', async () => {
      const before = await paid();
      const told: FinalSpend[] = [];
      let dies = 1;
      const follow = async (final: FinalSpend): Promise<void> => {
        told.push(final);
        await system.settle(final);
        if (dies-- > 0) throw new Error('the worker dies');
      };
      system.spends.onFinal('payout', follow);
      const wanted = await released(5n * kind.unit);
      await system.move();
      await system.block(blocks);
      expect(await system.fate(wanted)).toMatchObject({ state: 'final' });
      expect(await system.stateOf(wanted)).toBe('settled');
      // it is settled, its fee is not booked yet: each is one term or none
      await system.assertEqual({ [kind.fees]: ['spend'] });
      await system.move();
      expect(told).toHaveLength(2);
      expect(told[1]).toEqual(told[0]);
      system.spends.onFinal('payout', (final) => system.settle(final));
      await assertPaid(wanted, before);
    });
  });

  describe('W04: a node that takes the bytes', () => {
    it.each(UNKNOWN_FATES)(
      'and answers %s: they are mined once, nothing is returned',
      async (_, says) => {
        const before = await paid();
        const wanted = await released(2n * kind.unit);
        const heal = change((honest) => ({
          broadcast: async (bytes, txid) => {
            await honest.broadcast(bytes, txid);
            return says();
          },
        }));
        for (let tries = 0; tries < 3; tries += 1) {
          await system.move();
          expect(await system.stateOf(wanted)).toBe('sent');
        }
        const txids = await system.txids(wanted);
        expect(txids).toHaveLength(1);
        await system.block();
        expect(await system.stateOf(wanted)).toBe('sent');
        heal();
        await system.block(blocks);
        expect(await system.txids(wanted)).toEqual(txids);
        expect(await system.stops()).toEqual([]);
        await assertPaid(wanted, before);
      },
    );
  });

  describe('a node that lies', () => {
    it('about whether a payout was done is not believed: nothing is settled or returned, all stands', async () => {
      const before = await paid();
      const wanted = await released(7n * kind.unit);
      await system.move();
      const heal = change((honest) => ({
        fate: async (txid) => {
          const said = await honest.fate(txid);
          return said.state === 'mined' ? { ...said, failed: true } : said;
        },
      }));
      await system.block(blocks);
      expect(await system.fate(wanted)).toMatchObject({ state: 'mined', wait: 'node_silent' });
      expect(await system.stops()).toEqual(['altered_move']);
      expect(await system.stateOf(wanted)).toBe('sent');
      heal();
      await system.goOn();
      await system.move();
      await assertPaid(wanted, before);
    });
  });

  describe('a second node', () => {
    it('that does not have its block keeps a payout from being final until it has', async () => {
      const before = await paid();
      const wanted = await released(6n * kind.unit);
      await system.move();
      const rails = railsOf();
      const known = rails.second;
      const second = { ...rails.watcher, header: () => Promise.resolve(undefined) };
      Object.assign(rails, { second });
      await system.block(blocks);
      expect(await system.fate(wanted)).toMatchObject({ state: 'mined', wait: 'node_silent' });
      expect(await system.stateOf(wanted)).toBe('sent');
      Object.assign(rails, { second: rails.watcher });
      await system.move();
      Object.assign(rails, { second: known });
      await assertPaid(wanted, before);
    });
  });
});
