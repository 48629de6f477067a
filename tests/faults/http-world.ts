// The whole server as `npm start` runs it, built, with its launchers; killed and back by itself.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/database/embedded-postgres.ts';
import { BUILDS } from '../../tools/lib/build-inputs.ts';
import { Child } from '../../tools/lib/child.ts';
import { ensureBuilt } from '../../tools/lib/ensure-built.ts';
import { PROJECT_DIR } from '../../tools/lib/project.ts';
import { testCacheDir, testRunDir } from '../../tools/lib/test-database.ts';
import { worldEnvironment } from '../../tools/lib/world.ts';
import {
  type FakeProviders,
  startFakeProviders,
} from '../../apps/server/src/testing/fake-providers.ts';
import { choosePort, killFamily, signal, untilGone } from './deaths.ts';
import type { Answer, LoadWorld, Operation } from './recorder.ts';

/** What a client asks by HTTP. */
export type HttpOperation = Operation & {
  readonly token: string;
} & (
    | { readonly type: 'call'; readonly path: string; readonly body: Readonly<Fields> }
    /** The payer comes back from the bank, who says whether he paid. */
    | {
        readonly type: 'return';
        readonly chargeId: string;
        readonly authority: string;
        readonly isPaid: boolean;
      }
  );

type Fields = Record<string, string | number | boolean>;

/** An HTTP answer; status 0 when nobody gave one. */
export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

export interface HttpCall {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export const DEMO_SECRET = 'a-secret-of-this-test';
const PATIENCE_MS = 15_000;
/** Both launchers give up after the fifth start within a minute. */
const STARTS_BEFORE_CHANGE = 4;
const SERVER_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=512'];

export class HttpWorld implements LoadWorld<HttpOperation> {
  /** Answers that no crash excuses: what a client would have to take for a fault of ours. */
  readonly faults: string[] = [];
  readonly #root: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #providers: FakeProviders | undefined;
  #postgres: EmbeddedPostgres | undefined;
  #server: Child | undefined;
  #port = 0;
  #postgresPort = 0;
  #serverStarts = 0;
  #postgresStarts = 0;

  /** @param env over the environment of a test's server */
  constructor(env: Readonly<Record<string, string>> = {}) {
    this.#env = env;
    this.#root = mkdtempSync(path.join(testRunDir(), 'http-world-'));
    // The database's account must be able to pass through.
    chmodSync(this.#root, 0o711);
  }

  get connectionString(): string {
    return this.#postgres?.connectionString ?? '';
  }

  get serverPid(): number {
    return this.#server?.pid ?? 0;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    await ensureBuilt(['server']);
    this.#providers = await startFakeProviders();
    this.#port = await choosePort();
    this.#postgresPort = await choosePort();
    await this.#launchPostgres();
    this.#launchServer();
    await this.untilServing();
  }

  async untilServing(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS * 4;
    for (;;) {
      const { status, text } = await this.call({ path: '/health' });
      if (status === 200 && text.includes('"status":"ok"')) break;
      if (Date.now() > deadline) throw new Error(`no server: ${this.#server?.lastWords ?? ''}`);
      await delay(25);
    }
    this.#server?.settle();
  }

  /** The server and its children at once; its launcher starts it again. */
  async killServer(): Promise<void> {
    const pid = this.serverPid;
    this.#serverStarts += 1;
    if (pid > 0) signal(-pid, 'SIGKILL');
    await untilGone(pid);
  }

  /** The postmaster and every process of it at once: what was not written is lost. */
  async killPostgres(): Promise<void> {
    this.#postgresStarts += 1;
    await killFamily(this.#postgres?.pid ?? 0);
  }

  /** An immediate shutdown, as an operator's last resort: recovery at the next start. */
  async stopPostgresImmediately(): Promise<void> {
    const pid = this.#postgres?.pid ?? 0;
    this.#postgresStarts += 1;
    signal(pid, 'SIGQUIT');
    await untilGone(pid);
  }

  /**
   * Between two cycles: launchers that saw many deaths hand over to new ones, as they would give
   * up. The database runs on and is adopted; the server is stopped as an operator stops it.
   */
  async changeLaunchers(): Promise<void> {
    if (this.#postgresStarts >= STARTS_BEFORE_CHANGE) {
      this.#postgres?.release();
      await this.#launchPostgres();
    }
    if (this.#serverStarts < STARTS_BEFORE_CHANGE) return;
    await this.#server?.stop(PATIENCE_MS);
    this.#launchServer();
    await this.untilServing();
  }

  claimKey(operation: HttpOperation): string | undefined {
    return operation.type === 'call' ? operation.key : undefined;
  }

  async send(operation: HttpOperation): Promise<Answer> {
    const { token, key } = operation;
    const authorization = `Bearer ${token}`;
    if (operation.type === 'return') return this.#comeBack(operation, authorization);
    const { status, text } = await this.call({
      path: operation.path,
      method: 'POST',
      headers: { authorization, 'idempotency-key': key },
      body: operation.body,
    });
    return this.#judge(operation, status, text);
  }

  /** One request; status 0 when the line broke or nobody answered in time. */
  call({ path: address, method = 'GET', headers = {}, body }: HttpCall): Promise<HttpAnswer> {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve) => {
      const nobody = (): void => resolve({ status: 0, text: '' });
      const options = {
        host: '127.0.0.1',
        port: this.#port,
        path: `/api/v1${address}`,
        method,
        agent: this.#agent,
        headers: {
          lang: 'en',
          ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      };
      const asking = request(options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('error', nobody);
        response.once('aborted', nobody);
        response.once('end', () => {
          if (response.complete) resolve({ status: response.statusCode ?? 0, text });
          else nobody();
        });
      });
      asking.once('error', nobody);
      asking.setTimeout(PATIENCE_MS, () => asking.destroy());
      asking.end(sent);
    });
  }

  async stop(): Promise<void> {
    await this.#server?.stop(PATIENCE_MS);
    this.#agent.destroy();
    await this.#providers?.close();
    await this.#postgres?.stop();
    rmSync(this.#root, { recursive: true, force: true });
  }

  async #launchPostgres(): Promise<void> {
    this.#postgresStarts = 0;
    this.#postgres = await startEmbeddedPostgres({
      dataDir: path.join(this.#root, 'postgres'),
      cacheDir: testCacheDir(),
      port: this.#postgresPort,
    });
  }

  #launchServer(): void {
    this.#serverStarts = 0;
    const simulators = this.#providers?.url ?? '';
    const demoDir = path.join(this.#root, 'demo');
    mkdirSync(demoDir, { recursive: true });
    writeFileSync(path.join(demoDir, 'secret'), `${DEMO_SECRET}\n`);
    this.#server = new Child({
      name: 'server',
      nodeFlags: SERVER_FLAGS,
      script: path.join(PROJECT_DIR, BUILDS.server.output),
      env: worldEnvironment({
        root: this.#root,
        databaseUrl: this.connectionString,
        host: '127.0.0.1',
        ports: { server: this.#port, bank: 0, simulators: 0 },
        roles: undefined,
        env: {
          SARRAF_MODE: 'test',
          SARRAF_LOG_LEVEL: 'warn',
          SARRAF_BANK_URL: simulators,
          SARRAF_SIMULATORS_URL: simulators,
          SARRAF_RATE_SCALE: '1000000',
          SARRAF_WRONG_PASSWORDS_PER_IP: '100000',
          ...this.#env,
        },
      }),
      logDir: path.join(this.#root, 'logs'),
      onPid: () => undefined,
      onGiveUp: (name, words) => this.faults.push(`the launcher gave ${name} up: ${words}`),
    });
    this.#server.start();
  }

  async #comeBack(
    operation: Extract<HttpOperation, { type: 'return' }>,
    authorization: string,
  ): Promise<Answer> {
    const { authority, chargeId, isPaid } = operation;
    const payment = this.#providers?.payments.get(authority);
    if (payment === undefined) throw new Error(`The bank knows no ${authority}.`);
    payment.paid = isPaid;
    const words = `Authority=${authority}&Status=${isPaid ? 'OK' : 'NOK'}&orderId=${chargeId}`;
    const back = await this.call({ path: `/tomanWallet/callback/zarinpal?${words}` });
    if (back.status !== 303) return this.#judge(operation, back.status, back.text);
    const path_ = `/tomanWallet/charge/${chargeId}`;
    const { status, text } = await this.call({ path: path_, headers: { authorization } });
    // what is not settled yet is no answer: the bank's word is still awaited
    if (/"status":"(created|pending)"/.test(text)) return { type: 'none' };
    return this.#judge(operation, status, text);
  }

  /** 503 and `outcome_unknown` are no answers; other failures are faults of ours. */
  #judge(operation: HttpOperation, status: number, text: string): Answer {
    if (status === 0 || status === 503) return { type: 'none' };
    if (status === 409 && text.includes('"outcome_unknown"')) return { type: 'none' };
    if (status >= 500 || status === 401 || status === 403 || status === 429) {
      this.faults.push(`${operation.kind} ${operation.key}: ${status} ${text}`);
      return { type: 'none' };
    }
    return { type: 'given', bytes: `${status} ${text}`, good: status === 200 };
  }
}
