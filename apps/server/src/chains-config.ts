// Configuration of chains: nodes, tokens, and the extended public key that addresses are derived from.
import { deriveEvmAddress } from '@sarraf/chain-codec';
import { CHAINS, type ChainName } from '@sarraf/contracts';
import { ConfigError, type Environment, flag, origin, text, whole } from './environment.ts';

/** A coin or token on a chain. */
export interface ChainToken {
  readonly asset: string;
  /** Null: the chain's own coin. */
  readonly contract: string | null;
  readonly decimals: number;
}

/** A chain that this installation has rails of. */
export interface ChainConfig {
  readonly chain: ChainName;
  /** Of our `asset_networks`: what the wire calls `smart_contract_name`. */
  readonly code: string;
  /** The first is read; the second one is the other path. */
  readonly nodes: readonly string[];
  /** Its number by EIP-155. */
  readonly chainId: bigint;
  /** Hash of its block 0; undefined: not compared. */
  readonly genesis: string | undefined;
  readonly tokens: readonly ChainToken[];
  /** Its nodes tell of calls within transactions, by `debug_traceBlockByHash`. */
  readonly traces: boolean;
  /** Address of a transaction's page with `{txid}` in it. */
  readonly explorer: string | undefined;
  /** The first block that is read; undefined: what comes after the head of the first start. */
  readonly firstHeight: number | undefined;
}

/** All chains, and what they share. */
export interface ChainsConfig {
  readonly chains: readonly ChainConfig[];
  /** Account key m/44'/60'/0' without its private half; undefined only where no chain is. */
  readonly evmXpub: string | undefined;
  /** The demo's page that gives coins away: then nothing real is to be sent. */
  readonly faucetUrl: string | undefined;
}

const NATIVE_DECIMALS = 18;
const KINDS: Readonly<Record<ChainName, { code: string; native: string; mainnet: number }>> = {
  ethereum: { code: 'ERC20', native: 'ETH', mainnet: 1 },
  bsc: { code: 'BEP20', native: 'BNB', mainnet: 56 },
};
const NODE = /^https?:\/\/[^\s,]+$/;
const TOKEN = /^([A-Z]{2,10}):(0x[0-9a-fA-F]{40}):(\d{1,3})$/;
const HASH = /^0x[0-9a-f]{64}$/;
const DECIMALS_MAX = 36;
const CHAIN_ID_MAX = 2 ** 40;

/** The network code of a chain: `ERC20` of `ethereum`. */
export function codeOfChain(chain: ChainName): string {
  return KINDS[chain].code;
}

/** The chain that a network code is of; undefined: none of ours. */
export function chainOfCode(code: string): ChainName | undefined {
  return CHAINS.find((chain) => KINDS[chain].code === code);
}

/**
 * The chains of an installation; one whose nodes are not named has no rails.
 *
 * @throws ConfigError
 */
export function readChains(env: Environment, isProduction: boolean): ChainsConfig {
  const chains = CHAINS.flatMap((chain) => readChain(env, chain, isProduction) ?? []);
  const evmXpub = text(env, 'CHAIN_EVM_XPUB');
  if (chains.length > 0 && !isAccountKey(evmXpub)) {
    throw new ConfigError(
      'CHAIN_EVM_XPUB must be the extended public key (xpub…) of m/44’/60’/0’ where a chain has nodes.',
    );
  }
  const faucetUrl = origin(env, 'CHAIN_FAUCET_URL', '') || undefined;
  if (isProduction && faucetUrl !== undefined) {
    throw new ConfigError('CHAIN_FAUCET_URL is of the demo: production gives nothing away.');
  }
  return { chains, evmXpub, faucetUrl };
}

/** Whether addresses can be made of it. */
function isAccountKey(xpub: string | undefined): boolean {
  if (xpub === undefined) return false;
  try {
    return deriveEvmAddress(xpub, 1, 0) !== '';
  } catch {
    return false;
  }
}

function readChain(
  env: Environment,
  chain: ChainName,
  isProduction: boolean,
): ChainConfig | undefined {
  const prefix = `CHAIN_${chain.toUpperCase()}`;
  const given = text(env, `${prefix}_NODES`);
  if (given === undefined) return undefined;
  const nodes = given.split(',').map((node) => node.trim());
  if (nodes.length > 2 || nodes.some((node) => !NODE.test(node) || !URL.canParse(node))) {
    throw new ConfigError(`${prefix}_NODES must be one or two addresses: https://a,https://b.`);
  }
  if (new Set(nodes.map((node) => new URL(node).host)).size !== nodes.length) {
    throw new ConfigError(`${prefix}_NODES must be two nodes: one twice is no second path.`);
  }
  if (isProduction && (nodes.length < 2 || nodes.some((node) => !node.startsWith('https://')))) {
    throw new ConfigError(`${prefix}_NODES must be two nodes by https in production.`);
  }
  const { code, mainnet, native } = KINDS[chain];
  const genesis = text(env, `${prefix}_GENESIS`)?.toLowerCase();
  if (genesis !== undefined && !HASH.test(genesis)) {
    throw new ConfigError(`${prefix}_GENESIS must be the hash of block 0: 0x and 64 digits.`);
  }
  const explorer = text(env, `${prefix}_EXPLORER`);
  if (explorer !== undefined && !/^https?:\/\/\S*\{txid\}\S*$/.test(explorer)) {
    throw new ConfigError(`${prefix}_EXPLORER must be an address with {txid} in it.`);
  }
  const isGiven = text(env, `${prefix}_FIRST_HEIGHT`) !== undefined;
  const firstHeight = whole(env, `${prefix}_FIRST_HEIGHT`, 0, 0, Number.MAX_SAFE_INTEGER);
  return {
    chain,
    code,
    nodes,
    chainId: BigInt(whole(env, `${prefix}_ID`, mainnet, 1, CHAIN_ID_MAX)),
    genesis,
    tokens: [
      { asset: native, contract: null, decimals: NATIVE_DECIMALS },
      ...readTokens(text(env, `${prefix}_TOKENS`), `${prefix}_TOKENS`),
    ],
    traces: flag(env, `${prefix}_TRACES`, !isProduction),
    explorer,
    firstHeight: isGiven ? firstHeight : undefined,
  };
}

function readTokens(given: string | undefined, name: string): ChainToken[] {
  if (given === undefined) return [];
  const tokens = given.split(',').map((part) => {
    const [, asset = '', contract = '', decimals = ''] = TOKEN.exec(part.trim()) ?? [];
    if (asset === '' || Number(decimals) > DECIMALS_MAX) {
      throw new ConfigError(`${name} must be SYMBOL:0x…:decimals, by commas.`);
    }
    return { asset, contract, decimals: Number(decimals) };
  });
  const isTwice = (of: (token: ChainToken) => string | null | undefined): boolean =>
    new Set(tokens.map(of)).size < tokens.length;
  if (isTwice(({ asset }) => asset) || isTwice(({ contract }) => contract?.toLowerCase())) {
    throw new ConfigError(`${name} names an asset or a contract twice.`);
  }
  return tokens;
}
