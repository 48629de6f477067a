// Firefox as Debian has it, driven by WebDriver BiDi, which it speaks by itself.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { provide } from '../../tools/lib/debian-packages.ts';
import { findPort } from '../../tools/lib/ports.ts';
import { type Engine, endProgram } from './engine.ts';

const FIRST_PORT = 4480;
const START_WAIT_MS = 60_000;

/** Starts it; undefined where the system has none and may not get it. */
export async function startFirefox(): Promise<Engine | undefined> {
  const file = provide('/usr/bin/firefox-esr', 'firefox-esr');
  if (file === undefined) return undefined;
  const profile = mkdtempSync(path.join(tmpdir(), 'sarraf-firefox-'));
  const port = await findPort(FIRST_PORT);
  const args = ['--headless', '--no-remote', '--profile', profile];
  const program = spawn(file, [...args, `--remote-debugging-port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
  });
  const stop = async (): Promise<void> => {
    await endProgram(program);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const errors: string[] = [];
    const session = await openSession(`ws://127.0.0.1:${port}/session`, errors);
    return await makeEngine(session, errors, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeEngine(
  session: Session,
  errors: readonly string[],
  stop: () => Promise<void>,
): Promise<Engine> {
  await session('session.new', { capabilities: {} });
  await session('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = (await session('browsingContext.getTree', {})) as {
    contexts: { context: string }[];
  };
  const context = contexts[0]?.context;
  return {
    name: 'firefox',
    errors: async () => errors,
    open: async (url) => {
      await session('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    evaluate: async (body) => {
      const answer = (await session('script.evaluate', {
        expression: `JSON.stringify((() => { ${body} })() ?? null)`,
        target: { context },
        awaitPromise: true,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } };
      if (answer.result === undefined) throw new Error(`Firefox: ${answer.exceptionDetails?.text}`);
      return JSON.parse(answer.result.value);
    },
    perform: async (actions) => {
      await session('input.performActions', { context, actions });
    },
    picture: async () => {
      const { data } = (await session('browsingContext.captureScreenshot', { context })) as {
        data: string;
      };
      return Buffer.from(data, 'base64');
    },
    resize: async (viewport) => {
      await session('browsingContext.setViewport', { context, viewport });
    },
    stop: async () => {
      await session('browser.close', {}).catch(() => undefined);
      await stop();
    },
  };
}

type Session = (method: string, params: object) => Promise<unknown>;

/** Commands by number; what the console is told as an error goes into `errors`. */
async function openSession(url: string, errors: string[]): Promise<Session> {
  const socket = await connect(url);
  const waiting = new Map<number, Waiting>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as BidiMessage;
    if (message.method === 'log.entryAdded' && message.params?.level === 'error') {
      errors.push(`${message.params.text} ${message.params.source?.realm ?? ''}`);
    }
    if (message.id === undefined) return;
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'success') call?.resolve(message.result);
    else call?.reject(new Error(`Firefox: ${message.error}: ${message.message}`));
  });
  socket.addEventListener('close', () => {
    for (const call of waiting.values()) call.reject(new Error('Firefox is gone.'));
  });
  let last = 0;
  return (method, params) => {
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface BidiMessage {
  readonly id?: number;
  readonly type?: string;
  readonly method?: string;
  readonly params?: { level: string; text: string; source?: { realm: string } };
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

async function connect(url: string): Promise<WebSocket> {
  const deadline = Date.now() + START_WAIT_MS;
  for (;;) {
    const socket = new WebSocket(url);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.addEventListener('open', () => resolve(true));
      socket.addEventListener('error', () => resolve(false));
    });
    if (isOpen) return socket;
    if (Date.now() > deadline) throw new Error('Firefox did not start.');
    await delay(200);
  }
}
