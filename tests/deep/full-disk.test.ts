// `npm start` on a disk that is full for a while: it survives, says so once, serves again by itself
// when there is room, has lost nothing that it acknowledged, and leaves nobody behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { isProcessAlive } from '../../tools/embedded-postgres/lock.ts';
import { readPostmaster } from '../../tools/embedded-postgres/cluster.ts';
import { BUILDS } from '../../tools/lib/build-inputs.ts';
import { endProcesses, readStartRecord } from '../../tools/lib/process-record.ts';
import { killFamily } from '../faults/deaths.ts';
import { findPort } from '../../tools/lib/ports.ts';
import { listTree } from '../../tools/lib/process-tree.ts';
import { PROJECT_DIR } from '../../tools/lib/project.ts';
import { countFaults } from '../faults/fault-counts.ts';
import { fillDisk, mountSmallDisk, unmount } from '../lib/small-disk.ts';

const DISK_MB = 1_024;
const FULL_SECONDS = [6, 31];
/** Hang guards: so long at most until it serves, and until it serves again. */
const START_MS = 120_000;
const BACK_MS = 30_000;
const FIRST_PORT = 4_600;
const PASSWORD = 'Vazir-9-lale-17';
const MOBILE = '09350000077';

interface Acknowledged {
  readonly key: string;
  readonly body: string;
  readonly answer: string;
}

/** Somebody who orders without a pause, and remembers what they were answered. */
class Customer {
  readonly acknowledged: Acknowledged[] = [];
  /** What came back last, for whoever reads of a failure. */
  lastWords = '';
  readonly #api: string;
  readonly #secret: string;
  #token = '';
  #isDone = false;
  #work: Promise<void> | undefined;

  constructor(api: string, secret: string) {
    this.#api = api;
    this.#secret = secret;
  }

  async post(call: string, body: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${this.#api}${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', lang: 'en', ...headers },
      body,
      signal: AbortSignal.timeout(5_000),
    });
    return { status: answer.status, text: await answer.text() };
  }

  async signIn(): Promise<void> {
    const person = {
      mobile: MOBILE,
      password: PASSWORD,
      first_name: 'مریم',
      last_name: 'آزمون',
      level: 1,
      staff_role: null,
      national_code: '0012345679',
      card_number: null,
      // orders without a pause are a market maker's right
      rate_profile: 'market_maker',
      opening: [{ asset: 'USDT', amount: '5000000' }],
    };
    const people = JSON.stringify({ people: [person] });
    const made = await this.post('/admin/demo/people', people, { 'x-demo-secret': this.#secret });
    if (made.status !== 200) throw new Error(`Nobody was made: ${made.text}`);
    const login = JSON.stringify({ mobile: MOBILE, password: PASSWORD });
    const { text } = await this.post('/jwt/login', login);
    this.#token = (JSON.parse(text) as { data: { accessToken: string } }).data.accessToken;
  }

  order(key: string, body: string) {
    const authorization = `Bearer ${this.#token}`;
    return this.post('/trade/limitSell', body, { authorization, 'idempotency-key': key });
  }

  /** Orders at `price` and above it, each at another one: the same twice at once is refused. */
  start(price: number): void {
    this.#work = (async () => {
      for (let n = 0; !this.#isDone; n += 1) {
        const key = randomUUID();
        const body = JSON.stringify({
          pair_type: 'USDTIRT',
          pair_price: String(price + (n % 500)),
          pair_amount: '5',
          request_type: 2,
        });
        try {
          const { status, text } = await this.order(key, body);
          this.lastWords = `${status} ${text}`;
          if (status === 200) this.acknowledged.push({ key, body, answer: text });
        } catch (error) {
          this.lastWords = String(error);
        }
        await delay(20);
      }
    })();
  }

  async stop(): Promise<void> {
    this.#isDone = true;
    await this.#work;
  }
}

describe('npm start on a full disk', () => {
  let disk: string | undefined;
  let start: ChildProcess | undefined;
  let customer: Customer | undefined;
  let family: number[] = [];
  afterEach(async () => {
    await customer?.stop();
    const left = [start?.pid ?? 0, ...family].filter((pid) => pid > 0 && isProcessAlive(pid));
    await endProcesses(left, 20_000);
    if (disk !== undefined) unmount(disk);
  });

  it.runIf(process.getuid?.() === 0)(
    'lives on and serves again by itself',
    { timeout: 600_000 },
    async (test) => {
      disk = mountSmallDisk('full-disk', DISK_MB);
      if (disk === undefined) {
        test.skip('no disk can be mounted here');
        return;
      }
      const folder = disk;
      const root = path.join(folder, 'data');
      const port = await findPort(FIRST_PORT);
      const supervisor = spawn(
        process.execPath,
        [path.join(PROJECT_DIR, 'tools', 'start.ts'), '--port', String(port)],
        { env: { ...process.env, SARRAF_DATA_DIR: root }, stdio: ['ignore', 'pipe', 'pipe'] },
      );
      start = supervisor;
      let words = '';
      let complaints = '';
      supervisor.stdout.on('data', (bytes: Buffer) => (words += bytes.toString()));
      supervisor.stderr.on('data', (bytes: Buffer) => (complaints += bytes.toString()));
      await until(
        () => words.includes('Sarraf is ready'),
        START_MS,
        () => complaints,
      );
      const { pid = 0 } = supervisor;
      const api = `http://127.0.0.1:${port}/api/v1`;
      const secret = readFileSync(path.join(root, 'demo', 'secret'), 'utf8').trim();
      const ordering = new Customer(api, secret);
      customer = ordering;
      const story = (): string => `${complaints}\n${ordering.lastWords}`;
      await ordering.signIn();
      ordering.start(await highPrice(api));
      await until(() => ordering.acknowledged.length >= 20, BACK_MS, story);

      for (const [round, seconds] of FULL_SECONDS.entries()) {
        const frees: (() => void)[] = [];
        const end = Date.now() + seconds * 1_000;
        frees.push(fillDisk(folder));
        // a full disk ends them sooner or later; here they come back to one that is full
        for (const dead of round === 0 ? [serverOf(root)] : [serverOf(root), postgresOf(root)]) {
          await killFamily(dead);
        }
        // what the dead give back is taken, too
        while (Date.now() < end) {
          frees.push(fillDisk(folder));
          await delay(200);
        }
        expect(isProcessAlive(pid), complaints).toBe(true);
        const before = ordering.acknowledged.length;
        for (const free of frees) free();
        await until(() => ordering.acknowledged.length >= before + 20, BACK_MS, story);
        await until(async () => (await health(api)) === 'ok', BACK_MS, story);
        expect(complaints.match(/is full: Sarraf goes on/g)).toHaveLength(round + 1);
        expect(supervisor.exitCode, complaints).toBeNull();
        countFaults('disk of npm start full');
      }
      await ordering.stop();
      for (const { key, body, answer } of ordering.acknowledged) {
        expect(await ordering.order(key, body)).toEqual({ status: 200, text: answer });
      }
      family = [...listTree(pid), ...processesOn(root)];
      supervisor.kill('SIGTERM');
      await until(() => supervisor.exitCode !== null, BACK_MS, story);
      expect(supervisor.exitCode).toBe(0);
      expect(family.filter((member) => isProcessAlive(member))).toEqual([]);
      expect(processesOn(root)).toEqual([]);
    },
  );
});

/** Pids of whoever has this folder in its command line: the database's processes. */
function processesOn(root: string): number[] {
  return listTree(1).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(root);
    } catch {
      return false;
    }
  });
}

/** The server's pid, as the start's record has it. */
function serverOf(root: string): number {
  const { processes } = readStartRecord(path.join(root, 'start.json'));
  const found = processes.find(({ commandLine }) => commandLine.includes(BUILDS.server.output));
  return found?.pid ?? 0;
}

function postgresOf(root: string): number {
  return readPostmaster(path.join(root, 'postgres', 'cluster'))?.pid ?? 0;
}

async function health(api: string): Promise<string> {
  try {
    const answer = await fetch(`${api}/health`, { signal: AbortSignal.timeout(2_000) });
    return ((await answer.json()) as { data: { status: string } }).data.status;
  } catch {
    return '';
  }
}

/** Above the market and within its band, so that the order rests. */
async function highPrice(api: string): Promise<number> {
  await until(
    async () => (await lastPrice(api)) !== null,
    BACK_MS,
    () => 'a last price',
  );
  return Math.round(Number(await lastPrice(api)) * 1.03);
}

async function lastPrice(api: string): Promise<string | null> {
  const answer = await fetch(`${api}/markets`);
  const { data } = (await answer.json()) as {
    data: { data: readonly { market_name: string; ticker: { last: string | null } }[] };
  };
  const market = data.data.find(({ market_name }) => market_name === 'USDTIRT');
  return market?.ticker.last ?? null;
}

async function until(
  check: () => boolean | Promise<boolean>,
  patienceMs: number,
  words: () => string,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`It did not come to pass: ${words()}`);
    await delay(50);
  }
}
