// One block of three transactions as a node answers it: a native payment, a token's, a failed one.
import { TRANSFER_TOPIC, evmAddress } from '@sarraf/chain-codec';
import type { Said, Script } from './scripted-node.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An address of tests by its last digits, as EIP-55 writes it. */
export function addressOf(digits: string): string {
  const read = evmAddress(`0x${digits.padStart(40, '0')}`);
  if (!read.ok) throw new Error(`${digits} is no address`);
  return read.value;
}

/** A hash of tests by its last digits. */
export const hashOf = (digits: string): string => `0x${digits.padStart(64, '0')}`;
/** A word of 32 bytes. */
export const wordOf = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;

/** Where the block stands. */
export const HEIGHT = 100;
/** The block's own hash. */
export const HASH = hashOf('b100');
/** The hash of the block before it. */
export const PARENT = hashOf('b099');
/** The contract of a token that counts. */
export const TOKEN = addressOf('70');
/** Whoever sends all three. */
export const PAYER = addressOf('a1');
/** Whoever is paid. */
export const PERSON = addressOf('d1');
/** One whole native coin. */
export const TX_NATIVE = hashOf('e1');
/** 25.5 of a token of six decimals. */
export const TX_TOKEN = hashOf('e2');
/** A transfer of the token that failed. */
export const TX_FAILED = hashOf('e3');

const addressWord = (address: string): string =>
  `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;

/** What a token's log tells. */
export interface LoggedTransfer {
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  readonly raw: bigint;
}

/** A token's log at a position in its block. */
export function transferLogOf(position: number, transfer: LoggedTransfer): Fields {
  const { contract, from, to, raw } = transfer;
  return {
    address: contract.toLowerCase(),
    topics: [TRANSFER_TOPIC, addressWord(from), addressWord(to)],
    data: wordOf(raw),
    logIndex: `0x${position.toString(16)}`,
    removed: false,
  };
}

const transactionOf = (hash: string, more: Fields): Fields => ({
  hash,
  blockHash: HASH,
  from: PAYER.toLowerCase(),
  to: TOKEN.toLowerCase(),
  value: '0x0',
  gasPrice: '0x2',
  ...more,
});

const receiptOf = (transactionHash: string, more: Fields): Fields => ({
  transactionHash,
  blockHash: HASH,
  blockNumber: '0x64',
  status: '0x1',
  from: PAYER.toLowerCase(),
  contractAddress: null,
  gasUsed: '0x5208',
  effectiveGasPrice: '0x2',
  logs: [],
  ...more,
});

const payment = { contract: TOKEN, from: PAYER, to: PERSON };

/** The block without its transactions. */
export const HEADER: Fields = {
  number: '0x64',
  hash: HASH,
  parentHash: PARENT,
  timestamp: '0x6500',
};
/** The transactions, in the order of the block. */
export const TRANSACTIONS: readonly Fields[] = [
  transactionOf(TX_NATIVE, { to: PERSON.toLowerCase(), value: '0xde0b6b3a7640000' }),
  transactionOf(TX_TOKEN, {}),
  transactionOf(TX_FAILED, {}),
];
/** Their receipts, in the same order. */
export const RECEIPTS: readonly Fields[] = [
  receiptOf(TX_NATIVE, {}),
  receiptOf(TX_TOKEN, { logs: [transferLogOf(0, { ...payment, raw: 25_500_000n })] }),
  // as it was seen on a real chain: the log is there, and the chain has undone what it tells
  receiptOf(TX_FAILED, { status: '0x0', logs: [transferLogOf(1, { ...payment, raw: 9n })] }),
];

/** What a node with this block as its head says. */
export function scriptOf(more: Script = {}): Script {
  const result = (value: unknown): Said => ({ result: value });
  const at = (hash: unknown, rows: readonly Fields[], key: string): Fields | null =>
    rows.find((row) => row[key] === hash) ?? null;
  return {
    eth_chainId: () => result('0x1de2a29'),
    eth_getBlockByNumber: ([height, isFull]) => {
      if (height === '0x0') return result({ ...HEADER, number: '0x0', hash: hashOf('b000') });
      if (height !== 'latest' && height !== '0x64') return result(null);
      return result({
        ...HEADER,
        transactions: isFull === true ? TRANSACTIONS : TRANSACTIONS.map(({ hash }) => hash),
      });
    },
    eth_getBlockReceipts: ([hash]) => result(hash === HASH ? RECEIPTS : null),
    eth_getTransactionByHash: ([hash]) => result(at(hash, TRANSACTIONS, 'hash')),
    eth_getTransactionReceipt: ([hash]) => result(at(hash, RECEIPTS, 'transactionHash')),
    eth_getBalance: () => result('0xde0b6b3a7640000'),
    eth_call: () => result(wordOf(25_500_000n)),
    ...more,
  };
}
