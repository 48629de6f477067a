import { deriveEvmAddress } from './evm-derivation.ts';
import { tronOfEvm } from './tron-address.ts';

/**
 * An address below the account `m/44'/195'/0'` whose public key is given: branch 0 is the deposit address of a
 * person, branch 1 is our own, index 0 hot and 1 gas. TRON makes its addresses of keys as EVM chains do, and
 * writes them otherwise.
 *
 * @throws InvariantError as `deriveEvmAddress`
 */
export function deriveTronAddress(xpub: string, branch: 0 | 1, index: number): string {
  return tronOfEvm(deriveEvmAddress(xpub, branch, index));
}
