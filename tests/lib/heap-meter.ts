// What a running Node process keeps in memory after a full collection, asked of its own inspector.
// The process is started with `--inspect-port=127.0.0.1:0` and opens the inspector when signalled.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * What a process keeps after a full collection; the whole of it (RSS) with what is freed but
 * kept.
 */
export interface HeapSample {
  /** Of JavaScript objects. */
  readonly heapBytes: number;
  /** Of buffers and typed arrays outside the heap. */
  readonly arrayBytes: number;
  readonly rssBytes: number;
}

/** Lets a process open its inspector on any free port of the loopback once it is signalled. */
export const INSPECTABLE = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' } as const;

const LISTENING = '0A';
const OPEN_WITHIN_MS = 15_000;
const ANSWER_WITHIN_MS = 30_000;

interface Answer {
  readonly id: number;
  readonly result?: { readonly result?: { readonly value?: string } };
}

/** One process that is measured again and again as long as it lives. */
export class HeapMeter {
  readonly pid: number;
  #url: string | undefined;

  constructor(pid: number) {
    this.pid = pid;
  }

  /** Collects everything that nobody holds, then reads. @throws when the process does not answer */
  async read(): Promise<HeapSample> {
    this.#url ??= await openInspector(this.pid);
    const socket = new WebSocket(this.#url);
    try {
      await new Promise<void>((resolve, reject) => {
        socket.addEventListener('open', () => resolve(), { once: true });
        socket.addEventListener('error', () => reject(new Error('no inspector')), { once: true });
      });
      // the second one takes what finalizers of the first let go
      for (const id of [1, 2]) await ask(socket, id, 'HeapProfiler.collectGarbage');
      const expression = 'JSON.stringify(process.memoryUsage())';
      const answer = await ask(socket, 3, 'Runtime.evaluate', { expression });
      const usage = JSON.parse(answer.result?.result?.value ?? '') as NodeJS.MemoryUsage;
      const { heapUsed: heapBytes, arrayBuffers: arrayBytes, rss: rssBytes } = usage;
      return { heapBytes, arrayBytes, rssBytes };
    } finally {
      socket.close();
    }
  }
}

function ask(socket: WebSocket, id: number, method: string, params = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer to ${method}`)), ANSWER_WITHIN_MS);
    const hear = (event: MessageEvent): void => {
      const answer = JSON.parse(String(event.data)) as Answer;
      if (answer.id !== id) return;
      clearTimeout(timer);
      socket.removeEventListener('message', hear);
      resolve(answer);
    };
    socket.addEventListener('message', hear);
    socket.send(JSON.stringify({ id, method, params }));
  });
}

async function openInspector(pid: number): Promise<string> {
  const before = new Set(listeningPorts(pid));
  process.kill(pid, 'SIGUSR1');
  const deadline = Date.now() + OPEN_WITHIN_MS;
  while (Date.now() < deadline) {
    const port = listeningPorts(pid).find((one) => !before.has(one));
    if (port !== undefined) {
      const targets = await fetch(`http://127.0.0.1:${port}/json/list`);
      const [target] = (await targets.json()) as { webSocketDebuggerUrl: string }[];
      if (target !== undefined) return target.webSocketDebuggerUrl;
    }
    await delay(50);
  }
  throw new Error(`Process ${pid} opens no inspector.`);
}

/** Ports of the loopback that a process listens on, from /proc. */
function listeningPorts(pid: number): number[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).map((name) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${name}`);
      } catch {
        // closed while we looked
        return '';
      }
    }),
  );
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === LISTENING && inodes.has(`socket:[${fields[9]}]`))
    .map((fields) => Number.parseInt(fields[1]?.split(':')[1] ?? '', 16));
}
