import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import {
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
} from 'viem';
import { describe, expect, it } from 'vitest';
import {
  balanceOfCall,
  type EvmLog,
  readTransferLog,
  readUint256,
  TRANSFER_TOPIC,
  transferCall,
} from './index.ts';
import { vectorsOf } from './testing/vectors.ts';

fc.configureGlobal({ seed: propertySeed() });

const UINT256_MAX = 2n ** 256n - 1n;

interface Erc20Words {
  readonly erc20: {
    readonly Transfer_topic0: string;
    readonly transfer_selector: string;
    readonly balanceOf_selector: string;
  };
}
const words = (vectorsOf('eip55.json') as Erc20Words | undefined)?.erc20;

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`));
const raw = fc.oneof(fc.bigInt(0n, UINT256_MAX), fc.constantFrom(0n, 1n, UINT256_MAX));

function transferLog(contract: Hex, from: Hex, to: Hex, value: bigint): EvmLog {
  const args = { from, to };
  return {
    address: contract.toLowerCase(),
    topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args }) as Hex[],
    data: encodeAbiParameters([{ type: 'uint256' }], [value]),
  };
}

const FROM = getAddress('0x00000000000000000000000000000000000000a1');
const TO = getAddress('0x00000000000000000000000000000000000000b2');
const TOKEN = getAddress('0x00000000000000000000000000000000000000c3');
const log = transferLog(TOKEN, FROM, TO, 990n);

describe('readTransferLog', () => {
  it('reads the logs that viem writes, of every amount up to 2^256 − 1', () => {
    fc.assert(
      fc.property(address, address, address, raw, (contract, from, to, value) => {
        const read = readTransferLog(transferLog(contract, from, to, value));
        expect(read).toEqual({ contract, from, to, raw: value });
      }),
    );
  });

  const [topic = '', from = '', to = ''] = log.topics;
  it.each([
    ['a log of another event', { ...log, topics: [`0x${'1'.repeat(64)}`, from, to] }],
    ['a log without topics', { ...log, topics: [] }],
    ['a collectible, whose number is a topic', { ...log, topics: [topic, from, to, log.data] }],
    ['a transfer with people in its data', { ...log, topics: [topic] }],
    ['an address with more than 20 bytes', { ...log, topics: [topic, from, `0x1${to.slice(3)}`] }],
    ['data of two words', { ...log, data: log.data + '0'.repeat(64) }],
    ['data of no word', { ...log, data: '0x' }],
    ['a contract that is no address', { ...log, address: '0x12' }],
  ])('answers nothing for %s', (_, other) => {
    expect(readTransferLog(other)).toBeUndefined();
  });
});

describe('the calls of a token', () => {
  it('are the bytes that viem writes', () => {
    fc.assert(
      fc.property(address, raw, (to, value) => {
        const transfer = { abi: erc20Abi, functionName: 'transfer', args: [to, value] } as const;
        const balance = { abi: erc20Abi, functionName: 'balanceOf', args: [to] } as const;
        expect(transferCall(to, value)).toBe(encodeFunctionData(transfer));
        expect(balanceOfCall(to)).toBe(encodeFunctionData(balance));
      }),
    );
  });

  it('are not written for what is no address or no amount', () => {
    expect(() => transferCall('0x12', 1n)).toThrow('an address of an EVM chain');
    expect(() => balanceOfCall('')).toThrow('an address of an EVM chain');
    expect(() => transferCall(TO, UINT256_MAX + 1n)).toThrow('256 bits');
    expect(() => transferCall(TO, -1n)).toThrow('256 bits');
  });

  it.skipIf(words === undefined)('begin as the recorded words of ERC-20 do', () => {
    expect(TRANSFER_TOPIC).toBe(words?.Transfer_topic0);
    expect(transferCall(TO, 1n).slice(0, 10)).toBe(words?.transfer_selector);
    expect(balanceOfCall(TO).slice(0, 10)).toBe(words?.balanceOf_selector);
  });
});

describe('readUint256', () => {
  it('reads one whole word and nothing else', () => {
    expect(readUint256(`0x${'f'.repeat(64)}`)).toBe(UINT256_MAX);
    expect(readUint256('0x')).toBeUndefined();
    expect(readUint256('0x01')).toBeUndefined();
    expect(readUint256(`0x${'0'.repeat(128)}`)).toBeUndefined();
  });
});
