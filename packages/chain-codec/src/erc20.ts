import { assert, ensureDefined } from '@sarraf/money';
import { evmAddress, withChecksum } from './evm-address.ts';
import { quantity } from './quantity.ts';

/** `Transfer(address,address,uint256)` */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** `balanceOf(address)` */
const BALANCE_OF = '0x70a08231';
/** `transfer(address,uint256)` */
const TRANSFER = '0xa9059cbb';

const WORD = /^0x[\da-f]{64}$/i;
const WORD_DIGITS = 64;
const ADDRESS_WORD = /^0x0{24}([\da-f]{40})$/i;
const UINT256_END = 1n << 256n;

/** A log as nodes answer it, as far as a transfer needs it. */
export interface EvmLog {
  readonly address: string;
  readonly topics: readonly string[];
  /** `0x` and the words that are not indexed. */
  readonly data: string;
}

/** What a token's contract says that it moved; addresses as EIP-55 writes them. */
export interface Erc20Transfer {
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  /** In the contract's own units, up to 2^256 − 1. */
  readonly raw: bigint;
}

/**
 * The transfer that a log tells. Undefined for every other log, a collectible's transfer (four
 * topics) and one that is not written as the standard has it among them.
 */
export function readTransferLog(log: EvmLog): Erc20Transfer | undefined {
  const [topic, fromWord, toWord] = log.topics;
  if (log.topics.length !== 3 || topic?.toLowerCase() !== TRANSFER_TOPIC) return undefined;
  const contract = evmAddress(log.address);
  const from = readAddressWord(fromWord);
  const to = readAddressWord(toWord);
  const raw = readUint256(log.data);
  if (!contract.ok || from === undefined || to === undefined || raw === undefined) return undefined;
  return { contract: contract.value, from, to, raw };
}

/** The call that asks a token's contract what an address has. */
export function balanceOfCall(address: string): string {
  return BALANCE_OF + addressWord(address);
}

/**
 * The call that moves a token.
 *
 * @throws InvariantError where it is no address, or not from 0 to 2^256 − 1
 */
export function transferCall(to: string, raw: bigint): string {
  assert(raw >= 0n && raw < UINT256_END, 'a raw amount has 256 bits');
  return TRANSFER + addressWord(to) + raw.toString(16).padStart(WORD_DIGITS, '0');
}

/** One whole word as a number; undefined for less or more, as of an address without a contract. */
export function readUint256(word: string): bigint | undefined {
  return WORD.test(word) ? quantity(word) : undefined;
}

function readAddressWord(word: string | undefined): string | undefined {
  const hex = ADDRESS_WORD.exec(word ?? '')?.[1];
  return hex === undefined ? undefined : withChecksum(hex.toLowerCase());
}

function addressWord(address: string): string {
  const read = evmAddress(address);
  const known = ensureDefined(read.ok ? read.value : undefined, 'an address of an EVM chain');
  return known.slice(2).toLowerCase().padStart(WORD_DIGITS, '0');
}
