import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deriveEvmAddress } from '@sarraf/chain-codec';
import type { Signed } from '@sarraf/signer-protocol';
import {
  decodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { HDKey } from '@scure/bip32';
import { describe, expect, it } from 'vitest';
import { FILES } from './files.ts';
import { doAtTerminal } from './terminal.ts';
import {
  COLD,
  digestOf,
  FEES,
  OTHER_RECIPIENT,
  RECIPIENT,
  SEED,
  SignerBench,
  spendId,
  T0,
  USDT_CONTRACT,
} from './testing/signer-bench.ts';

const HOUR_MS = 3_600_000;

function signed(answer: { readonly state: string }): Signed {
  expect(answer).toMatchObject({ state: 'signed' });
  return answer as Signed;
}

const refusal = (rule: string) => expect.objectContaining({ state: 'refused', rule });

const journalOf = (bench: SignerBench): string =>
  readFileSync(path.join(bench.folder, FILES.journal), 'utf8');

describe('a payout', () => {
  it('is the transaction that another library reads, from hot, of the exact raw amount', async () => {
    const bench = new SignerBench();
    const answer = signed(bench.sign(bench.payout(1, 25)));
    const read = parseTransaction(answer.bytes as Hex);
    expect(read).toMatchObject({
      type: 'eip1559',
      chainId: 31_337_001,
      to: USDT_CONTRACT.toLowerCase(),
      gas: 65_000n,
      maxFeePerGas: BigInt(FEES.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(FEES.maxPriorityFeePerGas),
    });
    expect(read.value ?? 0n).toBe(0n);
    const call = decodeFunctionData({ abi: erc20Abi, data: read.data ?? '0x' });
    expect(call).toEqual({ functionName: 'transfer', args: [RECIPIENT, 25_000_000n] });
    const serialized = answer.bytes as Parameters<
      typeof recoverTransactionAddress
    >[0]['serializedTransaction'];
    expect(await recoverTransactionAddress({ serializedTransaction: serialized })).toBe(
      bench.made.hot,
    );
    expect(answer.txid).toBe(keccak256(answer.bytes as Hex));
    expect(answer).toMatchObject({ version: 1, nonce: 0, from: bench.made.hot });
  });

  it('is signed as the other library signs it, to the byte, and again and again (m17)', async () => {
    const bench = new SignerBench();
    const order = bench.payout(2, 3, { chain: 'bsc', address: OTHER_RECIPIENT });
    const answer = signed(bench.sign(order));
    const key = HDKey.fromMasterSeed(Buffer.from(SEED, 'hex')).derive("m/44'/60'/0'/1/0");
    const hex = Buffer.from(key.privateKey ?? []).toString('hex');
    const read = parseTransaction(answer.bytes as Hex) as { r?: Hex; s?: Hex; yParity?: number };
    const { r: _r, s: _s, yParity: _y, ...unsigned } = read;
    const theirs = await privateKeyToAccount(`0x${hex}`).signTransaction(unsigned);
    expect(answer.bytes).toBe(theirs);
    for (let again = 0; again < 20; again += 1) {
      expect(bench.sign(order)).toEqual(answer);
      if (again % 5 === 0) bench.restart();
    }
    expect(
      journalOf(bench)
        .split('\n')
        .filter((line) => line.includes('"signed"')),
    ).toHaveLength(1);
  });

  it('of the chain’s own coin has no data and the value itself', () => {
    const bench = new SignerBench();
    const order = bench.payout(3, 0, { asset: 'ETH', units: '5000000', gasLimit: '21000' });
    const read = parseTransaction(signed(bench.sign(order)).bytes as Hex);
    expect(read).toMatchObject({ to: RECIPIENT.toLowerCase(), value: 5n * 10n ** 16n });
    expect(read.data).toBeUndefined();
  });

  it('K02: an id stands for its first destination, asset and amount, also where that was refused', () => {
    const bench = new SignerBench();
    signed(bench.sign(bench.payout(1, 25)));
    // asked for, and refused: above the cap
    expect(bench.sign(bench.payout(2, 101))).toEqual(refusal('officers_needed'));
    bench.restart();
    for (const number of [1, 2]) {
      for (const change of [
        { address: OTHER_RECIPIENT },
        { units: '1' },
        { chain: 'bsc' as const },
        { asset: 'ETH', units: '1000000' },
      ]) {
        const order = bench.payout(number, number === 1 ? 25 : 101, change);
        expect(bench.sign(order)).toEqual(refusal('order_changed'));
      }
    }
    expect(bench.sign(bench.payout(2, 20))).toEqual(refusal('order_changed'));
    const sweep = {
      kind: 'sweep',
      from: { branch: 0, number: 1 },
      asset: 'USDT',
      raw: '5',
    } as const;
    const cost = { chain: 'ethereum', gasLimit: '65000', fees: FEES } as const;
    expect(bench.sign({ spendId: spendId(1), ...cost, ...sweep })).toEqual(
      refusal('order_changed'),
    );
  });

  it('with another digest than its own is refused, and the id is still free', () => {
    const bench = new SignerBench();
    const { digest } = bench.payout(1, 24);
    expect(bench.sign({ ...bench.payout(1, 25), digest })).toEqual(refusal('digest_wrong'));
    signed(bench.sign(bench.payout(1, 25)));
  });

  it.each([
    ['an address without its checksum', RECIPIENT.toLowerCase()],
    ['nobody', `0x${'0'.repeat(40)}`],
    ['the token’s own contract', USDT_CONTRACT],
  ])('does not go to %s', (_, address) => {
    const bench = new SignerBench();
    const order = { ...bench.payout(1, 25), address };
    expect(bench.sign(order)).toEqual(refusal('address_refused'));
  });
});

describe('caps without officers', () => {
  it('K01: hold by hour, day and address, whatever the exchange says', () => {
    const bench = new SignerBench();
    signed(bench.sign(bench.payout(1, 60)));
    signed(bench.sign(bench.payout(2, 40)));
    expect(bench.sign(bench.payout(3, 1))).toMatchObject({
      rule: 'officers_needed',
      facts: { cap: 'hour', used: '100000000' },
    });
    bench.now += HOUR_MS;
    // 100 went to this address already
    expect(bench.sign(bench.payout(4, 60))).toMatchObject({ facts: { cap: 'address' } });
    signed(bench.sign(bench.payout(5, 100, { address: OTHER_RECIPIENT })));
    bench.now += HOUR_MS;
    signed(bench.sign(bench.payout(6, 50)));
    signed(bench.sign(bench.payout(7, 50, { address: COLD })));
    bench.now += HOUR_MS;
    expect(bench.sign(bench.payout(8, 1, { address: COLD }))).toMatchObject({
      facts: { cap: 'day' },
    });
    // of the two chains together: an asset is one
    expect(bench.sign(bench.payout(9, 1, { chain: 'bsc', address: COLD }))).toMatchObject({
      facts: { cap: 'day' },
    });
    bench.restart();
    expect(bench.sign(bench.payout(8, 1, { address: COLD }))).toMatchObject({
      facts: { cap: 'day' },
    });
    bench.now = T0 + 24 * HOUR_MS;
    signed(bench.sign(bench.payout(8, 1, { address: COLD })));
  });

  it('K07: hold where the clock of the machine is moved back, and do not end early', () => {
    const bench = new SignerBench();
    signed(bench.sign(bench.payout(1, 100)));
    for (const now of [T0 - 365 * 24 * HOUR_MS, T0 - 2 * HOUR_MS, T0 + HOUR_MS - 1]) {
      bench.now = now;
      expect(bench.sign(bench.payout(2, 1))).toEqual(refusal('officers_needed'));
      bench.restart();
    }
    bench.now = T0 + HOUR_MS;
    signed(bench.sign(bench.payout(2, 1)));
    // what was counted under a clock that stood stays counted
    bench.now = 0;
    expect(bench.sign(bench.payout(3, 100))).toEqual(refusal('officers_needed'));
  });

  it('new ids are bounded in an hour, so that nobody fills the journal', () => {
    const bench = new SignerBench();
    for (let number = 1; number <= 50; number += 1) bench.sign(bench.payout(number, 200));
    const before = journalOf(bench);
    expect(bench.sign(bench.payout(51, 1))).toEqual(refusal('too_many'));
    expect(bench.sign(bench.payout(7, 200))).toEqual(refusal('officers_needed'));
    expect(journalOf(bench)).toBe(before);
    bench.now += HOUR_MS;
    signed(bench.sign(bench.payout(51, 1)));
  });
});

describe('network fees', () => {
  const cost = (gasLimit: string, maxFeePerGas: bigint, tip = 1n) => ({
    gasLimit,
    fees: { maxFeePerGas: String(maxFeePerGas), maxPriorityFeePerGas: String(tip) },
  });

  it.each([
    ['more gas than the policy has', cost('300001', 1n), 'gas_cap'],
    ['less gas than a transaction takes', cost('20999', 1n), 'gas_cap'],
    ['a higher price of gas', cost('65000', 200_000_000_001n), 'fee_cap'],
    ['more in all', cost('300000', 100_000_000_001n), 'fee_cap'],
    ['a tip above the price', cost('65000', 5n, 6n), 'fee_cap'],
  ])('are refused for %s', (_, change, rule) => {
    const bench = new SignerBench();
    expect(bench.sign(bench.payout(1, 5, change))).toEqual(refusal(rule));
  });

  it('of a day are bounded, the raised ones by what they were raised', () => {
    const bench = new SignerBench();
    const raw = '1000';
    const order = (number: number) => ({
      spendId: spendId(number),
      chain: 'ethereum' as const,
      kind: 'sweep' as const,
      from: { branch: 0 as const, number },
      asset: 'USDT',
      raw,
      ...cost('150000', 150_000_000_000n),
    });
    // 0.0225 of a coin each; 0.3 is the day's
    for (let number = 1; number <= 13; number += 1) signed(bench.sign(order(number)));
    expect(bench.sign(order(14))).toEqual(refusal('fee_day_cap'));
    const fees = { maxFeePerGas: '200000000000', maxPriorityFeePerGas: '2' };
    expect(bench.ask({ verb: 'bump', spendId: spendId(1), fees }).answer).toMatchObject({
      version: 2,
    });
    expect(bench.ask({ verb: 'bump', spendId: spendId(2), fees }).answer).toEqual(
      refusal('fee_day_cap'),
    );
  });
});

describe('the house’s own movements', () => {
  const cost = { chain: 'ethereum', gasLimit: '65000', fees: FEES } as const;

  it('K05: a sweep goes to the own hot address and nowhere else', () => {
    const bench = new SignerBench();
    const sweep = {
      ...cost,
      kind: 'sweep',
      from: { branch: 0, number: 7 },
      asset: 'USDT',
      raw: '777',
    } as const;
    const answer = signed(bench.sign({ spendId: spendId(1), ...sweep }));
    expect(answer.from).toBe(deriveEvmAddress(bench.made.xpub, 0, 7));
    const { data } = parseTransaction(answer.bytes as Hex);
    const { args } = decodeFunctionData({ abi: erc20Abi, data: data ?? '0x' });
    expect(args).toEqual([bench.made.hot, 777n]);
    for (const number of [0, 1]) {
      const from = { branch: 1, number } as const;
      expect(bench.sign({ spendId: spendId(2), ...sweep, from })).toEqual(
        refusal('address_refused'),
      );
    }
    // the same id for another sweep
    const other = { ...sweep, from: { branch: 0, number: 8 } } as const;
    expect(bench.sign({ spendId: spendId(1), ...other })).toEqual(refusal('order_changed'));
    expect(bench.sign({ spendId: spendId(1), ...sweep })).toEqual(answer);
  });

  it('K05: a top-up goes to a derived address, capped at once and in a day', () => {
    const bench = new SignerBench();
    const topUp = (number: number, raw: bigint) =>
      bench.sign({
        spendId: spendId(number),
        ...cost,
        kind: 'top_up',
        to: { branch: 0, number },
        raw: String(raw),
      });
    const answer = signed(topUp(1, 10n ** 16n));
    expect(answer.from).toBe(bench.made.gas);
    const read = parseTransaction(answer.bytes as Hex);
    expect(read.to).toBe(deriveEvmAddress(bench.made.xpub, 0, 1).toLowerCase());
    expect(topUp(2, 10n ** 16n + 1n)).toEqual(refusal('top_up_cap'));
    signed(topUp(3, 10n ** 16n));
    signed(topUp(4, 10n ** 16n));
    expect(topUp(5, 1n)).toEqual(refusal('top_up_cap'));
    // what was signed is answered again, whatever has been used since
    expect(topUp(1, 10n ** 16n)).toEqual(answer);
  });

  it('K05: a cold move goes to a listed address', () => {
    const bench = new SignerBench();
    const cold = { ...cost, kind: 'cold', asset: 'USDT', raw: '5000000' } as const;
    expect(bench.sign({ spendId: spendId(1), ...cold, address: RECIPIENT })).toEqual(
      refusal('address_refused'),
    );
    const answer = signed(bench.sign({ spendId: spendId(1), ...cold, address: COLD }));
    expect(answer.from).toBe(bench.made.hot);
  });

  it('gives numbers by its journal, one counter an address and chain', () => {
    const bench = new SignerBench();
    const nonces = [1, 2, 3].map((number) => signed(bench.sign(bench.payout(number, 5))).nonce);
    expect(nonces).toEqual([0, 1, 2]);
    bench.restart();
    expect(signed(bench.sign(bench.payout(4, 5))).nonce).toBe(3);
    expect(signed(bench.sign(bench.payout(5, 5, { chain: 'bsc' }))).nonce).toBe(0);
    expect(bench.signer.status().chains).toMatchObject([
      { hotNonce: 4, gasNonce: 0 },
      { hotNonce: 1 },
      {},
    ]);
  });
});

describe('bump and void', () => {
  const raised = (times: bigint) => ({
    maxFeePerGas: String((BigInt(FEES.maxFeePerGas) * times) / 1000n),
    maxPriorityFeePerGas: String((BigInt(FEES.maxPriorityFeePerGas) * times) / 1000n),
  });

  it('a next version has the same number and both fees an eighth higher', () => {
    const bench = new SignerBench();
    const first = signed(bench.sign(bench.payout(1, 25)));
    const bump = (fees: typeof FEES) =>
      bench.ask({ verb: 'bump', spendId: spendId(1), fees }).answer;
    expect(bump(raised(1124n))).toEqual(refusal('bump_too_small'));
    expect(bump({ ...raised(1125n), maxPriorityFeePerGas: FEES.maxPriorityFeePerGas })).toEqual(
      refusal('bump_too_small'),
    );
    const second = signed(bump(raised(1125n)));
    expect(second).toMatchObject({ version: 2, nonce: first.nonce });
    const [one, other] = [first, second].map(({ bytes }) => parseTransaction(bytes as Hex));
    expect(other).toMatchObject({ nonce: one?.nonce, to: one?.to, data: one?.data });
    // its answer was lost
    expect(bump(raised(1125n))).toEqual(second);
    expect(bench.sign(bench.payout(1, 25))).toEqual(second);
    expect(bump(raised(20_000n))).toEqual(refusal('fee_cap'));
    signed(bump(raised(1400n)));
    expect(bump(raised(2000n))).toEqual(refusal('versions_max'));
    expect(bench.ask({ verb: 'bump', spendId: spendId(9), fees: FEES }).answer).toEqual(
      refusal('spend_unknown'),
    );
  });

  it('a tombstone is for ever; a spend that was signed has none', () => {
    const bench = new SignerBench();
    const stone = { state: 'void', spendId: spendId(1) };
    const ask = (verb: 'void', number: number) =>
      bench.ask({ verb, spendId: spendId(number) }).answer;
    expect(ask('void', 1)).toEqual(stone);
    bench.restart();
    expect(ask('void', 1)).toEqual(stone);
    expect(bench.sign(bench.payout(1, 25))).toEqual(stone);
    expect(bench.ask({ verb: 'bump', spendId: spendId(1), fees: FEES }).answer).toEqual(stone);
    const answer = bench.sign(bench.payout(2, 25));
    expect(ask('void', 2)).toEqual({ state: 'versions', spendId: spendId(2), versions: [answer] });
    const status = bench.ask({ verb: 'status', spendIds: [1, 2, 3].map(spendId) }).answer;
    expect(status).toMatchObject({ spends: [stone, { versions: [answer] }] });
  });
});

describe('a root of a count', () => {
  const root = (number: number, sign = 'ab') =>
    ({ chain: 'ethereum', asset: 'USDT', number, root: sign.repeat(32) }) as const;

  it('is signed by hot as a text that any wallet verifies, and the same each time', async () => {
    const bench = new SignerBench();
    const ask = (order: ReturnType<typeof root>) => bench.ask({ verb: 'attest', order }).answer;
    const answer = ask(root(1));
    if (answer.state !== 'attested') throw new Error('It was not attested.');
    const { address, signature, text } = answer;
    expect(address).toBe(bench.made.hot);
    expect(text).toContain(`root ${'ab'.repeat(32)}`);
    const from = await recoverMessageAddress({ message: text, signature: signature as Hex });
    expect(from).toBe(bench.made.hot);
    const lines = journalOf(bench);
    expect(ask(root(1))).toEqual(answer);
    bench.restart();
    expect(ask(root(1))).toEqual(answer);
    expect(journalOf(bench)).toBe(lines);
    expect(lines).toContain('"kind":"attested"');
  });

  it('of one count there is one, and never an older one', () => {
    const bench = new SignerBench();
    const ask = (order: ReturnType<typeof root>) => bench.ask({ verb: 'attest', order }).answer;
    expect(ask(root(2))).toMatchObject({ state: 'attested' });
    expect(ask(root(2, 'cd'))).toEqual(refusal('attest_changed'));
    expect(ask(root(1))).toEqual(refusal('attest_old'));
    bench.restart();
    expect(ask(root(2, 'cd'))).toEqual(refusal('attest_changed'));
    expect(ask(root(3, 'cd'))).toMatchObject({ state: 'attested' });
  });

  it('is refused of what the policy does not know, above its day, and where it says nothing', () => {
    const bench = new SignerBench();
    const ask = (order: object) =>
      bench.ask({ verb: 'attest', order: { ...root(1), ...order } }).answer;
    expect(ask({ asset: 'DOGE' })).toEqual(refusal('asset_unknown'));
    for (let number = 1; number <= 5; number += 1) {
      expect(ask({ number })).toMatchObject({ state: 'attested' });
    }
    expect(ask({ number: 6 })).toEqual(refusal('attest_day_cap'));
    bench.now += 24 * HOUR_MS + 1;
    expect(ask({ number: 6 })).toMatchObject({ state: 'attested' });
    const { attestsPerDay: _, ...without } = bench.policy;
    const silent = new SignerBench();
    Object.assign(silent, { policy: without });
    expect(silent.ask({ verb: 'attest', order: root(1) }).answer).toEqual(refusal('attest_off'));
  });
});

describe('a payout with officers', () => {
  it('goes above the small cap, and not above the hard one', () => {
    const bench = new SignerBench();
    bench.enroll('sara', 'omid');
    const approved = (number: number, dollars: number) => {
      const order = bench.payout(number, dollars);
      const digest = digestOf(order);
      const { sara, omid } = bench.officers;
      return bench.sign({ ...order, approvals: [sara.sign(digest), omid.sign(digest)] });
    };
    signed(approved(1, 600));
    // what officers let go takes nothing of what goes without them
    signed(bench.sign(bench.payout(2, 100)));
    signed(approved(3, 300));
    expect(approved(4, 1)).toMatchObject({ rule: 'hard_cap', facts: { used: '1000000000' } });
    bench.restart();
    expect(approved(4, 1)).toEqual(refusal('hard_cap'));
    bench.now += 24 * HOUR_MS;
    signed(approved(4, 1));
  });

  it('goes above the hard cap where it was approved at the machine, with officers and once', () => {
    const bench = new SignerBench();
    bench.enroll('sara', 'omid');
    const { sara, omid } = bench.officers;
    const order = bench.payout(1, 5_000);
    const sign = () => {
      const digest = digestOf(order);
      return bench.sign({ ...order, approvals: [sara.sign(digest), omid.sign(digest)] });
    };
    const approve = (act: 'show' | 'approve') =>
      doAtTerminal(bench.signer, bench.policy, { act, spendId: spendId(1), by: 'root' });
    expect(() => approve('approve')).toThrow('has not asked');
    expect(sign()).toEqual(refusal('hard_cap'));
    const { chain, asset, units, address } = order;
    expect(approve('show')).toEqual({ chain, asset, units, address });
    expect(sign()).toEqual(refusal('hard_cap'));
    approve('approve');
    bench.restart();
    // the operator alone moves nothing, and it is this payout that was approved
    expect(bench.sign(order)).toEqual(refusal('officers_needed'));
    expect(bench.sign({ ...bench.payout(1, 6_000) })).toEqual(refusal('order_changed'));
    signed(sign());
    expect(() => approve('approve')).toThrow('is signed already');
    expect(bench.sign(bench.payout(2, 1))).toEqual(refusal('hard_cap'));
  });
});
