// Addresses of the network for tests, by a library: the demo shares no reading of them with the exchange.
import { Address, OutScript, p2wpkh } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';

/** What is fixed about the network for tests. */
export const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const;
/** Its number by SLIP-44, which all networks for tests share. */
export const TEST_COIN = 1;
/** Hash of block 0 of every chain of this kind. */
export const GENESIS = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206';

const OUTPUT_HEAD = 9;
/** By 3 satoshi a byte: what it takes to spend an output later, by witness or otherwise. */
const DUST_RATE = 3n;
const SPENT_LATER = { witness: 67, other: 148 } as const;
const FRAME_WEIGHT = 42;
const INPUT_WEIGHT = 272;
const VERSIONS = { zero: 0, first: 0x51, last: 0x60 } as const;

/** The script that pays to an address; undefined: it is none of this network. */
export function scriptOf(address: string): Buffer | undefined {
  try {
    return Buffer.from(OutScript.encode(Address(REGTEST).decode(address.trim())));
  } catch {
    return undefined;
  }
}

/** The address that a script pays to; undefined where it has none. */
export function addressOf(script: Uint8Array): string | undefined {
  try {
    return Address(REGTEST).encode(OutScript.decode(script));
  } catch {
    return undefined;
  }
}

/** The address of a private key, as witness program of version 0. */
export function addressOfKey(key: Uint8Array): string {
  const { address } = p2wpkh(pubECDSA(key), REGTEST);
  if (address === undefined) throw new Error('A key has an address.');
  return address;
}

/** Less is not passed on by nodes; satoshi. */
export function dustBelow(script: Uint8Array): bigint {
  const [version = -1, length = 0] = script;
  const isVersion =
    version === VERSIONS.zero || (version >= VERSIONS.first && version <= VERSIONS.last);
  const isWitness = isVersion && script.length >= 4 && length === script.length - 2;
  const spent = isWitness ? SPENT_LATER.witness : SPENT_LATER.other;
  return DUST_RATE * BigInt(OUTPUT_HEAD + script.length + spent);
}

/** Virtual bytes, at most, of what spends so many coins of keys to scripts of these lengths. */
export function sizeWith(inputs: number, scripts: readonly number[]): bigint {
  const outputs = scripts.reduce((sum, length) => sum + OUTPUT_HEAD + length, 0);
  return BigInt(Math.ceil((FRAME_WEIGHT + inputs * INPUT_WEIGHT + 4 * outputs) / 4));
}
