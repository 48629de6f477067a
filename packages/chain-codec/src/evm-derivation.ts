import { secp256k1 } from '@noble/curves/secp256k1.js';
import { assert, ensureDefined } from '@sarraf/money';
import { HDKey } from '@scure/bip32';
import { addressOfPublicKey } from './evm-address.ts';

/** `m/44'/60'/0'` is three steps below the seed. */
const ACCOUNT_DEPTH = 3;
const INDEX_MAX = 0x7fff_ffff;

/**
 * An address below the account `m/44'/60'/0'` whose public key is given: branch 0 is the deposit
 * address of a person, branch 1 is our own, index 0 hot and 1 gas. All EVM chains share it.
 *
 * @throws InvariantError where it is no public key of such an account (a private one most of all)
 *   or the index is not from 0 to 2^31 − 1
 */
export function deriveEvmAddress(xpub: string, branch: 0 | 1, index: number): string {
  const isIndex = Number.isInteger(index) && index >= 0 && index <= INDEX_MAX;
  assert(isIndex, 'an index of an address is from 0 to 2^31 - 1');
  const account = readXpub(xpub);
  assert(account?.depth === ACCOUNT_DEPTH, "the xpub is of an account, m/44'/60'/0'");
  const { publicKey } = account.deriveChild(branch).deriveChild(index);
  const point = secp256k1.Point.fromBytes(ensureDefined(publicKey ?? undefined, 'a public key'));
  return addressOfPublicKey(point.toBytes(false).subarray(1));
}

/** Undefined for what is none, a private key too: the words of the library may repeat it. */
function readXpub(xpub: string): HDKey | undefined {
  if (!xpub.startsWith('xpub')) return undefined;
  try {
    return HDKey.fromExtendedKey(xpub);
  } catch {
    return undefined;
  }
}
