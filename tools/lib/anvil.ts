// A real EVM node for one test: anvil from its platform's package, on a port of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** What a node is told at its start. */
export interface AnvilOptions {
  /** Default 31337001. Never 1 or 56: what is signed for the tests must be worth nothing. */
  readonly chainId?: number;
  /** Seconds of its first block: a replay with the same has the same hashes. */
  readonly timestamp?: number;
  /** More of its command line, such as `--steps-tracing`. */
  readonly more?: readonly string[];
}

/** One running node. */
export interface Anvil {
  readonly url: string;
  readonly pid: number;
  /** Asks the node; what it refuses is thrown with the node's own words. */
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>;
  /** Ends it, and its folder goes. */
  stop(): Promise<void>;
  /** Without a word, as a power cut does. */
  kill(): Promise<void>;
}

const CHAIN_ID = 31_337_001;
const TIMESTAMP = 1_760_000_000;
const READY_MS = 20_000;
const LISTENS = /Listening on (127\.0\.0\.1:\d+)/;
const WORDS_MAX = 2_000;
const PATIENCE_MS = 3_000;
/** The packages say amd64 where Node says x64. */
const PACKAGE_OF_ARCH: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** The program of this platform; undefined, and one printed line, where it is not installed. */
export function findAnvil(): string | undefined {
  const name = `@foundry-rs/anvil-${platform()}-${PACKAGE_OF_ARCH[arch()] ?? arch()}`;
  try {
    const { resolve } = createRequire(import.meta.url);
    const program = path.join(path.dirname(resolve(`${name}/package.json`)), 'bin', 'anvil');
    if (existsSync(program)) return program;
  } catch {
    // not for this platform, or left out by the installer
  }
  console.info(`left out: what needs a real EVM node (no ${name} here)`);
  return undefined;
}

/** Starts a node that mines only when it is told to; undefined where there is none to start. */
export async function startAnvil(options: AnvilOptions = {}): Promise<Anvil | undefined> {
  const program = findAnvil();
  if (program === undefined) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-anvil-'));
  const node = spawn(program, argumentsOf(options, folder), {
    // what a node keeps of its own has to end with it
    env: { HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = async (how: NodeJS.Signals): Promise<void> => {
    await endNode(node, how);
    rmSync(folder, { recursive: true, force: true });
  };
  const url = await readUrl(node);
  if (url === undefined) {
    await end('SIGKILL');
    throw new Error('anvil does not say where it listens.');
  }
  return {
    url,
    pid: node.pid ?? 0,
    rpc: (method, params = []) => askNode(url, method, params),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

function argumentsOf(options: AnvilOptions, folder: string): string[] {
  const { chainId = CHAIN_ID, timestamp = TIMESTAMP, more = [] } = options;
  return [
    // it finds a free port itself and says which: between a look and a start another may take it
    '--host=127.0.0.1',
    '--port=0',
    '--no-mining',
    '--prune-history=64',
    '--accounts=1',
    '--slots-in-an-epoch=4',
    `--timestamp=${timestamp}`,
    `--chain-id=${chainId}`,
    `--cache-path=${path.join(folder, 'cache')}`,
    ...more,
  ];
}

/** Where it listens, once it does; undefined when it has ended or says nothing for too long. */
function readUrl(node: ChildProcess): Promise<string | undefined> {
  let words = '';
  const listening = new Promise<string>((resolve) => {
    // goes on for as long as it runs: a full pipe would stop it
    node.stdout?.on('data', (bytes: Buffer) => {
      words = (words + bytes.toString()).slice(-WORDS_MAX);
      const address = LISTENS.exec(words)?.[1];
      if (address !== undefined) resolve(`http://${address}`);
    });
  });
  node.stderr?.resume();
  const ended = new Promise<undefined>((resolve) => node.once('close', () => resolve(undefined)));
  return Promise.race([listening, ended, delay(READY_MS, undefined, { ref: false })]);
}

async function askNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer = (await response.json()) as {
    readonly result?: unknown;
    readonly error?: { readonly message: string };
  };
  if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}

async function endNode(node: ChildProcess, how: NodeJS.Signals): Promise<void> {
  if (node.exitCode !== null || node.signalCode !== null || node.pid === undefined) return;
  const exited = new Promise((resolve) => node.once('exit', resolve));
  node.kill(how);
  const isGone = await Promise.race([exited.then(() => true), delay(PATIENCE_MS, false)]);
  if (isGone) return;
  node.kill('SIGKILL');
  await exited;
}
