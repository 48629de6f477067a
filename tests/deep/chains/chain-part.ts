// The demo's chains as the process that `npm start` runs: killed, torn and started again by tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { vi } from 'vitest';
import { PROJECT_DIR } from '../../../tools/lib/project.ts';

/** A chain of the demo. */
export type DemoChain = 'ethereum' | 'bsc';

/** A node as its chain shows it. */
export interface NodeView {
  readonly url: string;
  readonly pid: number | null;
  readonly level: boolean;
}

/** A chain as `GET /_control/chain/…` shows it. */
interface ChainState {
  readonly head: number;
  readonly hash: string;
  readonly pending: readonly string[];
  readonly nodes: readonly NodeView[];
}

const CHAINS = ['ethereum', 'bsc'] as const;
const LEVEL_MS_MAX = 120_000;

/** Both chains behind their control calls. */
export class ChainPart {
  readonly #env: Readonly<Record<string, string>>;
  /** Ends of nodes that were told to end: the part may not have heard of them yet. */
  readonly #killed = new Set<number>();
  #process: ChildProcess | undefined;

  /** @param env the folder, the port and the nodes, as the demo takes them */
  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env;
  }

  /** Starts it, and waits until every node of both chains has the whole log. */
  async start(): Promise<void> {
    const main = path.join(PROJECT_DIR, 'apps', 'demo', 'src', 'main.ts');
    this.#process = spawn(process.execPath, [main, '--part', 'chains'], {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    await this.level();
  }

  /** Ends it by a signal; its nodes live on where it is killed. */
  async end(how: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ending = this.#process;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill(how);
    await gone;
  }

  /** One control call; answers what it answers. */
  async ask<T>(chain: DemoChain, act = '', body?: object): Promise<T> {
    const url = `http://127.0.0.1:${this.#env['CHAINS_PORT']}/_control/chain/${chain}${act}`;
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await fetch(url, body === undefined ? {} : post);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${act} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  state(chain: DemoChain): Promise<ChainState> {
    return this.ask<ChainState>(chain);
  }

  async pids(chain: DemoChain): Promise<(number | null)[]> {
    return (await this.state(chain)).nodes.map(({ pid }) => pid);
  }

  /** Waits until every node of both chains has the whole log. */
  async level(): Promise<void> {
    await vi.waitFor(
      async () => {
        for (const chain of CHAINS) {
          const { nodes } = await this.state(chain);
          const isBack = nodes.every(({ level, pid }) => level && !this.#killed.has(pid ?? 0));
          if (!isBack) throw new Error(`A node of ${chain} is behind its log.`);
        }
      },
      { timeout: LEVEL_MS_MAX, interval: 50 },
    );
  }

  /** Ends nodes without a word; one that is not running is left alone. */
  killNodes(pids: readonly (number | null | undefined)[]): void {
    for (const pid of pids) {
      if (pid === null || pid === undefined) continue;
      this.#killed.add(pid);
      process.kill(pid, 'SIGKILL');
    }
  }
}
