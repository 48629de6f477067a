// What the signer makes of orders on Bitcoin: coins are read where they came from, change comes home.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BITCOIN_NETWORKS, bitcoinScript, bitcoinSize } from '@sarraf/chain-codec';
import type {
  PayoutOrder,
  Signed,
  SignerAnswer,
  SpentCoin,
  SweepOrder,
} from '@sarraf/signer-protocol';
import { Transaction } from '@scure/btc-signer';
import { beforeEach, describe, expect, it } from 'vitest';
import { readPolicy } from './policy.ts';
import { BITCOIN_COLD, SEED, SignerBench, spendId } from './testing/signer-bench.ts';
import { verifyJournal } from './verify-journal.ts';
import { Wallet } from './wallet.ts';
import { PASSPHRASE } from './testing/signer-bench.ts';

const REGTEST = BITCOIN_NETWORKS.regtest;
const TAPROOT = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6';
const OTHER = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const MAINNET = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const RATE = '10';

let bench: SignerBench;
const { bitcoin } = new Wallet(SEED);
const HOT = { branch: 1, number: 0 } as const;
const PERSON = { branch: 0, number: 3 } as const;

/** A coin of ours, with the whole transaction that somebody paid it by; satoshi. */
function coin(
  amount: bigint,
  over: Partial<SpentCoin> & { to?: string; mark?: number } = {},
): SpentCoin {
  const { mark = 1, to, ...change } = over;
  const at = change.at ?? HOT;
  const transaction = new Transaction();
  const script = bitcoinScript(OTHER, REGTEST);
  const txid = mark.toString(16).padStart(64, '0');
  transaction.addInput({ txid, index: 0, witnessUtxo: { script, amount: amount + 5_000n } });
  transaction.addOutput({ script, amount: 3_000n });
  const paid = to === undefined ? bitcoin.scriptOf(at, REGTEST) : bitcoinScript(to, REGTEST);
  transaction.addOutput({ script: paid, amount });
  const previous = Buffer.from(transaction.toBytes(true, false)).toString('hex');
  return { at, vout: 1, previous, ...change };
}

function payout(
  number: number,
  units: bigint,
  coins: SpentCoin[],
  change: Partial<PayoutOrder> = {},
): PayoutOrder {
  const address = change.address ?? TAPROOT;
  const script = address.length > 50 || address === MAINNET ? 34 : 22;
  return bench.payout(number, 0, {
    chain: 'bitcoin',
    asset: 'BTC',
    units: String(units),
    address,
    gasLimit: String(bitcoinSize(coins.length, [script, 22])),
    fees: { maxFeePerGas: RATE, maxPriorityFeePerGas: RATE },
    coins,
    ...change,
  });
}

const signedOf = (answer: SignerAnswer['answer']): Signed => {
  if (answer.state !== 'signed') throw new Error(JSON.stringify(answer));
  return answer;
};
const read = (answer: SignerAnswer['answer']): Transaction =>
  Transaction.fromRaw(Buffer.from(signedOf(answer).bytes, 'hex'));
const refusal = (rule: string) => expect.objectContaining({ state: 'refused', rule });
const outputsOf = (transaction: Transaction): (readonly [string, bigint])[] =>
  Array.from({ length: transaction.outputsLength }, (_, at) => {
    const { amount = 0n, script = new Uint8Array() } = transaction.getOutput(at);
    return [Buffer.from(script).toString('hex'), amount] as const;
  });
const scriptText = (address: string): string =>
  Buffer.from(bitcoinScript(address, REGTEST)).toString('hex');

beforeEach(() => {
  bench = new SignerBench();
});

describe('a payout of Bitcoin', () => {
  it('pays to taproot, and the rest comes back to hot; signed again it is the same', () => {
    const order = payout(1, 1_000_000n, [coin(2_000_000n), coin(70_000n, { at: PERSON, mark: 2 })]);
    const answer = bench.sign(order);
    const transaction = read(answer);
    const size = bitcoinSize(2, [34, 22]);
    expect(outputsOf(transaction)).toEqual([
      [scriptText(TAPROOT), 1_000_000n],
      [scriptText(bench.made.bitcoin.hot), 1_070_000n - size * 10n],
    ]);
    expect(signedOf(answer).txid).toBe(transaction.id);
    // what it weighs is never more than was said
    expect(transaction.vsize <= Number(size)).toBe(true);
    expect(transaction.getInput(0).sequence).toBeLessThan(0xffff_fffe);
    bench.restart();
    expect(bench.sign(order)).toEqual(answer);
    // with other coins it is the same, too: what was signed stands
    expect(bench.sign({ ...order, coins: [coin(5_000_000n, { mark: 9 })] })).toEqual(answer);
    expect(verifyJournal(bench.folder, PASSPHRASE)).toMatchObject({ signed: 1 });
  });

  it('has no change that nodes would not pass on: it goes to the fee', () => {
    const size = bitcoinSize(1, [34, 22]);
    const amount = 100_000n + size * 10n + 293n;
    const transaction = read(bench.sign(payout(1, 100_000n, [coin(amount)])));
    expect(outputsOf(transaction)).toEqual([[scriptText(TAPROOT), 100_000n]]);
    const more = read(bench.sign(payout(2, 100_000n, [coin(amount + 1n, { mark: 2 })])));
    expect(outputsOf(more)[1]).toEqual([scriptText(bench.made.bitcoin.hot), 294n]);
  });

  it('W13 has versions of the same coins and the same payment, each for an eighth more', () => {
    const order = payout(1, 1_000_000n, [coin(2_000_000n)]);
    const first = read(bench.sign(order));
    const bump = (rate: string): SignerAnswer['answer'] =>
      bench.ask({
        verb: 'bump',
        spendId: order.spendId,
        fees: { maxFeePerGas: rate, maxPriorityFeePerGas: rate },
      }).answer;
    expect(bump('11')).toEqual(refusal('bump_too_small'));
    const second = bump('12');
    expect(bump('12')).toEqual(second);
    const raised = read(second);
    expect(raised.getInput(0).txid).toEqual(first.getInput(0).txid);
    expect(outputsOf(raised)[0]).toEqual(outputsOf(first)[0]);
    const size = bitcoinSize(1, [34, 22]);
    expect(outputsOf(first)[1]?.[1]).toBe((outputsOf(raised)[1]?.[1] ?? 0n) + size * 2n);
    expect(bump('500').state).toBe('signed');
    expect(bump('563')).toEqual(refusal('versions_max'));
  });

  it('W14 costs what the policy allows at most, whatever a node says', () => {
    const dear = (rate: string) => ({ fees: { maxFeePerGas: rate, maxPriorityFeePerGas: rate } });
    const order = payout(1, 1_000_000n, [coin(2_000_000n)], dear('501'));
    expect(bench.sign(order)).toEqual(refusal('fee_cap'));
    for (let nth = 2; nth < 6; nth += 1) {
      const answer = bench.sign(
        payout(nth, 100_000n, [coin(9_000_000n, { mark: nth })], dear('500')),
      );
      // 76,500 satoshi each, 300,000 a day
      expect(answer).toEqual(
        nth < 5 ? expect.objectContaining({ state: 'signed' }) : refusal('fee_day_cap'),
      );
    }
  });

  it('K02 pays to nobody else under a known id', () => {
    const order = payout(1, 100_000n, [coin(2_000_000n)]);
    signedOf(bench.sign(order));
    const other = payout(1, 100_000n, [coin(2_000_000n)], { address: OTHER });
    expect(bench.sign(other)).toEqual(refusal('order_changed'));
  });
});

/** Coins of ours as they are ordered to become one at hot. */
function join(
  number: number,
  coins: SpentCoin[],
  raw: bigint,
  change: Partial<SweepOrder> = {},
): SweepOrder {
  return {
    chain: 'bitcoin',
    kind: 'sweep',
    spendId: spendId(number),
    from: HOT,
    asset: 'BTC',
    raw: String(raw),
    gasLimit: String(bitcoinSize(coins.length, [22])),
    fees: { maxFeePerGas: RATE, maxPriorityFeePerGas: RATE },
    coins,
    ...change,
  };
}

describe('coins that become one', () => {
  const three = (): SpentCoin[] => [
    coin(40_000n),
    coin(30_000n, { at: PERSON, mark: 2 }),
    coin(20_000n, { at: PERSON, mark: 3 }),
  ];
  const fee = bitcoinSize(3, [22]) * 10n;

  it('come to hot from wherever they lie, less the fee, and to nobody else', () => {
    const order = join(1, three(), 90_000n);
    const answer = bench.sign(order);
    const transaction = read(answer);
    expect(outputsOf(transaction)).toEqual([[scriptText(bench.made.bitcoin.hot), 90_000n - fee]]);
    expect(transaction.vsize <= Number(bitcoinSize(3, [22]))).toBe(true);
    bench.restart();
    expect(bench.sign(order)).toEqual(answer);
    expect(verifyJournal(bench.folder, PASSPHRASE)).toMatchObject({ signed: 1 });
    // another amount under this id is another order
    expect(bench.sign({ ...order, raw: '90001' })).toEqual(refusal('order_changed'));
    expect(bench.sign(payout(2, 10_000n, [coin(20_000n, { at: PERSON, mark: 3 })]))).toEqual(
      refusal('coin_used'),
    );
  });

  it('pay more for another version, and stay one coin', () => {
    const order = join(1, three(), 90_000n);
    read(bench.sign(order));
    const bump = (rate: string): SignerAnswer['answer'] =>
      bench.ask({
        verb: 'bump',
        spendId: order.spendId,
        fees: { maxFeePerGas: rate, maxPriorityFeePerGas: rate },
      }).answer;
    expect(outputsOf(read(bump('20')))).toEqual([
      [scriptText(bench.made.bitcoin.hot), 90_000n - 2n * fee],
    ]);
    // what is left would be too little for nodes to pass on
    expect(bump('365')).toEqual(refusal('coins_short'));
  });

  it.each([
    ['from an address of a person', { from: PERSON }, 'address_refused'],
    ['from the gas address', { from: { branch: 1 as const, number: 1 } }, 'address_refused'],
    ['as more than they are worth', { raw: '90001' }, 'coins_short'],
    ['as less than they are worth', { raw: '89999' }, 'coins_short'],
    ['with the size of a payment', { gasLimit: String(bitcoinSize(3, [22, 22])) }, 'gas_cap'],
  ])('are refused %s', (_, change, rule) => {
    expect(bench.sign(join(1, three(), 90_000n, change))).toEqual(refusal(rule));
  });

  it('are refused where a fee takes all of them, or too much in a day', () => {
    const small = [coin(500n), coin(500n, { mark: 2 }), coin(500n, { mark: 3 })];
    expect(bench.sign(join(1, small, 1_500n))).toEqual(refusal('coins_short'));
    const dear = { fees: { maxFeePerGas: '501', maxPriorityFeePerGas: '501' } };
    expect(bench.sign(join(2, three(), 90_000n, dear))).toEqual(refusal('fee_cap'));
  });
});

describe('K04 what an exchange may lie about', () => {
  it.each([
    ['no coins', () => ({ coins: undefined }), 'coin_refused'],
    [
      'a coin of somebody else',
      () => ({ coins: [coin(2_000_000n, { to: OTHER })] }),
      'coin_refused',
    ],
    [
      'a coin at another place than it lies',
      () => ({ coins: [{ ...coin(2_000_000n), at: PERSON }] }),
      'coin_refused',
    ],
    [
      'an output that is none',
      () => ({ coins: [{ ...coin(2_000_000n), vout: 2 }] }),
      'coin_refused',
    ],
    [
      'bytes that are no transaction',
      () => ({ coins: [{ ...coin(2_000_000n), previous: '00ff' }] }),
      'coin_refused',
    ],
    ['one coin twice', () => ({ coins: [coin(600_000n), coin(600_000n)] }), 'coin_refused'],
    ['coins of too little', () => ({ coins: [coin(1_000_100n)] }), 'coins_short'],
    ['a size that is not its own', () => ({ gasLimit: '152' }), 'gas_cap'],
  ] as const)('is refused: %s', (_, change, rule) => {
    const order = { ...payout(1, 1_000_000n, [coin(2_000_000n)]), ...change() };
    const { coins } = order;
    const gasLimit =
      coins !== undefined && order.gasLimit !== '152'
        ? String(bitcoinSize(coins.length, [34, 22]))
        : order.gasLimit;
    expect(bench.sign({ ...order, gasLimit })).toEqual(refusal(rule));
  });

  it('lies about an amount by another transaction alone, and then no node takes the signature', () => {
    const right = coin(2_000_000n);
    const lie = coin(20_000_000n);
    const [one, other] = [right, lie].map(
      ({ previous }) => Transaction.fromRaw(Buffer.from(previous, 'hex')).id,
    );
    // what is signed names the very transaction whose amount was read
    const transaction = read(bench.sign(payout(1, 1_000_000n, [lie])));
    expect(Buffer.from(transaction.getInput(0).txid ?? []).toString('hex')).toBe(other);
    expect(other).not.toBe(one);
  });

  it('has no words for change elsewhere, nor for what is of another chain', () => {
    const order = payout(1, 1_000_000n, [coin(2_000_000n)]);
    const evm = bench.payout(2, 10, { coins: [coin(1_000n)] });
    expect(bench.sign(evm)).toEqual(refusal('coin_refused'));
    expect(
      bench.sign(payout(3, 1_000_000n, [coin(2_000_000n)], { address: MAINNET, gasLimit: '153' })),
    ).toEqual(refusal('address_refused'));
    expect(bench.sign(payout(4, 329n, [coin(2_000_000n)]))).toEqual(refusal('address_refused'));
    expect(signedOf(bench.sign(order)).from).toBe(bench.made.bitcoin.hot);
  });

  it('spends a coin once for ever, through restarts', () => {
    signedOf(bench.sign(payout(1, 100_000n, [coin(2_000_000n)])));
    bench.restart();
    const again = payout(2, 100_000n, [coin(3_000_000n, { mark: 2 }), coin(2_000_000n)]);
    expect(bench.sign(again)).toEqual(refusal('coin_used'));
    // what was refused has used up nothing
    signedOf(bench.sign(payout(3, 100_000n, [coin(3_000_000n, { mark: 2 })])));
  });

  it('K05 goes to a listed cold address alone, and is swept from nobody’s address', () => {
    const common = {
      chain: 'bitcoin' as const,
      gasLimit: '153',
      fees: { maxFeePerGas: RATE, maxPriorityFeePerGas: RATE },
      coins: [coin(2_000_000n)],
      asset: 'BTC',
      raw: '500000',
    };
    const cold = { ...common, kind: 'cold' as const };
    expect(bench.sign({ ...cold, spendId: spendId(1), address: TAPROOT })).toEqual(
      refusal('address_refused'),
    );
    const sweep = { ...common, kind: 'sweep' as const, spendId: spendId(2), from: PERSON };
    expect(bench.sign(sweep)).toEqual(refusal('address_refused'));
    const moved = read(bench.sign({ ...cold, spendId: spendId(3), address: BITCOIN_COLD }));
    expect(outputsOf(moved)[0]).toEqual([scriptText(BITCOIN_COLD), 500_000n]);
  });

  it('has cold addresses of its own network alone', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'policy-')), 'policy.json');
    const { chains, ...policy } = bench.policy;
    const write = (cold: string): void =>
      writeFileSync(
        file,
        JSON.stringify({
          ...policy,
          chains: { ...chains, bitcoin: { ...chains.bitcoin, cold: [cold] } },
        }),
      );
    write(BITCOIN_COLD);
    expect(readPolicy(file, new Wallet(SEED)).chains.bitcoin?.cold).toEqual([BITCOIN_COLD]);
    write(MAINNET);
    expect(() => readPolicy(file, new Wallet(SEED))).toThrow('no address of it');
    write(bench.made.hot);
    expect(() => readPolicy(file, new Wallet(SEED))).toThrow('no address of it');
  });
});
