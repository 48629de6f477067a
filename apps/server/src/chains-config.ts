// Configuration of chains: nodes, tokens, and the extended public key that addresses are derived from.
import {
  BITCOIN_NETWORKS,
  type BitcoinNetwork,
  type ChainFamily,
  coldBitcoinAddresses,
  coldEvmAddresses,
  deriveBitcoinAddress,
  deriveEvmAddress,
  deriveTronAddress,
  familyOf,
  isKeptAddress,
  type KeyOrigin,
  readKeyOrigin,
} from '@sarraf/chain-codec';
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
  /**
   * Its number by EIP-155; Bitcoin's by SLIP-44, where 1 is of every network for tests; TRON's the last four bytes of
   * its first block's hash.
   */
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
  /** The same of m/84'/0'/0', where Bitcoin is. */
  readonly bitcoinXpub: string | undefined;
  /** The same of m/44'/195'/0', where TRON is. */
  readonly tronXpub: string | undefined;
  /** Accounts whose keys lie on a machine without a network; undefined: nothing comes back from there by file. */
  readonly cold: Readonly<Record<ChainFamily, KeyOrigin | undefined>>;
  /** The demo's page that gives coins away: then nothing real is to be sent. */
  readonly faucetUrl: string | undefined;
}

/** What addresses of a family are made of. */
export type FamilyKey =
  | { readonly family: 'evm' | 'tron'; readonly xpub: string }
  | { readonly family: 'bitcoin'; readonly xpub: string; readonly network: BitcoinNetwork };

interface ChainKind {
  readonly code: string;
  readonly native: string;
  readonly decimals: number;
  readonly mainnet: number;
}

const KINDS: Readonly<Record<ChainName, ChainKind>> = {
  ethereum: { code: 'ERC20', native: 'ETH', decimals: 18, mainnet: 1 },
  bsc: { code: 'BEP20', native: 'BNB', decimals: 18, mainnet: 56 },
  bitcoin: { code: 'BTC', native: 'BTC', decimals: 8, mainnet: 0 },
  tron: { code: 'TRC20', native: 'TRX', decimals: 6, mainnet: 728_126_428 },
};
const NODE = /^https?:\/\/[^\s,]+$/;
const TOKEN = /^([A-Z]{2,10}):([0-9A-Za-z]{34,42}):(\d{1,3})$/;
const HASHES: Readonly<Record<ChainFamily, RegExp>> = {
  evm: /^0x[0-9a-f]{64}$/,
  bitcoin: /^[0-9a-f]{64}$/,
  tron: /^[0-9a-f]{64}$/,
};
const EVM_CONTRACT = /^0x[0-9a-fA-F]{40}$/;
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
  const bitcoinXpub = text(env, 'CHAIN_BITCOIN_XPUB');
  const tronXpub = text(env, 'CHAIN_TRON_XPUB');
  const has = (family: ChainFamily): boolean =>
    chains.some(({ chain }) => familyOf(chain) === family);
  if (has('bitcoin') && !isBitcoinKey(bitcoinXpub)) {
    throw new ConfigError(
      'CHAIN_BITCOIN_XPUB must be the extended public key (xpub… or zpub…) of m/84’/0’/0’ where Bitcoin has nodes.',
    );
  }
  if (has('evm') && !isAccountKey(evmXpub)) {
    throw new ConfigError(
      'CHAIN_EVM_XPUB must be the extended public key (xpub…) of m/44’/60’/0’ where a chain has nodes.',
    );
  }
  if (has('tron') && !isAccountKey(tronXpub)) {
    throw new ConfigError(
      'CHAIN_TRON_XPUB must be the extended public key (xpub…) of m/44’/195’/0’ where TRON has nodes.',
    );
  }
  const faucetUrl = origin(env, 'CHAIN_FAUCET_URL', '') || undefined;
  if (isProduction && faucetUrl !== undefined) {
    throw new ConfigError('CHAIN_FAUCET_URL is of the demo: production gives nothing away.');
  }
  const cold = { bitcoin: readCold(env, 'bitcoin'), evm: readCold(env, 'evm'), tron: undefined };
  return { chains, evmXpub, bitcoinXpub, tronXpub, cold, faucetUrl };
}

function readCold(env: Environment, family: 'bitcoin' | 'evm'): KeyOrigin | undefined {
  const name = `CHAIN_${family.toUpperCase()}_COLD`;
  const given = text(env, name);
  if (given === undefined) return undefined;
  const origin = readKeyOrigin(given, family);
  if (origin === undefined) {
    throw new ConfigError(
      `${name} must be as \`npm run signer -- cold init\` prints it: [fingerprint/…]xpub….`,
    );
  }
  return origin;
}

/** What addresses of a family are made of; undefined: this installation has no chain of it. */
export function keyOf(
  { bitcoinXpub, chains, evmXpub, tronXpub }: Omit<ChainsConfig, 'faucetUrl'>,
  family: ChainFamily,
): FamilyKey | undefined {
  if (family !== 'bitcoin') {
    const xpub = family === 'evm' ? evmXpub : tronXpub;
    return xpub === undefined ? undefined : { family, xpub };
  }
  const own = chains.find(({ chain }) => familyOf(chain) === 'bitcoin');
  if (own === undefined || bitcoinXpub === undefined) return undefined;
  return { family, xpub: bitcoinXpub, network: networkOf(own) };
}

/** The network of Bitcoin that a chain is. */
export function networkOf({ chainId }: Pick<ChainConfig, 'chainId'>): BitcoinNetwork {
  const { mainnet, regtest } = BITCOIN_NETWORKS;
  return chainId === BigInt(mainnet.coin) ? mainnet : regtest;
}

/** The addresses that the keys of cold are of on a chain; none where its account is not named. */
export function coldAddressesOn(
  { chains, cold }: Pick<ChainsConfig, 'chains' | 'cold'>,
  chain: ChainName,
): readonly string[] {
  const family = familyOf(chain);
  const account = cold[family];
  const config = chains.find((one) => one.chain === chain);
  if (account === undefined || config === undefined) return [];
  return family === 'evm'
    ? coldEvmAddresses(account)
    : coldBitcoinAddresses(account, networkOf(config));
}

/** An address below a key. */
export function deriveAddress(key: FamilyKey, branch: 0 | 1, number: number): string {
  switch (key.family) {
    case 'evm':
      return deriveEvmAddress(key.xpub, branch, number);
    case 'tron':
      return deriveTronAddress(key.xpub, branch, number);
    case 'bitcoin':
      return deriveBitcoinAddress(key.xpub, branch, number, key.network);
  }
}

function isBitcoinKey(xpub: string | undefined): boolean {
  if (xpub === undefined) return false;
  try {
    return deriveBitcoinAddress(xpub, 1, 0, BITCOIN_NETWORKS.mainnet) !== '';
  } catch {
    return false;
  }
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
  const { code, decimals, mainnet, native } = KINDS[chain];
  const family = familyOf(chain);
  const isEvm = family === 'evm';
  const idMax = family === 'bitcoin' ? 1 : CHAIN_ID_MAX;
  const genesis = text(env, `${prefix}_GENESIS`)?.toLowerCase();
  if (genesis !== undefined && !HASHES[family].test(genesis)) {
    const form = isEvm ? '0x and 64 digits' : '64 digits';
    throw new ConfigError(`${prefix}_GENESIS must be the hash of block 0: ${form}.`);
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
    chainId: BigInt(whole(env, `${prefix}_ID`, mainnet, isEvm ? 1 : 0, idMax)),
    genesis,
    tokens: [
      { asset: native, contract: null, decimals },
      ...(family === 'bitcoin' ? [] : readTokens(text(env, `${prefix}_TOKENS`), chain)),
    ],
    traces: isEvm && flag(env, `${prefix}_TRACES`, !isProduction),
    explorer,
    firstHeight: isGiven ? firstHeight : undefined,
  };
}

function readTokens(given: string | undefined, chain: ChainName): ChainToken[] {
  const name = `CHAIN_${chain.toUpperCase()}_TOKENS`;
  const isEvm = familyOf(chain) === 'evm';
  const isContract = (text: string): boolean =>
    isEvm ? EVM_CONTRACT.test(text) : isKeptAddress(chain, text);
  if (given === undefined) return [];
  const tokens = given.split(',').map((part) => {
    const [, asset = '', contract = '', decimals = ''] = TOKEN.exec(part.trim()) ?? [];
    if (asset === '' || Number(decimals) > DECIMALS_MAX || !isContract(contract)) {
      const form = isEvm ? '0x…' : 'T…';
      throw new ConfigError(`${name} must be SYMBOL:${form}:decimals, by commas.`);
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
