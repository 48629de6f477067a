// What the server and the demo are told of the demo's chains: known before either starts.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findAnvil } from '../../apps/demo/src/chains/anvil-process.ts';
import {
  CHAIN_NAMES,
  CHAINS,
  type ChainAsset,
  type ChainName,
} from '../../apps/demo/src/chains/chain-facts.ts';
import { openCustodyWallet } from '../../apps/demo/src/chains/custody-wallet.ts';
import { findPort } from './ports.ts';

const PORTS_FILE = 'ports.json';
/** The file that names the nodes to tools beside the server. */
const NODES_FILE = 'nodes.json';
const NODES_A_CHAIN = 2;
const PORTS = 1 + NODES_A_CHAIN * CHAIN_NAMES.length;

/** Where the demo's chains are to listen. */
export interface DemoChainsOptions {
  readonly demoDir: string;
  /** Where the search for free ports begins, unless the folder keeps the ones of the last time. */
  readonly firstPort: number;
  readonly taken: readonly number[];
  /** By which a browser reaches this machine. */
  readonly host: string;
}

/**
 * Chooses the ports, makes the exchange's wallet where there is none, and answers the environment
 * of both sides. Without the node's package it answers none and says so: the coins stay closed.
 */
export async function prepareDemoChains(
  options: DemoChainsOptions,
  node = findAnvil() ?? '',
): Promise<Readonly<Record<string, string>>> {
  const folder = chainsFolder(options.demoDir);
  if (node === '') {
    rmSync(path.join(folder, NODES_FILE), { force: true });
    process.stderr.write(
      `The demo's chains need a package that ${process.platform}-${process.arch} has not: coins stay closed.\n`,
    );
    return {};
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { bitcoin, tron, xpub } = openCustodyWallet(folder);
  const [port = 0, ...nodes] = await choosePorts(folder, options);
  const page = `http://${options.host}:${port}`;
  const environment: Record<string, string> = {
    CHAINS_PORT: String(port),
    CHAIN_EVM_XPUB: xpub,
    CHAIN_BITCOIN_XPUB: bitcoin.xpub,
    CHAIN_TRON_XPUB: tron.xpub,
    CHAIN_FAUCET_URL: page,
  };
  for (const [at, chain] of CHAIN_NAMES.entries()) {
    const own = nodes.slice(at * NODES_A_CHAIN, (at + 1) * NODES_A_CHAIN);
    Object.assign(environment, chainEnvironment(chain, own, page));
  }
  keepNodes(folder, environment);
  return environment;
}

const chainsFolder = (demoDir: string): string => path.join(demoDir, 'chains');

/** Read by this account alone: it has the key that every address is made of. */
function keepNodes(folder: string, environment: Readonly<Record<string, string>>): void {
  const file = path.join(folder, NODES_FILE);
  rmSync(`${file}.partial`, { force: true });
  writeFileSync(`${file}.partial`, `${JSON.stringify(environment)}\n`, { mode: 0o600 });
  renameSync(`${file}.partial`, file);
}

/** The environment that the chains of a demo were started with last; none where they were not. */
function readDemoNodes(demoDir: string): Readonly<Record<string, string>> {
  try {
    const file = path.join(chainsFolder(demoDir), NODES_FILE);
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

/** The nodes that an environment names; where it names none those of the demo in this folder. */
export function nodesToAsk(
  env: Readonly<Record<string, string | undefined>>,
  demoDir: string | undefined,
): Readonly<Record<string, string | undefined>> {
  const isNamed = Object.keys(env).some((name) => name.startsWith('CHAIN_'));
  return isNamed || demoDir === undefined ? env : { ...readDemoNodes(demoDir), ...env };
}

function chainEnvironment(
  chain: ChainName,
  ports: readonly number[],
  page: string,
): Record<string, string> {
  const prefix = `CHAIN_${chain.toUpperCase()}`;
  const { birthHeight, genesis, id, tokens } = CHAINS[chain];
  return {
    [`${prefix}_NODES`]: ports.map((port) => `http://127.0.0.1:${port}`).join(','),
    [`${prefix}_ID`]: String(id),
    // nodes of another birth are not read, as with a real chain
    [`${prefix}_GENESIS`]: genesis,
    ...(tokens.length === 0 ? {} : { [`${prefix}_TOKENS`]: tokens.map(tokenText).join(',') }),
    [`${prefix}_EXPLORER`]: `${page}/tx/${chain}/{txid}`,
    // the money of the birth is told by the opening of custody, not by the watcher; of Bitcoin its coins are read,
    // as they are what is spent
    [`${prefix}_FIRST_HEIGHT`]: String(chain === 'bitcoin' ? birthHeight : birthHeight + 1),
  };
}

const tokenText = ({ asset, contract, decimals }: ChainAsset): string =>
  `${asset}:${contract ?? ''}:${decimals}`;

/** The same as the last time where they are free, so that a link of yesterday still leads here. */
async function choosePorts(folder: string, options: DemoChainsOptions): Promise<number[]> {
  const file = path.join(folder, PORTS_FILE);
  const kept = readKept(file);
  const chosen: number[] = [];
  for (let at = 0; at < PORTS; at += 1) {
    const taken = [...options.taken, ...chosen];
    chosen.push(await findPort(kept[at] ?? options.firstPort + at, taken));
  }
  writeFileSync(file, `${JSON.stringify(chosen)}\n`, { mode: 0o600 });
  return chosen;
}

function readKept(file: string): number[] {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as unknown;
    const isPort = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0;
    return Array.isArray(kept) && kept.every(isPort) ? (kept as number[]) : [];
  } catch {
    return [];
  }
}
