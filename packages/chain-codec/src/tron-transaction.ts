// Transactions of TRON as they are written, signed and named.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { assert } from '@sarraf/money';
import { type ProtoField, readProto, writeProto } from './protobuf.ts';
import { tronAddressOfBytes, tronBytes } from './tron-address.ts';

/** What a transaction does: TRX to an address, or a call of a contract. */
export type TronAct =
  | { readonly kind: 'transfer'; readonly from: string; readonly to: string; readonly sun: bigint }
  | {
      readonly kind: 'call';
      readonly from: string;
      /** The contract. */
      readonly to: string;
      /** TRX that goes along. */
      readonly sun: bigint;
      /** Hexadecimal digits, with or without `0x`. */
      readonly data: string;
    };

/** All that is signed. */
export interface TronTransaction {
  readonly act: TronAct;
  /** The hash of a block of the chain, 64 digits: the transaction is of no chain that has it not. */
  readonly block: string;
  /** No block with a later time takes it; ms since 1970. */
  readonly expiresAt: number;
  /** When it was made; ms since 1970. */
  readonly madeAt: number;
  /** The most that is burnt for energy, sun; 0 of a transfer, which takes none. */
  readonly feeLimit: bigint;
}

/** What a transaction that somebody made does, as far as it moves TRX. */
export interface ReadTron {
  /** Undefined of every other kind than the two of {@link TronAct}. */
  readonly act: TronAct | undefined;
  readonly expiresAt: number;
}

const BLOCK = /^[\da-f]{64}$/;
const BLOCK_BYTES = [6, 8] as const;
const BLOCK_HASH = [8, 16] as const;
const KINDS = {
  transfer: { type: 1n, url: 'type.googleapis.com/protocol.TransferContract' },
  call: { type: 31n, url: 'type.googleapis.com/protocol.TriggerSmartContract' },
} as const;
const RAW = { blockBytes: 1, blockHash: 4, expiration: 8, act: 11, madeAt: 14, feeLimit: 18 };
const ACT = { type: 1, parameter: 2 };
const ANY = { url: 1, value: 2 };
const TRANSACTION = { raw: 1, signature: 2 };
const SIGNATURE_BYTES = 65;
const INT64_END = 1n << 63n;
/** What a block keeps of each transaction beside its bytes; bandwidth is counted with it. */
const RESULT_BYTES = 64;

/** The bytes that are signed. @throws InvariantError for what no chain takes */
export function tronRawData(tx: TronTransaction): Uint8Array {
  const { act, block, expiresAt, feeLimit, madeAt } = tx;
  assert(BLOCK.test(block), 'a block is 64 lower hexadecimal digits');
  assert(act.sun >= 0n && act.sun < INT64_END, 'an amount has 63 bits');
  assert(feeLimit >= 0n && feeLimit < INT64_END, 'a limit has 63 bits');
  const id = hexToBytes(block);
  const { type, url } = KINDS[act.kind];
  const parameter = writeProto([
    [ANY.url, utf8ToBytes(url)],
    [ANY.value, writeProto(fieldsOf(act))],
  ]);
  const contract = writeProto([
    [ACT.type, type],
    [ACT.parameter, parameter],
  ]);
  return writeProto([
    [RAW.blockBytes, id.subarray(...BLOCK_BYTES)],
    [RAW.blockHash, id.subarray(...BLOCK_HASH)],
    [RAW.expiration, BigInt(expiresAt)],
    [RAW.act, contract],
    [RAW.madeAt, BigInt(madeAt)],
    [RAW.feeLimit, feeLimit],
  ]);
}

function fieldsOf(act: TronAct): readonly ProtoField[] {
  const from = tronBytes(act.from);
  const to = tronBytes(act.to);
  if (act.kind === 'transfer') {
    return [
      [1, from],
      [2, to],
      [3, act.sun],
    ];
  }
  return [
    [1, from],
    [2, to],
    [3, act.sun],
    [4, hexToBytes(act.data.replace(/^0x/, ''))],
  ];
}

/** The code of a transaction, 64 digits. */
export function tronTxid(rawData: Uint8Array): string {
  return bytesToHex(sha256(rawData));
}

/** A transaction with its signature, as nodes take it: hexadecimal digits. */
export function signedTron(rawData: Uint8Array, signature: Uint8Array): string {
  assert(signature.length === SIGNATURE_BYTES, 'a signature of TRON has 65 bytes');
  return bytesToHex(
    writeProto([
      [TRANSACTION.raw, rawData],
      [TRANSACTION.signature, signature],
    ]),
  );
}

/** Bytes that a signed transaction takes of the bandwidth. */
export function tronBandwidth(rawData: Uint8Array): number {
  const signed = signedTron(rawData, new Uint8Array(SIGNATURE_BYTES));
  return signed.length / 2 + RESULT_BYTES;
}

/** What was signed, of a whole transaction; undefined where it is none. Hexadecimal digits. */
export function rawDataOf(signed: string): Uint8Array | undefined {
  const fields = readProto(hexToBytes(signed));
  const raw = fields && bytesAt(fields, TRANSACTION.raw);
  return raw?.length === 0 ? undefined : raw;
}

/** Reads a transaction that somebody made; undefined where it is none. */
export function readTron(rawData: Uint8Array): ReadTron | undefined {
  const fields = readProto(rawData);
  if (fields === undefined) return undefined;
  const contract = readProto(bytesAt(fields, RAW.act));
  const expiresAt = Number(numberAt(fields, RAW.expiration));
  if (contract === undefined) return undefined;
  const parameter = readProto(bytesAt(contract, ACT.parameter));
  const value = parameter && readProto(bytesAt(parameter, ANY.value));
  if (value === undefined) return undefined;
  const type = numberAt(contract, ACT.type);
  const kind = (['transfer', 'call'] as const).find((one) => KINDS[one].type === type);
  if (kind === undefined) return { act: undefined, expiresAt };
  const from = tronAddressOfBytes(bytesAt(value, 1));
  const to = tronAddressOfBytes(bytesAt(value, 2));
  if (from === undefined || to === undefined) return undefined;
  const sun = BigInt.asIntN(64, numberAt(value, 3));
  const act: TronAct =
    kind === 'transfer'
      ? { kind, from, to, sun }
      : { kind, from, to, sun, data: bytesToHex(bytesAt(value, 4)) };
  return { act, expiresAt };
}

/** The last one of a number, as readers take it. */
function bytesAt(fields: readonly ProtoField[], number: number): Uint8Array {
  const value = fields.findLast(([own]) => own === number)?.[1];
  return value instanceof Uint8Array ? value : new Uint8Array();
}

function numberAt(fields: readonly ProtoField[], number: number): bigint {
  const value = fields.findLast(([own]) => own === number)?.[1];
  return typeof value === 'bigint' ? value : 0n;
}
