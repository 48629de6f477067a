// WebKit as Debian has it: WebKitGTK's MiniBrowser, driven by WebKitWebDriver on a screen in memory.
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { provide } from '../../tools/lib/debian-packages.ts';
import { findPort } from '../../tools/lib/ports.ts';
import { type Engine, endProgram } from './engine.ts';

const FIRST_PORT = 4460;
const START_WAIT_MS = 30_000;
const LOAD_WAIT_MS = 60_000;
const LOOK_EVERY_MS = 25;
/** For a command to the driver; a picture on a busy machine takes seconds. */
const COMMAND_WAIT_MS = 60_000;
/** No script of a walk takes as long in a document that stays. */
const SCRIPT_WAIT_MS = 10_000;
/** No frame of a window takes more of it, in pixels. */
const FRAME_MAX = 200;
/** Its driver has no console: a page's own is listened to, from the first moment one can. */
const LISTEN = `
  if (window.sarrafHeard === undefined) {
    window.sarrafHeard = [];
    const tell = (words) => window.sarrafHeard.push(words.map(String).join(' ') + ' ' + location.href);
    const { error } = console;
    console.error = (...words) => { tell(words); error.apply(console, words); };
    addEventListener('error', (event) => tell([event.message || event.target.src || event.target.href || 'a load failed']), true);
    addEventListener('unhandledrejection', (event) => tell(['unhandled', event.reason]));
    addEventListener('securitypolicyviolation', (event) => tell(['policy', event.blockedURI]));
  }`;
const TAKE_HEARD = `${LISTEN} return window.sarrafHeard.splice(0);`;

/** Starts it; undefined where the system has none and may not get it. */
export async function startWebkit(): Promise<Engine | undefined> {
  const driver = provide('/usr/bin/WebKitWebDriver', 'webkit2gtk-driver');
  const browser = provide('/usr/lib/*/webkit2gtk-4.*/MiniBrowser', 'webkit2gtk-driver');
  const screen = provide('/usr/bin/Xvfb', 'xvfb');
  if (driver === undefined || browser === undefined || screen === undefined) return undefined;
  const display = await startScreen(screen);
  const port = await findPort(FIRST_PORT);
  const program = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its sandbox can't be made by root in a container; it opens loopback addresses only.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    await endProgram(program);
    await endProgram(display.program);
  };
  try {
    await waitForDriver(url);
    return makeEngine(await openSession(url, browser), stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

function makeEngine(session: Session, stop: () => Promise<void>): Engine {
  const heard: string[] = [];
  const runOnce = (script: string): Promise<unknown> =>
    session('POST', '/execute/sync', { script, args: [] }, SCRIPT_WAIT_MS);
  // A script whose document goes while it is on its way never answers, not even by the driver's own
  // limit. Scripts only look: the second one sees the document that came.
  const run = (script: string): Promise<unknown> =>
    runOnce(script).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
      return runOnce(script);
    });
  const listen = async (): Promise<void> => {
    // Between two documents there is none to listen to.
    const words = await run(TAKE_HEARD).catch(() => []);
    heard.push(...(words as string[]));
  };
  return {
    name: 'webkit',
    errors: async () => {
      await listen();
      return heard;
    },
    open: async (address) => {
      await listen();
      await run('window.sarrafLeft = true;').catch(() => undefined);
      await session('POST', '/url', { url: address });
      const arrived = 'return document.readyState === "complete" && !window.sarrafLeft;';
      const deadline = Date.now() + LOAD_WAIT_MS;
      for (;;) {
        await listen();
        if ((await run(arrived).catch(() => false)) === true) return;
        if (Date.now() > deadline) throw new Error(`${address} did not load.`);
        await delay(LOOK_EVERY_MS);
      }
    },
    evaluate: async (body) => {
      await listen();
      return run(body);
    },
    perform: async (sources) => {
      await session('POST', '/actions', { actions: sources });
    },
    picture: async () => Buffer.from(String(await session('GET', '/screenshot')), 'base64'),
    resize: async (size) => {
      await session('POST', '/window/rect', { ...size, x: 0, y: 0 });
      // The window is what was asked for; the page is what is left of it, a moment later.
      const left = await waitForPage(run, ({ width, height }) => {
        const [less, lower] = [size.width - width, size.height - height];
        return less >= 0 && lower >= 0 && Math.max(less, lower) <= FRAME_MAX;
      });
      const rect = { width: 2 * size.width - left.width, height: 2 * size.height - left.height };
      await session('POST', '/window/rect', { ...rect, x: 0, y: 0 });
      await waitForPage(run, ({ width, height }) => width === size.width && height === size.height);
    },
    stop: async () => {
      await session('DELETE', '').catch(() => undefined);
      await stop();
    },
  };
}

interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Waits until the page, which follows its window late, has a fitting size. @throws when it never has */
async function waitForPage(
  run: (script: string) => Promise<unknown>,
  isFit: (size: PageSize) => boolean,
): Promise<PageSize> {
  const deadline = Date.now() + LOAD_WAIT_MS;
  for (;;) {
    const size = (await run('return { width: innerWidth, height: innerHeight };')) as PageSize;
    if (isFit(size)) return size;
    if (Date.now() > deadline) throw new Error(`WebKit stays at ${JSON.stringify(size)}.`);
    await delay(LOOK_EVERY_MS);
  }
}

/** A screen under the first free number. */
async function startScreen(file: string): Promise<{ name: string; program: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1800x1400x24', '-nolisten', 'tcp'];
  const program = spawn(file, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise<string>((resolve, reject) => {
    program.once('error', reject);
    program.once('exit', () => reject(new Error('Xvfb did not start.')));
    program.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  return { name: `:${number}`, program };
}

async function waitForDriver(url: string): Promise<void> {
  const deadline = Date.now() + START_WAIT_MS;
  for (;;) {
    const isReady = await fetch(`${url}/status`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start.');
    await delay(100);
  }
}

type Session = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  waitMs?: number,
) => Promise<unknown>;

async function openSession(url: string, browser: string): Promise<Session> {
  const opened = await command(`${url}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      },
    },
  });
  const { sessionId } = opened as { sessionId: string };
  return (method, path, body, waitMs) =>
    command(`${url}/session/${sessionId}${path}`, method, body, waitMs);
}

/**
 * One command of the WebDriver protocol.
 *
 * @throws what the driver says of it; a DOMException named TimeoutError when it says nothing
 */
async function command(
  address: string,
  method: string,
  body?: object,
  waitMs = COMMAND_WAIT_MS,
): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    signal: AbortSignal.timeout(waitMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`WebKit: ${error}: ${message}`);
}
