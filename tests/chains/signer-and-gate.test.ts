// The signer as a process and the gate that it connects to: what survives a kill, what is refused, and who
// can read what.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import {
  ANSWER_BYTES_MAX,
  CALL_BYTES_MAX,
  beginAsGate,
  FrameReader,
  frameOf,
  type Signed,
  readPairingKey,
  readPublicKey,
  type SealedChannel,
} from '@sarraf/signer-protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askTerminal, FILES } from '../../apps/signer/src/index.ts';
import { spendId } from '../../apps/signer/src/testing/signer-bench.ts';
import { startTestServer } from '../../apps/server/src/testing/server.ts';
import { prepareDemoSigner } from '../../tools/lib/demo-signer.ts';
import { chooseServingAccount, chooseSignerAccount } from '../../tools/lib/serving-account.ts';
import { testRunDir } from '../../tools/lib/test-database.ts';
import { SignerSystem } from './testing/signer-system.ts';

const HOUR_MS = 3_600_000;
const RAISED = { maxFeePerGas: '25000000000', maxPriorityFeePerGas: '1250000000' };

let system: SignerSystem;
beforeEach(() => {
  system = new SignerSystem();
});
afterEach(() => system.remove());

const signed = (answer: object): Signed => {
  expect(answer).toMatchObject({ state: 'signed' });
  return answer as Signed;
};
/** It was sent, and no answer came: nobody knows what became of it. */
const unknown = { name: 'OutboundError', isUnsent: false };

describe('W12: a signer that is killed after its journal’s line and before its answer', () => {
  it('signs the same transaction again, to the byte, once it is back', async () => {
    await system.openGate();
    await system.startSigner({ dieAt: 'signed' });
    const order = system.payout(1, 25);
    await expect(system.gate.sign(order)).rejects.toMatchObject(unknown);
    expect(system.lines('signed')).toHaveLength(1);
    await system.kill();
    await system.startSigner();
    const answer = signed(await system.gate.sign(order));
    expect(system.lines('signed')[0]).toContain(`"txid":"${answer.txid}"`);
    expect(answer).toMatchObject({ version: 1, nonce: 0 });
    // killed at any moment, asked again at any time
    await system.kill();
    await system.startSigner();
    expect(await system.gate.sign(order)).toEqual(answer);
    expect(system.lines('signed')).toHaveLength(1);
    // the next payout has the next number: none is left out, none is there twice
    expect(signed(await system.gate.sign(system.payout(2, 5))).nonce).toBe(1);
  });

  it('answers a version that was raised, with the same bytes', async () => {
    await system.openGate();
    await system.startSigner();
    const first = signed(await system.gate.sign(system.payout(1, 25)));
    await system.kill();
    await system.startSigner({ dieAt: 'signed' });
    await expect(system.gate.bump(spendId(1), RAISED)).rejects.toMatchObject(unknown);
    await system.kill();
    await system.startSigner();
    const second = signed(await system.gate.bump(spendId(1), RAISED));
    expect(second).toMatchObject({ version: 2, nonce: first.nonce });
    expect(system.lines('signed')).toHaveLength(2);
    expect(system.lines('signed')[1]).toContain(`"txid":"${second.txid}"`);
    const status = await system.gate.status([spendId(1)]);
    expect(status.spends).toMatchObject([{ versions: [first, second] }]);
  });

  it('has its tombstone, and never signs what was void', async () => {
    await system.openGate();
    await system.startSigner({ dieAt: 'void' });
    await expect(system.gate.void(spendId(1))).rejects.toMatchObject(unknown);
    await system.kill();
    await system.startSigner();
    const stone = { state: 'void', spendId: spendId(1) };
    expect(await system.gate.sign(system.payout(1, 25))).toEqual(stone);
    expect(await system.gate.void(spendId(1))).toEqual(stone);
    expect(system.lines('void')).toHaveLength(1);
  });
});

describe('K07: a clock that is moved back', () => {
  it('gives no cap anew, also to a process that begins under it', async () => {
    await system.openGate();
    await system.startSigner();
    signed(await system.gate.sign(system.payout(1, 100)));
    for (const clockBackMs of [2 * HOUR_MS, 400 * 24 * HOUR_MS]) {
      await system.kill();
      await system.startSigner({ clockBackMs });
      const refusal = { state: 'refused', rule: 'officers_needed', facts: { cap: 'hour' } };
      expect(await system.gate.sign(system.payout(2, 1))).toMatchObject(refusal);
    }
    await system.kill();
    await system.startSigner({ clockBackMs: -HOUR_MS });
    signed(await system.gate.sign(system.payout(2, 1)));
  });
});

describe('K06: a journal that is older than what was answered', () => {
  it('signs nothing by the gate’s mark until two people state the nonces, then goes on', async () => {
    const journal = path.join(system.folder, FILES.journal);
    await system.openGate();
    await system.startSigner();
    signed(await system.gate.sign(system.payout(1, 5)));
    copyFileSync(journal, `${journal}.backup`);
    signed(await system.gate.sign(system.payout(2, 5)));
    await system.kill();
    copyFileSync(`${journal}.backup`, journal);
    rmSync(path.join(system.folder, FILES.head));
    // the exchange begins again, too: its mark is a file
    await system.closeGate();
    await system.openGate();
    await system.startSigner();
    const behind = { state: 'refused', rule: 'journal_behind' };
    expect(await system.gate.sign(system.payout(3, 5))).toMatchObject(behind);
    expect(await system.gate.status([])).toMatchObject({ state: 'journal_behind' });
    const next = (['ethereum', 'bsc'] as const).flatMap((chain) =>
      (['hot', 'gas'] as const).map((of) => ({ chain, of, nonce: of === 'hot' ? 2 : 0 })),
    );
    await askTerminal(system.folder, { act: 'nonces', by: 'sara', next });
    expect(await system.gate.sign(system.payout(3, 5))).toMatchObject(behind);
    await askTerminal(system.folder, { act: 'nonces', by: 'omid', next });
    expect(signed(await system.gate.sign(system.payout(3, 5))).nonce).toBe(2);
    expect(await system.gate.status([])).toMatchObject({ state: 'ready' });
    await system.kill();
    await system.startSigner();
    expect(signed(await system.gate.sign(system.payout(4, 5))).nonce).toBe(3);
  });
});

describe('a server with the worker role', () => {
  it('has the signer from its start to its end, and again at the next one', async () => {
    system.spawn();
    for (let start = 0; start < 2; start += 1) {
      const server = await startTestServer({ env: system.environment() });
      try {
        const { registry } = server.process.context.metrics;
        await server.until(async () =>
          /^sarraf_signer_age_seconds \d/m.test(await registry.metrics()),
        );
      } finally {
        await server.close();
      }
      expect(existsSync(system.socket)).toBe(false);
    }
  });
});

const header = (length: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
};

describe('K09: at the gate', () => {
  /** Resolves once the gate has closed the connection. */
  const sent = (bytes: Buffer): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(system.socket, () => socket.write(bytes));
      socket.resume();
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
    });

  it('a message of a stranger that is malformed, empty or huge closes that connection alone', async () => {
    await system.openGate();
    await system.startSigner();
    const hello = { nonce: 'A'.repeat(43), key: 'A'.repeat(60) };
    for (const bytes of [
      header(0),
      header(1_025),
      header(0xffff_ffff),
      frameOf(Buffer.from('GET / HTTP/1.1')),
      frameOf(Buffer.from([0xff, 0xfe])),
      frameOf(Buffer.from('[]')),
      frameOf(Buffer.from(JSON.stringify({ ...hello, more: 1 }))),
      // a proof before anything was said, and one of nothing
      frameOf(Buffer.from(JSON.stringify({ signature: 'A'.repeat(86) }))),
      Buffer.concat([
        frameOf(Buffer.from(JSON.stringify(hello))),
        frameOf(Buffer.from(JSON.stringify({ signature: 'A'.repeat(86) }))),
      ]),
    ]) {
      await sent(bytes);
      expect(system.gate.isConnected()).toBe(true);
    }
    signed(await system.gate.sign(system.payout(1, 5)));
    expect(system.lines('signed')).toHaveLength(1);
  });
});

/** A gate that proves its key, and then says what no gate says. */
class RudeGate {
  readonly #server: Server;
  #socket: Socket | undefined;
  #channel: SealedChannel | undefined;
  connections = 0;

  constructor(of: SignerSystem) {
    const keys = { own: readPairingKey(of.gateKey), peer: readPublicKey(of.made.publicKey) };
    this.#server = createServer((socket) => {
      const frames = new FrameReader(ANSWER_BYTES_MAX);
      let handshake: ReturnType<typeof beginAsGate> | undefined;
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.#channel = undefined;
      });
      socket.on('data', (chunk: Buffer) => {
        for (const message of frames.push(chunk)) {
          if (handshake === undefined) {
            handshake = beginAsGate(keys, message);
            socket.write(frameOf(handshake.reply));
          } else if (this.#socket !== socket) {
            this.#channel = handshake.finish(message);
            this.#socket = socket;
            this.connections += 1;
          }
        }
      });
    });
    this.#server.listen(of.socket);
  }

  /** Sends bytes over the newest connection, and waits until the signer has begun another one. */
  async say(bytesOf: (channel: SealedChannel) => Buffer): Promise<void> {
    await vi.waitUntil(() => this.#channel !== undefined, { timeout: 20_000 });
    const before = this.connections;
    if (this.#channel !== undefined) this.#socket?.write(bytesOf(this.#channel));
    await vi.waitUntil(() => this.connections > before, { timeout: 20_000 });
  }

  async close(): Promise<void> {
    this.#socket?.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

describe('K09: at the signer', () => {
  it('a message that is malformed, huge, repeated or out of order ends the connection and writes nothing', async () => {
    const gate = new RudeGate(system);
    system.spawn();
    const request = (id: number, call: object = { verb: 'sign', order: system.payout(id, 5) }) =>
      Buffer.from(JSON.stringify({ id, mark: null, call }));
    const order = system.payout(1, 5);
    const cases: Readonly<Record<string, (channel: SealedChannel) => Buffer>> = {
      huge: () => header(CALL_BYTES_MAX + 1),
      empty: () => header(0),
      unsealed: () => frameOf(request(1)),
      'not JSON': (channel) => frameOf(channel.seal(Buffer.from('sign'))),
      'not asked first': (channel) => frameOf(channel.seal(request(2))),
      'another verb': (channel) => frameOf(channel.seal(request(1, { verb: 'enroll' }))),
      'a field more': (channel) =>
        frameOf(channel.seal(request(1, { verb: 'sign', order: { ...order, force: true } }))),
      'a number for an amount': (channel) =>
        frameOf(channel.seal(request(1, { verb: 'sign', order: { ...order, units: 5e6 } }))),
      'a message left out': (channel) => {
        channel.seal(request(1));
        return frameOf(channel.seal(request(2)));
      },
    };
    for (const [name, bytesOf] of Object.entries(cases)) {
      await gate.say(bytesOf);
      expect(system.lines('signed'), name).toEqual([]);
      expect(system.lines('asked'), name).toEqual([]);
    }
    // the first is a right one, and the same bytes again are none
    await gate.say((channel) => {
      const once = frameOf(channel.seal(request(1, { verb: 'status', spendIds: [] })));
      return Buffer.concat([once, once]);
    });
    await gate.close();
    await system.openGate();
    await system.untilConnected();
    signed(await system.gate.sign(order));
  });
});

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.info('left out: K08, which needs root to be another account');

describe.runIf(isRoot)('K08: the account that serves', () => {
  const serving = isRoot ? chooseServingAccount('/nowhere') : undefined;
  const own = isRoot ? chooseSignerAccount('/nowhere', serving) : undefined;
  let root = '';
  let folder = '';
  let signer: ChildProcess;

  /** Runs a program as an account, and answers whether it ended well. */
  const can = (who: typeof own, file: string, ...args: readonly string[]): boolean =>
    spawnSync(file, [...args], {
      uid: who?.uid,
      gid: who?.gid,
      cwd: '/',
      stdio: 'ignore',
      timeout: 20_000,
    }).status === 0;

  beforeEach(async () => {
    root = mkdtempSync(path.join(testRunDir(), 'k08-'));
    folder = path.join(root, 'signer');
    chmodSync(root, 0o711);
    const demoDir = path.join(root, 'demo');
    const publicUrl = 'http://localhost:3000';
    const { account } = prepareDemoSigner({ root, demoDir, serving, own, publicUrl });
    const { uid = 0, gid = 0 } = account ?? {};
    const main = path.resolve('apps/signer/src/main.ts');
    signer = spawn(process.execPath, [main], {
      uid,
      gid,
      cwd: '/',
      env: { PATH: process.env['PATH'], SARRAF_SIGNER_DIR: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await vi.waitUntil(() => existsSync(path.join(folder, FILES.terminal)), { timeout: 20_000 });
  });
  afterEach(async () => {
    const ended = new Promise((resolve) => signer.once('exit', resolve));
    signer.kill('SIGKILL');
    await ended;
    rmSync(root, { recursive: true, force: true });
  });

  it('reads neither key, passphrase, policy nor journal, nor the memory, and reaches no terminal', () => {
    for (const name of ['key.json', 'signer-passphrase', 'policy.json', 'journal', 'cold-key']) {
      const file = path.join(folder, name);
      expect(can(own, 'cat', file), name).toBe(true);
      expect(can(serving, 'cat', file), name).toBe(false);
      expect(can(serving, 'cp', '/etc/hostname', file), name).toBe(false);
    }
    expect(can(serving, 'ls', folder)).toBe(false);
    const memory = `const { openSync } = require('node:fs'); openSync('/proc/${signer.pid}/mem', 'r')`;
    // the file is there, and opens for root
    expect(can(undefined, process.execPath, '-e', memory)).toBe(true);
    expect(can(serving, process.execPath, '-e', memory)).toBe(false);
    expect(can(serving, 'cat', `/proc/${signer.pid}/environ`)).toBe(false);
    expect(can(serving, 'kill', '-0', String(signer.pid))).toBe(false);
    const terminal = `require('node:net').connect('${path.join(folder, FILES.terminal)}').on('connect', () => process.exit(0)).on('error', () => process.exit(1))`;
    expect(can(own, process.execPath, '-e', terminal)).toBe(true);
    expect(can(serving, process.execPath, '-e', terminal)).toBe(false);
    expect(
      readFileSync(path.join(folder, FILES.journal), 'utf8').trimEnd().split('\n'),
    ).toHaveLength(2);
  });

  it('keeps the gate’s own key from the signer', () => {
    const gateKey = path.join(root, 'gate', 'gate.key');
    expect(can(serving, 'cat', gateKey)).toBe(true);
    expect(can({ ...(own ?? { name: '', uid: 0 }), gid: serving?.gid ?? 0 }, 'cat', gateKey)).toBe(
      false,
    );
  });
});
