import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { assert, ensureDefined } from '@sarraf/money';
import { HDKey } from '@scure/bip32';
import { segwitAddress } from './bitcoin-address.ts';
import type { BitcoinNetwork } from './bitcoin-networks.ts';

/** `m/84'/0'/0'` is three steps below the seed. */
const ACCOUNT_DEPTH = 3;
const INDEX_MAX = 0x7fff_ffff;
/** How extended keys are written: as BIP-32 has it, and as BIP-84 has it (`zpub…`). */
const VERSIONS = [
  { private: 0x0488_ade4, public: 0x0488_b21e },
  { private: 0x04b2_430c, public: 0x04b2_4746 },
];

/**
 * An address below the account `m/84'/0'/0'` whose public key is given, by BIP-84: branch 0 is the deposit
 * address of a person, branch 1 is our own, index 0 hot (change comes back to it) and 1 gas.
 *
 * @throws InvariantError as `deriveEvmAddress`
 */
export function deriveBitcoinAddress(
  xpub: string,
  branch: 0 | 1,
  index: number,
  network: BitcoinNetwork,
): string {
  const isIndex = Number.isInteger(index) && index >= 0 && index <= INDEX_MAX;
  assert(isIndex, 'an index of an address is from 0 to 2^31 - 1');
  const account = readXpub(xpub);
  assert(account?.depth === ACCOUNT_DEPTH, "the xpub is of an account, m/84'/0'/0'");
  const { publicKey } = account.deriveChild(branch).deriveChild(index);
  return keyAddress(ensureDefined(publicKey ?? undefined, 'a public key'), network);
}

/** The address of a compressed public key as witness program of version 0. */
export function keyAddress(publicKey: Uint8Array, { hrp }: BitcoinNetwork): string {
  return segwitAddress({ hrp, version: 0, program: ripemd160(sha256(publicKey)) });
}

/** Undefined for what is none, a private key too: the words of the library may repeat it. */
function readXpub(xpub: string): HDKey | undefined {
  const versions = VERSIONS[xpub.startsWith('xpub') ? 0 : 1];
  if (!/^[xz]pub/.test(xpub) || versions === undefined) return undefined;
  try {
    return HDKey.fromExtendedKey(xpub, versions);
  } catch {
    return undefined;
  }
}
