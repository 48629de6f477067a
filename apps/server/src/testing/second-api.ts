// A second process with the API beside a test's server: over the same database, joined by its bus.
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sarraf/testing';
import { CHILD_ROLES_VARIABLE } from '../composition/process-group.ts';
import type { HubBus } from '../platform/bus/index.ts';

/** A process of its own that serves the API. */
export interface SecondApi {
  readonly url: string;
  /** Ends it in this very moment: it says no more. */
  kill(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Starts one. `env`: what the first server was started with. */
export async function startSecondApi(
  env: Readonly<Record<string, string>>,
  bus: HubBus,
): Promise<SecondApi> {
  const port = await freePort();
  const child = fork(MAIN, [], {
    env: {
      ...process.env,
      ...env,
      SARRAF_PORT: String(port),
      SARRAF_LOG_LEVEL: 'error',
      [CHILD_ROLES_VARIABLE]: 'api',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  bus.attach(child);
  await untilReady(child);
  return {
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && 'sarrafReady' in message) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The second API ended with ${code}.`)));
  });
}
