import { bitcoinAddress } from './bitcoin-address.ts';
import { BITCOIN_NETWORKS } from './bitcoin-networks.ts';
import { transferCall } from './erc20.ts';
import { evmAddress } from './evm-address.ts';
import { evmOfTron, tronAddress } from './tron-address.ts';

/** Chains that write alike: one key makes the addresses of a family. */
export type ChainFamily = 'evm' | 'bitcoin' | 'tron';

const FAMILIES: Readonly<Record<string, ChainFamily>> = {
  ethereum: 'evm',
  bsc: 'evm',
  bitcoin: 'bitcoin',
  tron: 'tron',
};
const NETWORKS = [BITCOIN_NETWORKS.mainnet, BITCOIN_NETWORKS.regtest];

/** The family of a chain. @throws Error for a chain that is none of ours */
export function familyOf(chain: string): ChainFamily {
  const family = FAMILIES[chain];
  if (family === undefined) throw new Error(`${chain} is no chain that is known.`);
  return family;
}

/** Whether an address is one of a chain, in the very writing that is kept. */
export function isKeptAddress(chain: string, address: string): boolean {
  if (!(chain in FAMILIES)) return false;
  const family = familyOf(chain);
  if (family !== 'bitcoin') {
    const read = family === 'evm' ? evmAddress(address) : tronAddress(address);
    return read.ok && read.value === address;
  }
  return NETWORKS.some((network) => {
    const read = bitcoinAddress(address, network);
    return read.ok && read.value === address;
  });
}

/**
 * A transaction's code as its chain writes it: with `0x` on an EVM chain, without on others.
 *
 * @param code as `transactionCode` answers it
 */
export function codeOn(chain: string, code: string): string {
  return familyOf(chain) === 'evm' ? code : code.replace(/^0x/, '');
}

/**
 * The call that moves a token of a chain with contracts.
 *
 * @throws InvariantError as `transferCall`, and for an address of another chain
 */
export function transferCallOn(chain: string, to: string, raw: bigint): string {
  return transferCall(familyOf(chain) === 'tron' ? evmOfTron(to) : to, raw);
}
