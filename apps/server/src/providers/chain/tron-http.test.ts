// A node of TRON: what its answers mean, and which are none.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedTron, transferCallOn, tronRawData, tronTxid } from '@sarraf/chain-codec';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OutboundError } from '../outbound.ts';
import type { TimedPort } from './port.ts';
import { createTronHttp } from './tron-http.ts';
import { endOf } from './tron-moves.ts';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USDT_HEX = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
const ALICE = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const BOB = 'TWd4WrZ9wn84f5x1hZhL4DHvk738ns5jwb';
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const HEIGHT = 7;
const HASH = `${HEIGHT.toString(16).padStart(16, '0')}${'ab'.repeat(24)}`;
const word = (hex: string): string => hex.padStart(64, '0');

let server: Server;
let node: TimedPort;
let answers: Record<string, unknown>;
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end(JSON.stringify(answers[request.url ?? ''] ?? {})));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  node = createTronHttp({
    chain: 'tron',
    node: { url: `http://127.0.0.1:${port}` },
    tokens: [USDT],
  });
});
afterAll(() => server.close());

const plain = tronRawData({
  act: { kind: 'transfer', from: ALICE, to: BOB, sun: 2n ** 60n },
  block: HASH,
  expiresAt: 1_800_000_000_000,
  madeAt: 1_799_999_000_000,
  feeLimit: 0n,
});
const call = tronRawData({
  act: { kind: 'call', from: ALICE, to: USDT, sun: 0n, data: transferCallOn('tron', BOB, 9n) },
  block: HASH,
  expiresAt: 1_800_000_000_000,
  madeAt: 1_799_999_000_001,
  feeLimit: 5n,
});
const [plainId, callId] = [tronTxid(plain), tronTxid(call)];
const header = { raw_data: { number: HEIGHT, parentHash: '0'.repeat(64), timestamp: 1 } };
const asTransaction = (raw: Uint8Array, contractRet = 'SUCCESS') => ({
  txID: tronTxid(raw),
  raw_data_hex: Buffer.from(raw).toString('hex'),
  ret: [{ contractRet }],
});
const block = {
  blockID: HASH,
  block_header: header,
  transactions: [asTransaction(plain), asTransaction(call)],
};
const log = {
  address: USDT_HEX,
  topics: [TRANSFER, word('11'.repeat(20)), word('22'.repeat(20))],
  data: word('64'),
};
const plainInfo = {
  id: plainId,
  blockNumber: HEIGHT,
  fee: 1_100_000,
  receipt: { net_fee: 100_000 },
};
const callInfo = {
  id: callId,
  blockNumber: HEIGHT,
  fee: 30,
  receipt: { result: 'SUCCESS' },
  log: [log],
};

beforeEach(() => {
  answers = {
    '/wallet/getblockbynum': block,
    '/wallet/gettransactioninfobyblocknum': [plainInfo, callInfo],
  };
});

describe('a block', () => {
  it('has what its transactions moved: TRX by bytes, tokens by logs, fees by what became of them', async () => {
    const read = await node.block(HEIGHT, HASH);
    const short = read?.moves.map(({ address, contract, kind, ordinal, raw, txid }) => [
      txid === plainId ? 'plain' : 'call',
      ordinal,
      kind,
      address === ALICE ? 'alice' : address === BOB ? 'bob' : 'other',
      contract === null ? 'TRX' : 'USDT',
      raw,
    ]);
    expect(short).toEqual([
      ['plain', 'f', 'fee', 'alice', 'TRX', -1_100_000n],
      // more than a JSON number holds
      ['plain', 'v', 'out', 'alice', 'TRX', -(2n ** 60n)],
      ['plain', 'v', 'in', 'bob', 'TRX', 2n ** 60n],
      ['call', 'f', 'fee', 'alice', 'TRX', -30n],
      ['call', 't0', 'out', 'other', 'USDT', -100n],
      ['call', 't0', 'in', 'other', 'USDT', 100n],
    ]);
  });

  it.each([
    ['a contract that failed', { receipt: { result: 'OUT_OF_ENERGY' }, result: 'FAILED' }],
    ['one that was undone', { receipt: { result: 'REVERT' } }],
  ])('credits nothing of %s, and its fee is gone', async (_name, more) => {
    answers['/wallet/gettransactioninfobyblocknum'] = [plainInfo, { ...callInfo, ...more }];
    const read = await node.block(HEIGHT, HASH);
    const ofCall = read?.moves.filter(({ txid }) => txid === callId);
    expect(ofCall?.map(({ kind, raw }) => [kind, raw])).toEqual([['fee', -30n]]);
  });

  it('counts logs of contracts that we have, and no others', async () => {
    const strange = { ...log, address: '33'.repeat(20) };
    answers['/wallet/gettransactioninfobyblocknum'] = [
      plainInfo,
      { ...callInfo, log: [strange, log] },
    ];
    const read = await node.block(HEIGHT, HASH);
    expect(
      read?.moves.filter(({ contract }) => contract !== null).map(({ ordinal }) => ordinal),
    ).toEqual(['t1', 't1']);
  });

  it('that is another one by now is none', async () => {
    expect(await node.block(HEIGHT, HASH.replace('ab', 'cd'))).toBeUndefined();
    answers['/wallet/getblockbynum'] = {};
    expect(await node.block(HEIGHT, HASH)).toBeUndefined();
    expect(await node.header(HEIGHT)).toBeUndefined();
  });

  it.each([
    ['without what became of one', { '/wallet/gettransactioninfobyblocknum': [plainInfo] }],
    [
      'whose bytes have another name',
      {
        '/wallet/getblockbynum': {
          ...block,
          transactions: [{ ...asTransaction(plain), txID: callId }, asTransaction(call)],
        },
      },
    ],
    [
      'of another height than its hash says',
      { '/wallet/getblockbynum': { ...block, blockID: 'ab'.repeat(32) } },
    ],
    [
      'that is an error with HTTP 200',
      { '/wallet/getblockbynum': { Error: 'class java.lang.NullPointerException' } },
    ],
    ['whose infos are an error', { '/wallet/gettransactioninfobyblocknum': { Error: 'x' } }],
  ])('%s is no answer', async (_name, other) => {
    Object.assign(answers, other);
    const read = node.header(HEIGHT).then((found) => node.block(HEIGHT, found?.hash ?? ''));
    await expect(read).rejects.toThrow(OutboundError);
  });
});

describe('what a node says to bytes', () => {
  const bytes = signedTron(plain, new Uint8Array(65));
  const said = async (answer: unknown) => {
    answers['/wallet/broadcasthex'] = answer;
    return node.broadcast(bytes, plainId);
  };

  it.each([
    [{ result: true, code: 'SUCCESS', txid: plainId }, { outcome: 'taken' }],
    [{ code: 'DUP_TRANSACTION_ERROR' }, { outcome: 'known' }],
    [{ code: 'TRANSACTION_EXPIRATION_ERROR' }, { outcome: 'refused', code: 'expired' }],
    [{ code: 'BANDWITH_ERROR' }, { outcome: 'refused', code: 'unfunded' }],
    [{ code: 'TAPOS_ERROR' }, { outcome: 'refused', code: 'other' }],
    [
      {
        code: 'CONTRACT_VALIDATE_ERROR',
        message: Buffer.from('balance is not sufficient.').toString('hex'),
      },
      { outcome: 'refused', code: 'unfunded' },
    ],
  ])('%j is %j', async (answer, meant) => {
    expect(await said(answer)).toEqual(meant);
  });

  it.each([
    ['nothing', {}],
    ['that it is busy', { code: 'SERVER_BUSY' }],
    ['another code', { result: true, txid: callId }],
    ['an error', { Error: 'class com.google.protobuf.InvalidProtocolBufferException' }],
  ])('%s says nothing of their fate', async (_name, answer) => {
    await expect(said(answer)).rejects.toThrow(OutboundError);
  });

  it('and when they end is in them', () => {
    expect(endOf(bytes)).toBe(1_800_000_000_000);
  });
});

describe('what a call takes', () => {
  const parameters = {
    chainParameter: [
      { key: 'getEnergyFee', value: 100 },
      { key: 'getTransactionFee', value: 1_000 },
      { key: 'getCreateAccountFee', value: 100_000 },
      { key: 'getCreateNewAccountFeeInSystemContract', value: 1_000_000 },
    ],
  };
  const estimate = (data: string) =>
    node.estimate({ from: ALICE, to: data === '0x' ? BOB : USDT, value: 0n, data });
  beforeEach(() => {
    answers['/wallet/getchainparameters'] = parameters;
  });

  it('is energy with its penalty, and bandwidth in the price of energy', async () => {
    answers['/wallet/triggerconstantcontract'] = {
      result: { result: true },
      energy_used: 64_285,
      energy_penalty: 40_000,
      constant_result: [''],
    };
    expect(await estimate('0xa9059cbb')).toEqual({
      outcome: 'gas',
      gas: 64_285n + 40_000n + 3_500n,
    });
  });

  it('is more where an account is new', async () => {
    expect(await estimate('0x')).toEqual({ outcome: 'gas', gas: 13_700n });
    answers['/wallet/getaccount'] = { address: BOB };
    expect(await estimate('0x')).toEqual({ outcome: 'gas', gas: 2_700n });
  });

  it('is nothing where the contract would undo it', async () => {
    const message = Buffer.from('REVERT opcode executed').toString('hex');
    answers['/wallet/triggerconstantcontract'] = {
      result: { result: true, message },
      transaction: { ret: [{ ret: 'FAILED' }] },
    };
    expect(await estimate('0xa9059cbb')).toEqual({
      outcome: 'reverted',
      reason: 'REVERT opcode executed',
    });
  });

  it('W14 is no answer where energy costs what it never did', async () => {
    answers['/wallet/getchainparameters'] = {
      chainParameter: parameters.chainParameter.map((one) => ({
        ...one,
        value: one.value * 1_000,
      })),
    };
    await expect(node.feeNow()).rejects.toThrow(OutboundError);
  });
});
