// What the signer signs on TRON, and what it does not; bytes and signatures are held against another library's.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  evmOfTron,
  rawDataOf,
  readTron,
  transferCallOn,
  withdrawalDigest,
} from '@sarraf/chain-codec';
import type { PayoutOrder, SignerAnswer, SignerRequest } from '@sarraf/signer-protocol';
import { HDKey } from '@scure/bip32';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { utils } from 'tronweb';
import type { Policy } from './policy.ts';
import { Signer } from './signer.ts';
import { ORIGIN, RP_ID } from './testing/officer-device.ts';
import { SEED, spendId as idOf, T0, TRON_COLD } from './testing/signer-bench.ts';
import { GAS, HOT, Wallet } from './wallet.ts';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const RECIPIENT = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const HOUR_MS = 3_600_000;
const BLOCK = `${'0'.repeat(12)}abcd${'5'.repeat(48)}`;
const wallet = new Wallet(SEED);
const key = Buffer.from(
  HDKey.fromMasterSeed(Buffer.from(SEED, 'hex')).derive("m/44'/195'/0'/1/0").privateKey ?? [],
).toString('hex');

const caps = { hour: '100000000', day: '300000000', addressDay: '150000000' };
const POLICY: Policy = {
  version: 1,
  relyingParty: { id: RP_ID, origins: [ORIGIN], userVerified: true },
  laterOfficers: 'two_officers',
  newSpendsPerHour: 50,
  assets: {
    TRX: { scale: 6, ...caps, hardDay: '1000000000' },
    USDT: { scale: 6, ...caps, hardDay: '1000000000' },
  },
  chains: {
    tron: {
      chainId: '728126428',
      hot: wallet.tron.addressOf(HOT),
      gas: wallet.tron.addressOf(GAS),
      cold: [TRON_COLD],
      coins: [
        { asset: 'TRX', contract: null, decimals: 6 },
        { asset: 'USDT', contract: USDT, decimals: 6 },
      ],
      gasLimitMax: '200000',
      maxFeePerGas: '420',
      feeMax: '60000000',
      feeDay: '600000000',
      versionsMax: 3,
      topUpMax: '50000000',
      topUpDay: '100000000',
    },
  },
};

let folder: string;
let signer: Signer;
let now: number;
let lastId = 0;
const open = (): Signer => new Signer({ folder, wallet, policy: POLICY, now: () => now });
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sarraf-tron-signer-'));
  now = T0;
  signer = open();
});
afterEach(() => {
  signer.close();
  rmSync(folder, { recursive: true, force: true });
});

function payout(nth: number, more: Partial<PayoutOrder> = {}): PayoutOrder {
  const { address = RECIPIENT, asset = 'USDT', units = '5000000' } = more;
  const spendId = idOf(nth);
  const digest = withdrawalDigest({
    withdrawalId: spendId,
    asset,
    chain: 'tron',
    address,
    memo: null,
    units: BigInt(units),
  });
  return {
    spendId,
    chain: 'tron',
    kind: 'payout',
    asset,
    units,
    address,
    memo: null,
    digest: Buffer.from(digest).toString('hex'),
    approvals: [],
    gasLimit: '90000',
    fees: { maxFeePerGas: '100', maxPriorityFeePerGas: '100' },
    reference: { block: BLOCK, expiresAt: now + HOUR_MS },
    ...more,
  };
}

function ask(call: SignerRequest['call']): SignerAnswer['answer'] {
  lastId += 1;
  return signer.answer({ id: lastId, mark: null, call }).answer;
}
const sign = (order: PayoutOrder) => ask({ verb: 'sign', order });
const ruleOf = (answer: SignerAnswer['answer']): string =>
  'rule' in answer ? answer.rule : answer.state;

describe('a payout on TRON', () => {
  it('is what the order says, signed as another library signs it', () => {
    const said = sign(payout(1));
    if (said.state !== 'signed') throw new Error(ruleOf(said));
    const raw = rawDataOf(said.bytes) ?? new Uint8Array();
    expect(readTron(raw)).toEqual({
      expiresAt: now + HOUR_MS,
      act: {
        kind: 'call',
        from: POLICY.chains.tron?.hot,
        to: USDT,
        sun: 0n,
        data: transferCallOn('tron', RECIPIENT, 5_000_000n).slice(2),
      },
    });
    const signature = utils.crypto.ECKeySign(
      utils.code.hexStr2byteArray(said.txid),
      utils.code.hexStr2byteArray(key),
    );
    expect(said.bytes.endsWith(signature.replace(/^0x/, '').toLowerCase())).toBe(true);
    expect(evmOfTron(RECIPIENT).slice(2).toLowerCase()).toBe(
      utils.address.toHex(RECIPIENT).slice(2).toLowerCase(),
    );
  });

  it('K04 limits energy to the offer without its bandwidth, whatever the order says of fees', () => {
    const said = sign(payout(1));
    if (said.state !== 'signed') throw new Error(ruleOf(said));
    const limit = 90_000n * 100n - 400_000n;
    const other = utils.deserializeTx.deserializeTransaction(
      'TriggerSmartContract',
      Buffer.from(rawDataOf(said.bytes) ?? []).toString('hex'),
    );
    expect(BigInt(other.fee_limit ?? 0)).toBe(limit);
    const dear = { maxFeePerGas: '1000', maxPriorityFeePerGas: '100' };
    expect(ruleOf(sign(payout(2, { fees: dear })))).toBe('fee_cap');
    expect(ruleOf(sign(payout(3, { gasLimit: '300000' })))).toBe('gas_cap');
  });

  it('W12 killed behind the journal, it is the same again, to the byte', () => {
    const first = sign(payout(1));
    signer.close();
    now += 60_000;
    signer = open();
    expect(sign(payout(1, { reference: { block: 'cd'.repeat(32), expiresAt: now + 1 } }))).toEqual(
      first,
    );
  });

  it('W13 is signed once for ever: no version, not after its end either', () => {
    sign(payout(1));
    const fees = { maxFeePerGas: '200', maxPriorityFeePerGas: '200' };
    expect(ruleOf(ask({ verb: 'bump', spendId: idOf(1), fees }))).toBe('versions_max');
    now += 3 * HOUR_MS;
    expect(ruleOf(ask({ verb: 'bump', spendId: idOf(1), fees }))).toBe('versions_max');
  });

  it('two alike at one moment are two transactions, also after the journal is read again', () => {
    const [one, two] = [sign(payout(1)), sign(payout(2))];
    signer.close();
    now -= 30_000;
    signer = open();
    const three = sign(payout(3, { reference: { block: BLOCK, expiresAt: T0 + HOUR_MS } }));
    const txids = [one, two, three].map((said) => ('txid' in said ? said.txid : ruleOf(said)));
    expect(new Set(txids).size).toBe(3);
    expect(txids.every((txid) => /^[\da-f]{64}$/.test(txid))).toBe(true);
  });

  it.each([
    ['no block and no end', { reference: undefined }, 'reference_refused'],
    ['an end in the past', { reference: { block: BLOCK, expiresAt: T0 } }, 'reference_refused'],
    [
      'an end of a day',
      { reference: { block: BLOCK, expiresAt: T0 + 24 * HOUR_MS } },
      'reference_refused',
    ],
    ['a token’s contract', { address: USDT }, 'address_refused'],
    ['nobody', { address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, 'address_refused'],
    ['more than the small cap', { units: '200000000' }, 'officers_needed'],
    ['an asset that it has not', { asset: 'BTC' }, 'asset_unknown'],
    [
      'less than its bandwidth',
      { gasLimit: '21000', fees: { maxFeePerGas: '1', maxPriorityFeePerGas: '1' } },
      'fee_cap',
    ],
  ] as const)('refuses %s', (_name, more, rule) => {
    const order = payout(1, more);
    if (order.reference === undefined) delete (order as { reference?: unknown }).reference;
    expect(ruleOf(sign(order))).toBe(rule);
  });

  it('K02 another address for a known id is refused', () => {
    sign(payout(1));
    expect(ruleOf(sign(payout(1, { address: TRON_COLD })))).toBe('order_changed');
  });

  it('K05 sweeps go to its own hot address and top-ups to addresses of its own', () => {
    const {
      digest: _digest,
      kind: _kind,
      address: _address,
      units: _units,
      approvals: _approvals,
      memo: _memo,
      asset,
      ...cost
    } = payout(1);
    const swept = ask({
      verb: 'sign',
      order: { ...cost, kind: 'sweep', asset, from: { branch: 0, number: 4 }, raw: '7000000' },
    });
    if (swept.state !== 'signed') throw new Error(ruleOf(swept));
    expect(readTron(rawDataOf(swept.bytes) ?? new Uint8Array())?.act).toMatchObject({
      from: wallet.tron.addressOf({ branch: 0, number: 4 }),
      data: transferCallOn('tron', POLICY.chains.tron?.hot ?? '', 7_000_000n).slice(2),
    });
    const topped = ask({
      verb: 'sign',
      order: {
        ...cost,
        spendId: idOf(2),
        kind: 'top_up',
        to: { branch: 0, number: 4 },
        raw: '9000000',
      },
    });
    if (topped.state !== 'signed') throw new Error(ruleOf(topped));
    expect(readTron(rawDataOf(topped.bytes) ?? new Uint8Array())?.act).toEqual({
      kind: 'transfer',
      from: POLICY.chains.tron?.gas,
      to: wallet.tron.addressOf({ branch: 0, number: 4 }),
      sun: 9_000_000n,
    });
  });
});
