import { createHash } from 'node:crypto';
import { addr } from 'micro-eth-signer';
import { addressOfKey, GENESIS, TEST_COIN } from './bitcoin/address.ts';
import { holderOfKey, tronText } from './tron/address.ts';

/** A chain of the demo, by the name that the exchange has for it. */
export type ChainName = 'ethereum' | 'bsc' | 'bitcoin' | 'tron';
/** Those that a start brings up. */
export const CHAIN_NAMES: readonly ChainName[] = ['ethereum', 'bsc', 'bitcoin', 'tron'];

/** An asset as a chain has it. */
export interface ChainAsset {
  readonly asset: string;
  /** Null: the chain's own coin. */
  readonly contract: string | null;
  /** Decimals on the chain, not in the exchange's books. */
  readonly decimals: number;
}

/** What is fixed about a chain. The ids are never those of a real one. */
export interface ChainFacts {
  readonly name: ChainName;
  /** By EIP-155; Bitcoin's by SLIP-44, where 1 is of every network for tests; TRON's the end of its genesis. */
  readonly id: number;
  /** Differs, as it alone tells the first block of one chain from another's. */
  readonly genesisTime: number;
  /** Hash of the first block, which follows from the rest and is the same on every machine. */
  readonly genesis: string;
  /** In the chain's smallest unit, for a unit of gas, a virtual byte or energy; what `fee` multiplies. */
  readonly baseFee: bigint;
  /** Confirmations of the network that wants most of them. */
  readonly confirmations: number;
  /** The blocks that make a chain as it is at its birth: contracts, first money, allowances. */
  readonly birthHeight: number;
  /** What the exchange has for the fees of its own transactions at the birth, decimal text. */
  readonly gasCoins: string;
  readonly native: ChainAsset;
  readonly tokens: readonly ChainAsset[];
}

/**
 * Creates the contracts; rich from the first block on. It is the well-known key of every local node
 * of this kind, so nobody mistakes it for a secret.
 */
export const DEPLOYER_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
/** The faucet's own wallet. */
export const FAUCET_KEY = keyOf('sarraf demo faucet');

function keyOf(words: string): string {
  return `0x${createHash('sha256').update(words).digest('hex')}`;
}

/** Address of the deployer. */
export const DEPLOYER = addr.fromPrivateKey(DEPLOYER_KEY);
/** Address of the faucet's wallet. */
export const FAUCET = addr.fromPrivateKey(FAUCET_KEY);

/** The faucet's own wallet on Bitcoin. */
export const BITCOIN_FAUCET_KEY = keyOf('sarraf demo bitcoin faucet');
/** Its address. */
export const BITCOIN_FAUCET = addressOfKey(Buffer.from(BITCOIN_FAUCET_KEY.slice(2), 'hex'));

/** The faucet's own wallet on TRON, which has all TRX at first. */
export const TRON_FAUCET_KEY = keyOf('sarraf demo tron faucet');
/** Its address. */
export const TRON_FAUCET = tronText(holderOfKey(TRON_FAUCET_KEY));

/** What the deployer creates, in this order: the nonce gives each its address on both EVM chains. */
export const DEPLOYED = ['USDT', 'SHIB', 'PAXG', 'FEE', 'SILENT', 'BATCH'] as const;

/** Where the deployer's contract stands, the same on every EVM chain. */
export function contractAddress(name: (typeof DEPLOYED)[number]): string {
  return addr.getCreateAddress(DEPLOYER, DEPLOYED.indexOf(name));
}

function token(asset: 'USDT' | 'SHIB' | 'PAXG', decimals: number): ChainAsset {
  return { asset, contract: contractAddress(asset), decimals };
}

/** Contracts that a chain with addresses of its own knows by those of the EVM. */
export const CONTRACTS_BY_EVM: Readonly<Record<string, string>> = { USDT: contractAddress('USDT') };

function tronToken(asset: 'USDT', decimals: number): ChainAsset {
  return { asset, contract: tronText(contractAddress(asset).toLowerCase()), decimals };
}

function native(asset: string): ChainAsset {
  return { asset, contract: null, decimals: 18 };
}

const EVM_BIRTH_HEIGHT = 3;
/** Of block 0: its height, and a hash of words. Wallets call its last four bytes the chain's number. */
const TRON_GENESIS = '0'.repeat(16) + keyOf('sarraf demo tron genesis').slice(-48);
const TRON_ID = Number(`0x${TRON_GENESIS.slice(-8)}`);

/** All chains. */
export const CHAINS: Readonly<Record<ChainName, ChainFacts>> = {
  ethereum: {
    name: 'ethereum',
    id: 31_337_001,
    genesisTime: 1_767_225_600,
    genesis: '0x4a851a0e8ddeaa7820f27388fd42043ba2fda5551f3e64fb5857b265f0dde4cd',
    baseFee: 1_000_000_000n,
    confirmations: 12,
    birthHeight: EVM_BIRTH_HEIGHT,
    gasCoins: '5',
    native: native('ETH'),
    tokens: [token('USDT', 6), token('SHIB', 18), token('PAXG', 18)],
  },
  bsc: {
    name: 'bsc',
    id: 31_337_056,
    genesisTime: 1_767_225_660,
    genesis: '0xa6aab8977e4c6f3226dd967d0d1f75ef9fbc479369af2d8102966e4a4dfcf62d',
    baseFee: 100_000_000n,
    confirmations: 15,
    birthHeight: EVM_BIRTH_HEIGHT,
    gasCoins: '5',
    native: native('BNB'),
    tokens: [token('USDT', 18), token('SHIB', 18)],
  },
  bitcoin: {
    name: 'bitcoin',
    id: TEST_COIN,
    genesisTime: 1_296_688_602,
    genesis: GENESIS,
    baseFee: 10n,
    confirmations: 2,
    // what a block pays to its miner can be spent a hundred blocks later
    birthHeight: 110,
    gasCoins: '0.5',
    native: { asset: 'BTC', contract: null, decimals: 8 },
    tokens: [],
  },
  tron: {
    name: 'tron',
    id: TRON_ID,
    genesisTime: 1_767_225_720,
    genesis: TRON_GENESIS,
    // sun for a unit of energy
    baseFee: 100n,
    confirmations: 20,
    birthHeight: 1,
    gasCoins: '20000',
    native: { asset: 'TRX', contract: null, decimals: 6 },
    tokens: [tronToken('USDT', 6)],
  },
};

/** Tokens of no exchange, which do what tokens should not: for tests and the curious. */
export const ODD_TOKENS: readonly ChainAsset[] = [
  { asset: 'FEE', contract: contractAddress('FEE'), decimals: 18 },
  { asset: 'SILENT', contract: contractAddress('SILENT'), decimals: 18 },
];

/** The asset on this chain, or undefined where the chain has none of that name. */
export function assetOn(facts: ChainFacts, asset: string): ChainAsset | undefined {
  return [facts.native, ...facts.tokens, ...ODD_TOKENS].find((known) => known.asset === asset);
}
