import { sha256 } from '@noble/hashes/sha2.js';
import { err, ok, type Result, withoutUnseen } from '@sarraf/money';
import { bech32, bech32m, createBase58check } from '@scure/base';
import type { BitcoinNetwork } from './bitcoin-networks.ts';

/** Why a text is no address that coins of a network are sent to. */
export type BitcoinAddressError =
  | 'address_malformed'
  | 'address_checksum'
  /** It is one of another network. */
  | 'address_other_network';

const base58 = createBase58check(sha256);
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{25,40}$/;
const BECH32_MAX = 90;
const HASH_BYTES = 20;
const ROOT_BYTES = 32;
const PROGRAM_MIN = 2;
const PROGRAM_MAX = 40;
const VERSION_MAX = 16;
/** Opcodes of the scripts that addresses stand for. */
const OP = { dup: 0x76, hash160: 0xa9, equal: 0x87, equalVerify: 0x88, checkSig: 0xac, one: 0x51 };

/** A version and a program of a witness, as BIP-141 has them. */
interface Witness {
  readonly hrp: string;
  readonly version: number;
  readonly program: Uint8Array;
}

/**
 * The address that a text is, in the one writing that is kept: witness programs in lower case, others as
 * they are. Taken are hashes of keys and scripts, witness programs of version 0, and of version 1 with 32
 * bytes (taproot). Later versions are refused: whoever mines it may take what is sent there.
 *
 * @example bitcoinAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', BITCOIN_NETWORKS.mainnet)
 */
export function bitcoinAddress(
  text: string,
  network: BitcoinNetwork,
): Result<string, BitcoinAddressError> {
  if (withoutUnseen(text) !== text) return err('address_malformed');
  const typed = text.trim();
  if (BASE58.test(typed)) return base58Address(typed, network);
  const witness = witnessOf(typed);
  if (witness === undefined) {
    const looksLikeOne = typed.toLowerCase().startsWith(`${network.hrp}1`);
    return err(looksLikeOne ? 'address_checksum' : 'address_malformed');
  }
  if (witness.hrp !== network.hrp) return err('address_other_network');
  return isPayable(witness) ? ok(typed.toLowerCase()) : err('address_malformed');
}

function base58Address(
  text: string,
  { publicKeyHash, scriptHash }: BitcoinNetwork,
): Result<string, BitcoinAddressError> {
  const payload = base58Payload(text);
  if (payload === undefined) return err('address_checksum');
  if (payload.length !== 1 + HASH_BYTES) return err('address_malformed');
  const [version = -1] = payload;
  const isOurs = version === publicKeyHash || version === scriptHash;
  return isOurs ? ok(text) : err('address_other_network');
}

/**
 * The script that pays to an address, as its bytes.
 *
 * @throws Error for what {@link bitcoinAddress} refuses
 */
export function bitcoinScript(address: string, network: BitcoinNetwork): Uint8Array {
  const read = bitcoinAddress(address, network);
  if (!read.ok) throw new Error(`No script pays to this address: ${read.error}.`);
  const witness = witnessOf(read.value);
  if (witness !== undefined) {
    const version = witness.version === 0 ? 0 : OP.one - 1 + witness.version;
    return Uint8Array.from([version, witness.program.length, ...witness.program]);
  }
  const [version, ...hash] = base58Payload(read.value) ?? [];
  return version === network.publicKeyHash
    ? Uint8Array.from([OP.dup, OP.hash160, HASH_BYTES, ...hash, OP.equalVerify, OP.checkSig])
    : Uint8Array.from([OP.hash160, HASH_BYTES, ...hash, OP.equal]);
}

/** The address that a script pays to; undefined where it is none that has one. */
export function addressOfScript(script: Uint8Array, network: BitcoinNetwork): string | undefined {
  const witness = witnessOfScript(script);
  if (witness !== undefined) return segwitAddress({ ...witness, hrp: network.hrp });
  const [first, second, third] = script;
  const isKeyHash =
    script.length === 25 &&
    first === OP.dup &&
    second === OP.hash160 &&
    third === HASH_BYTES &&
    script[23] === OP.equalVerify &&
    script[24] === OP.checkSig;
  if (isKeyHash)
    return base58.encode(Uint8Array.from([network.publicKeyHash, ...script.slice(3, 23)]));
  const isScriptHash =
    script.length === 23 &&
    first === OP.hash160 &&
    second === HASH_BYTES &&
    script[22] === OP.equal;
  if (!isScriptHash) return undefined;
  return base58.encode(Uint8Array.from([network.scriptHash, ...script.slice(2, 22)]));
}

/** The address of a witness program. */
export function segwitAddress({ hrp, program, version }: Witness): string {
  const coder = version === 0 ? bech32 : bech32m;
  return coder.encode(hrp, [version, ...coder.toWords(program)], BECH32_MAX);
}

/** Reads a witness address of any network and version; undefined: it is none, by BIP-173 and BIP-350. */
export function witnessOf(text: string): Witness | undefined {
  for (const coder of [bech32, bech32m]) {
    const decoded = coder.decodeUnsafe(text, BECH32_MAX);
    if (decoded === undefined) continue;
    const [version = -1, ...words] = decoded.words;
    // version 0 has the older checksum, all others the newer one
    if (version > VERSION_MAX || (version === 0) !== (coder === bech32)) return undefined;
    const program = coder.fromWordsUnsafe(words);
    if (program === undefined) return undefined;
    const { length } = program;
    const isLong = length >= PROGRAM_MIN && length <= PROGRAM_MAX;
    const isKnown = version !== 0 || length === HASH_BYTES || length === ROOT_BYTES;
    return isLong && isKnown ? { hrp: decoded.prefix.toLowerCase(), version, program } : undefined;
  }
  return undefined;
}

function witnessOfScript(script: Uint8Array): Omit<Witness, 'hrp'> | undefined {
  const [first = -1, length = 0] = script;
  if (length < PROGRAM_MIN || length > PROGRAM_MAX || script.length !== length + 2)
    return undefined;
  const version = first === 0 ? 0 : first - OP.one + 1;
  if (version < 0 || version > VERSION_MAX || (first !== 0 && version === 0)) return undefined;
  const program = script.slice(2);
  const isKnown = version !== 0 || length === HASH_BYTES || length === ROOT_BYTES;
  return isKnown ? { version, program } : undefined;
}

function isPayable({ program, version }: Witness): boolean {
  return version === 0 || (version === 1 && program.length === ROOT_BYTES);
}

function base58Payload(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text);
  } catch {
    return undefined;
  }
}
