// Files that are carried to cold: what it signs, what it refuses, and that what it signed is what was wanted.
import {
  BITCOIN_NETWORKS,
  bitcoinScript,
  bitcoinTxid,
  coldBitcoinAddresses,
  coldEvmAddresses,
  type ColdPayment,
  coldPsbt,
  evmDigest,
  isSignedByBitcoin,
  isSignedByEvm,
  keyOriginText,
  psbtFileBytes,
  readKeyOrigin,
  readPsbt,
  signedColdPsbt,
  signedEvm,
  SignedFileRefusal,
  writeBitcoinTx,
  writePsbt,
} from '@sarraf/chain-codec';
import { ensureDefined } from '@sarraf/money';
import {
  type ColdRootsSignedFile,
  coldRootText,
  type ColdSignedFile,
  type ColdSpendFile,
} from '@sarraf/signer-protocol';
import { describe, expect, it } from 'vitest';
import { ColdWallet } from './cold-wallet.ts';
import { type ColdBench, evmTermsOf, readColdFile } from './read-file.ts';

const NETWORK = BITCOIN_NETWORKS.regtest;
const wallet = new ColdWallet('c0'.repeat(64));
const other = new ColdWallet('11'.repeat(64));
const own = coldBitcoinAddresses(wallet.origins.bitcoin, NETWORK);
const [from = ''] = coldEvmAddresses(wallet.origins.evm);
const [hot = ''] = coldBitcoinAddresses(other.origins.bitcoin, NETWORK);
const [hotEvm = ''] = coldEvmAddresses(other.origins.evm);
const SPEND = '6f9f1c0e-3a83-4f54-9c1c-0c1f3a5b7d21';
const rules: ColdBench['rules'] = {
  version: 1,
  chains: {
    bitcoin: { chainId: '1', hot, feeMax: '100000' },
    ethereum: { chainId: '31337001', hot: hotEvm, feeMax: '10000000000000000' },
  },
};
const bench: ColdBench = { wallet, rules, today: '2026-11-30' };

/** A transaction by which half a bitcoin came to cold's second address. */
const coin = { amount: 50_000_000n, script: bitcoinScript(own[1] ?? '', NETWORK) };
const came = {
  version: 2,
  lockTime: 0,
  inputs: [{ txid: 'ab'.repeat(32), vout: 1, script: new Uint8Array(), sequence: 0, witness: [] }],
  outputs: [coin],
};
const payment: ColdPayment = {
  spendId: SPEND,
  origin: wallet.origins.bitcoin,
  network: NETWORK,
  coins: [
    {
      number: 1,
      txid: bitcoinTxid(came),
      vout: 0,
      amount: 50_000_000n,
      previous: writeBitcoinTx(came),
    },
  ],
  to: hot,
  amount: 20_000_000n,
  change: { number: 1, amount: 29_998_000n },
};
const psbtOf = (change: Partial<ColdPayment> = {}): Uint8Array =>
  coldPsbt({ ...payment, ...change }).bytes;
const bytesOf = (text: string): Uint8Array => ensureDefined(psbtFileBytes(Buffer.from(text)), 'it');
const whyNot = (work: () => unknown): string => {
  try {
    work();
    return 'taken';
  } catch (error) {
    return error instanceof SignedFileRefusal ? error.why : String(error);
  }
};

it('an account is written as descriptors write it, and read back of its family alone', () => {
  const text = keyOriginText(wallet.origins.bitcoin);
  expect(text).toMatch(/^\[[\da-f]{8}\/84h\/0h\/0h\]xpub/);
  expect(readKeyOrigin(text, 'bitcoin')).toEqual(wallet.origins.bitcoin);
  expect(readKeyOrigin(text, 'evm')).toBeUndefined();
  expect(readKeyOrigin(text.replace('xpub', 'xprv'), 'bitcoin')).toBeUndefined();
});

describe('a PSBT', () => {
  it('is shown output by output, and signed the same each time', () => {
    const file = readColdFile(bench, psbtOf());
    expect(file.lines).toEqual([
      `Bitcoin (regtest), spend ${SPEND}`,
      `  of cold ${own[1]}  0.5 BTC`,
      `  TO HOT ${hot}  0.2 BTC`,
      `  back to cold ${own[1]}  0.29998 BTC`,
      '  fee 0.00002 BTC',
    ]);
    expect(file.typed).toBe('0.2');
    expect(file.sign()).toBe(file.sign());
    const { txid } = coldPsbt(payment);
    expect(signedColdPsbt(payment, bytesOf(file.sign()))).toMatchObject({ txid });
  });

  it.each([
    ['somebody else', { to: own[0] ?? '' }, 'It pays hot nothing.'],
    ['too great a fee', { change: { number: 1, amount: 29_000_000n } }, 'is the most here'],
    ['more than there is', { amount: 60_000_000n }, 'more than its coins come to'],
  ] as const)('that pays %s is not signed', (_, change, words) => {
    expect(() => readColdFile(bench, psbtOf(change))).toThrow(words);
  });

  it('of another key, another network, without its coins’ transactions, or cut off is not signed', () => {
    const [stranger = ''] = coldBitcoinAddresses(
      new ColdWallet('22'.repeat(64)).origins.bitcoin,
      NETWORK,
    );
    expect(() => readColdFile(bench, psbtOf({ to: stranger }))).toThrow('not hot');
    expect(() => readColdFile({ ...bench, wallet: other }, psbtOf())).toThrow('not of this key');
    const mainnet = { bitcoin: { chainId: '0', hot, feeMax: '100000' } };
    const elsewhere = { ...bench, rules: { version: 1 as const, chains: mainnet } };
    expect(() => readColdFile(elsewhere, psbtOf())).toThrow('this machine of mainnet');
    const unknown = { bitcoin: { chainId: '2', hot, feeMax: '100000' } };
    const nowhere = { ...bench, rules: { version: 1 as const, chains: unknown } };
    expect(() => readColdFile(nowhere, psbtOf())).toThrow('network 2, which');
    const psbt = readPsbt(psbtOf());
    const bare = writePsbt({ ...psbt, inputs: [[]] });
    expect(() => readColdFile(bench, bare)).toThrow('without the transaction');
    const lied = writeBitcoinTx({
      ...came,
      outputs: [{ ...coin, amount: 21_000_000n }],
    });
    const wrong = psbt.inputs.map((map) =>
      map.map((entry) => (entry.type === 0 ? { ...entry, value: lied } : entry)),
    );
    expect(() => readColdFile(bench, writePsbt({ ...psbt, inputs: wrong }))).toThrow(
      'another transaction',
    );
    expect(() => readColdFile(bench, psbtOf().subarray(0, -3))).toThrow('not written as');
    expect(() => readColdFile(bench, Buffer.from('{}'))).toThrow('no file that cold signs');
  });

  it('that came back is taken where it is what was wanted, with the key’s signature over all of it', () => {
    const signed = bytesOf(readColdFile(bench, psbtOf()).sign());
    expect(whyNot(() => signedColdPsbt(payment, psbtOf()))).toBe('unsigned');
    expect(whyNot(() => signedColdPsbt({ ...payment, amount: 20_000_001n }, signed))).toBe('other');
    expect(whyNot(() => signedColdPsbt(payment, signed.subarray(0, -1)))).toBe('malformed');
    const psbt = readPsbt(signed);
    const partial = (change: (value: Uint8Array) => Uint8Array): Uint8Array =>
      writePsbt({
        ...psbt,
        inputs: psbt.inputs.map((map) =>
          map.map((entry) => (entry.type === 2 ? { ...entry, value: change(entry.value) } : entry)),
        ),
      });
    // one bit of it, or a mark that leaves outputs open
    const bent = partial((value) => value.map((byte, at) => (at === 40 ? byte ^ 1 : byte)));
    const open = partial((value) =>
      value.map((byte, at) => (at === value.length - 1 ? 0x82 : byte)),
    );
    expect(whyNot(() => signedColdPsbt(payment, bent))).toBe('unsigned');
    expect(whyNot(() => signedColdPsbt(payment, open))).toBe('unsigned');
  });
});

describe('a typed file', () => {
  const file: ColdSpendFile = {
    format: 'sarraf cold spend',
    version: 1,
    spendId: SPEND,
    chain: 'ethereum',
    chainId: '31337001',
    nonce: '4',
    from,
    recipient: hotEvm,
    asset: 'USDT',
    contract: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    decimals: 6,
    raw: '1500000',
    gasLimit: '70000',
    maxFeePerGas: '30000000000',
    maxPriorityFeePerGas: '1000000000',
    digest: '',
  };
  const whole = (change: Partial<ColdSpendFile> = {}): Uint8Array => {
    const changed = { ...file, ...change };
    const digest = `0x${Buffer.from(evmDigest(evmTermsOf(changed))).toString('hex')}`;
    return Buffer.from(JSON.stringify({ ...changed, digest: change.digest ?? digest }));
  };

  it('is signed, and what came back is the very transaction', () => {
    const read = readColdFile(bench, whole());
    expect(read.typed).toBe('1.5');
    const signed = JSON.parse(read.sign()) as ColdSignedFile;
    const terms = evmTermsOf(file);
    expect(signedEvm(terms, from, signed.bytes).txid).toMatch(/^0x[\da-f]{64}$/);
    expect(whyNot(() => signedEvm({ ...terms, nonce: 5n }, from, signed.bytes))).toBe('other');
    expect(whyNot(() => signedEvm(terms, hotEvm, signed.bytes))).toBe('unsigned');
    expect(whyNot(() => signedEvm(terms, from, `${signed.bytes}00`))).toBe('malformed');
    expect(whyNot(() => signedEvm(terms, from, '0x02'))).toBe('malformed');
  });

  it.each([
    ['another chain', { chainId: '1' }, 'this machine of 31337001'],
    ['a stranger', { recipient: from }, 'and hot is'],
    ['too great a fee', { maxFeePerGas: '300000000000' }, 'is the most here'],
    ['another key', { from: hotEvm }, 'not of this key'],
    ['another digest', { digest: `0x${'0'.repeat(64)}` }, 'another transaction than'],
    ['nothing', { raw: '0' }, 'It pays nothing.'],
  ] as const)('of %s is not signed', (_, change, words) => {
    expect(() => readColdFile(bench, whole(change))).toThrow(words);
  });
});

it('roots are signed by the addresses that they are of, dated', () => {
  const roots = [
    { chain: 'bitcoin', asset: 'BTC', address: own[0], root: 'ab'.repeat(32) },
    { chain: 'ethereum', asset: 'USDT', address: from, root: 'cd'.repeat(32) },
  ] as const;
  const file = (all: readonly object[]): Uint8Array =>
    Buffer.from(JSON.stringify({ format: 'sarraf cold roots', version: 1, number: 3, roots: all }));
  const signed = JSON.parse(readColdFile(bench, file(roots)).sign()) as ColdRootsSignedFile;
  expect(signed).toMatchObject({ number: 3, signedOn: '2026-11-30' });
  const [bitcoin, evm] = signed.roots;
  const words = (of: (typeof signed.roots)[number] | undefined): string =>
    coldRootText(ensureDefined(of, 'a root'), signed);
  const at = { address: own[0] ?? '', network: NETWORK };
  expect(isSignedByBitcoin(words(bitcoin), bitcoin?.signature ?? '', at)).toBe(true);
  expect(isSignedByBitcoin(`${words(bitcoin)} `, bitcoin?.signature ?? '', at)).toBe(false);
  expect(isSignedByEvm(words(evm), evm?.signature ?? '', from)).toBe(true);
  expect(isSignedByEvm(words(evm), evm?.signature ?? '', hotEvm)).toBe(false);
  expect(() => readColdFile(bench, file([{ ...roots[0], address: hot }]))).toThrow(
    'not of this key',
  );
  const unknown = { bitcoin: { chainId: '2', hot, feeMax: '100000' } };
  const nowhere = { ...bench, rules: { version: 1 as const, chains: unknown } };
  expect(() => readColdFile(nowhere, file(roots))).toThrow('network 2, which');
  const tron = { ...roots[1], chain: 'tron', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };
  expect(() => readColdFile(bench, file([tron]))).toThrow('cold has no key of it');
});
