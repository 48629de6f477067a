import { createHash } from 'node:crypto';
import { addr } from 'micro-eth-signer';

/** The chains of the demo, by the names that the exchange has for them. */
export const CHAIN_NAMES = ['ethereum', 'bsc'] as const;
/** One of {@link CHAIN_NAMES}. */
export type ChainName = (typeof CHAIN_NAMES)[number];

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
  readonly id: number;
  /** Differs, as it alone tells the first block of one chain from another's. */
  readonly genesisTime: number;
  /** Hash of the first block, which follows from the rest and is the same on every machine. */
  readonly genesis: string;
  /** In the chain's smallest unit; what `fee` multiplies. */
  readonly baseFee: bigint;
  /** Confirmations of the network that wants most of them. */
  readonly confirmations: number;
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

/** What the deployer creates, in this order: the nonce gives each its address on both chains. */
export const DEPLOYED = ['USDT', 'SHIB', 'PAXG', 'FEE', 'SILENT', 'BATCH'] as const;

/** Where the deployer's contract stands, the same on every chain. */
export function contractAddress(name: (typeof DEPLOYED)[number]): string {
  return addr.getCreateAddress(DEPLOYER, DEPLOYED.indexOf(name));
}

function token(asset: 'USDT' | 'SHIB' | 'PAXG', decimals: number): ChainAsset {
  return { asset, contract: contractAddress(asset), decimals };
}

function native(asset: string): ChainAsset {
  return { asset, contract: null, decimals: 18 };
}

/** Both chains. */
export const CHAINS: Readonly<Record<ChainName, ChainFacts>> = {
  ethereum: {
    name: 'ethereum',
    id: 31_337_001,
    genesisTime: 1_767_225_600,
    genesis: '0x4a851a0e8ddeaa7820f27388fd42043ba2fda5551f3e64fb5857b265f0dde4cd',
    baseFee: 1_000_000_000n,
    confirmations: 12,
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
    native: native('BNB'),
    tokens: [token('USDT', 18), token('SHIB', 18)],
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

/** The blocks that make a chain as it is at its birth: contracts, first money, allowances. */
export const BIRTH_HEIGHT = 3;
