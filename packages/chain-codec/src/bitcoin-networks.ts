/** What tells one network of Bitcoin's kind from another. */
export interface BitcoinNetwork {
  readonly name: BitcoinNetworkName;
  /** How addresses of witness programs begin, before the `1`. */
  readonly hrp: string;
  /** First byte of an address of a public key's hash. */
  readonly publicKeyHash: number;
  /** The same of a script's. */
  readonly scriptHash: number;
  /** Its number by SLIP-44: 1 is shared by all networks for tests. */
  readonly coin: number;
  /** Hash of its block 0. */
  readonly genesis: string;
}

/** Networks that addresses are known of. */
export type BitcoinNetworkName = 'mainnet' | 'regtest' | 'litecoin';

/** Their parameters. Litecoin has no rails: it is here so that what is Bitcoin's alone shows. */
export const BITCOIN_NETWORKS: Readonly<Record<BitcoinNetworkName, BitcoinNetwork>> = {
  mainnet: {
    name: 'mainnet',
    hrp: 'bc',
    publicKeyHash: 0x00,
    scriptHash: 0x05,
    coin: 0,
    genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  },
  regtest: {
    name: 'regtest',
    hrp: 'bcrt',
    publicKeyHash: 0x6f,
    scriptHash: 0xc4,
    coin: 1,
    genesis: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
  },
  litecoin: {
    name: 'litecoin',
    hrp: 'ltc',
    publicKeyHash: 0x30,
    scriptHash: 0x32,
    coin: 2,
    genesis: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
  },
};
