// The bytes of transactions, held against those that another library writes.
import { SeededRandom } from '@sarraf/testing';
import { utils } from 'tronweb';
import { describe, expect, it } from 'vitest';
import {
  evmOfTron,
  rawDataOf,
  readTron,
  signedTron,
  transferCallOn,
  type TronAct,
  tronBandwidth,
  tronOfEvm,
  tronRawData,
  type TronTransaction,
  tronTxid,
} from './index.ts';

const CASES = process.env['SARRAF_DEEP'] === undefined ? 300 : 2_000;
const SEED = 20_260_105;
const SUN_MOST = 2 ** 52;

const random = new SeededRandom(SEED);
const below = (end: number): number => random.below(end);
const hexOf = (bytes: number): string =>
  Array.from({ length: bytes }, () => below(256).toString(16).padStart(2, '0')).join('');
const addressOf = (): string => tronOfEvm(hexOf(20));

function anyTransaction(): TronTransaction {
  const from = addressOf();
  const to = addressOf();
  const sun = BigInt(1 + below(SUN_MOST));
  const act: TronAct =
    below(2) === 0
      ? { kind: 'transfer', from, to, sun }
      : {
          kind: 'call',
          from,
          to,
          sun: 0n,
          data: transferCallOn('tron', addressOf(), sun).slice(2),
        };
  const madeAt = 1_700_000_000_000 + below(10 ** 11);
  return {
    act,
    block: hexOf(32),
    madeAt,
    expiresAt: madeAt + 1 + below(86_400_000),
    feeLimit: act.kind === 'call' ? BigInt(1 + below(15_000_000_000)) : 0n,
  };
}

/** The same as the other library is told of it. */
function asJson({ act, block, expiresAt, feeLimit, madeAt }: TronTransaction) {
  const hex = (address: string): string => utils.address.toHex(address);
  const [type, value] =
    act.kind === 'transfer'
      ? ([
          'TransferContract',
          { owner_address: hex(act.from), to_address: hex(act.to), amount: Number(act.sun) },
        ] as const)
      : ([
          'TriggerSmartContract',
          { owner_address: hex(act.from), contract_address: hex(act.to), data: act.data },
        ] as const);
  return {
    visible: false,
    txID: '',
    raw_data_hex: '',
    raw_data: {
      contract: [{ type, parameter: { type_url: `type.googleapis.com/protocol.${type}`, value } }],
      ref_block_bytes: block.slice(12, 16),
      ref_block_hash: block.slice(16, 32),
      expiration: expiresAt,
      timestamp: madeAt,
      ...(feeLimit === 0n ? {} : { fee_limit: Number(feeLimit) }),
    },
  };
}

describe('transactions of TRON', () => {
  it(`are another library's to the byte, ${CASES} of them (seed ${SEED})`, () => {
    for (let nth = 0; nth < CASES; nth += 1) {
      const tx = anyTransaction();
      const raw = tronRawData(tx);
      const other = utils.transaction.txJsonToPb(asJson(tx));
      expect(Buffer.from(raw).toString('hex')).toBe(
        utils.transaction.txPbToRawDataHex(other).toLowerCase(),
      );
      expect(tronTxid(raw)).toBe(utils.transaction.txPbToTxID(other).replace(/^0x/, ''));
    }
  });

  it('are read back as they were written', () => {
    for (let nth = 0; nth < 100; nth += 1) {
      const tx = anyTransaction();
      const raw = tronRawData(tx);
      const signed = signedTron(raw, new Uint8Array(65).fill(7));
      const again = rawDataOf(signed);
      expect(again && Buffer.from(again).equals(raw)).toBe(true);
      expect(readTron(raw)).toEqual({ act: tx.act, expiresAt: tx.expiresAt });
      expect(tronBandwidth(raw)).toBe(signed.length / 2 + 64);
    }
  });

  it('of other kinds have no movement, and what is none is none', () => {
    const raw = tronRawData(anyTransaction());
    expect(readTron(raw.subarray(0, raw.length - 3))).toBeUndefined();
    expect(readTron(Uint8Array.of(0xff, 0xff))).toBeUndefined();
    // FreezeBalanceV2Contract, as the first of a block may be
    const other = Buffer.from('5a040836120040c0843d', 'hex');
    expect(readTron(other)?.act).toBeUndefined();
  });

  it('pay more than nothing, by what an amount may be', () => {
    const tx = anyTransaction();
    const act: TronAct = { ...tx.act, sun: 2n ** 63n };
    expect(() => tronRawData({ ...tx, act })).toThrow('63 bits');
    expect(() => tronRawData({ ...tx, block: 'AB'.repeat(32) })).toThrow('64 lower');
  });
});

describe('addresses of TRON', () => {
  it('are those of the other library', () => {
    for (let nth = 0; nth < 100; nth += 1) {
      const hex = hexOf(20);
      const address = tronOfEvm(hex);
      expect(address).toBe(utils.address.fromHex(`41${hex}`));
      expect(evmOfTron(address).toLowerCase()).toBe(`0x${hex}`);
    }
  });
});
