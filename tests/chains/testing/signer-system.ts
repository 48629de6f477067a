// A real signer process and a real gate, paired, in a folder of their own.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  makePairingKey,
  type PayoutOrder,
  publicKeyText,
  readPairingKey,
  readPublicKey,
} from '@sarraf/signer-protocol';
import { vi } from 'vitest';
import { createMarkFile } from '../../../apps/server/src/composition/signer-mark.ts';
import { createLogger } from '../../../apps/server/src/platform/logger.ts';
import { SignerGate } from '../../../apps/server/src/providers/signer/signer-gate.ts';
import { FILES, initSigner, type MadeSigner, pairSigner } from '../../../apps/signer/src/index.ts';
import type { Policy } from '../../../apps/signer/src/policy.ts';
import {
  digestOf,
  FEES,
  policyFor,
  RECIPIENT,
  SEED,
  spendId,
} from '../../../apps/signer/src/testing/signer-bench.ts';

const HOST = fileURLToPath(new URL('./signer-host.ts', import.meta.url));
const PASSPHRASE = 'a passphrase of this test';

/** How a process of the signer is started. */
export interface HostOptions {
  /** The kind of line after which it kills itself. */
  readonly dieAt?: string;
  /** How far its clock is behind the machine's. */
  readonly clockBackMs?: number;
}

/** Both sides, and what a test does to them. */
export class SignerSystem {
  readonly root = mkdtempSync(path.join(tmpdir(), 'sarraf-signer-'));
  readonly folder = path.join(this.root, 'signer');
  readonly socket = path.join(this.root, 'gate.sock');
  readonly made: MadeSigner;
  readonly gateKey = makePairingKey();
  #gate: SignerGate | undefined;
  #process: ChildProcess | undefined;

  constructor(change: (policy: Policy) => Policy = (policy) => policy) {
    mkdirSync(this.folder, { mode: 0o700 });
    this.made = initSigner({
      folder: this.folder,
      passphrase: PASSPHRASE,
      from: { seed: SEED },
      costLog2: 14,
      bitcoinNetwork: 'regtest',
    });
    const write = (name: string, text: string): void =>
      writeFileSync(path.join(this.folder, name), text, { mode: 0o600 });
    write('signer-passphrase', PASSPHRASE);
    write(FILES.policy, JSON.stringify(change(policyFor(this.made))));
    const gateKey = publicKeyText(readPairingKey(this.gateKey));
    pairSigner(this.folder, { socket: this.socket, gateKey });
  }

  get gate(): SignerGate {
    if (this.#gate === undefined) throw new Error('The gate is not open.');
    return this.#gate;
  }

  /** Of the process that runs. */
  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** What a server is told that has the gate in the place of this test's own. */
  environment(): Readonly<Record<string, string>> {
    const keyFile = path.join(this.root, 'gate.key');
    writeFileSync(keyFile, `${this.gateKey}\n`, { mode: 0o600 });
    return {
      SARRAF_SIGNER_SOCKET: this.socket,
      SARRAF_SIGNER_GATE_KEY: keyFile,
      SARRAF_SIGNER_PUBLIC_KEY: this.made.publicKey,
    };
  }

  async openGate(): Promise<void> {
    this.#gate = new SignerGate({
      socket: this.socket,
      keys: { own: readPairingKey(this.gateKey), peer: readPublicKey(this.made.publicKey) },
      marks: createMarkFile(path.join(this.root, 'signer.mark')),
      logger: createLogger({ name: 'test', level: 'silent' }),
      now: Date.now,
    });
    await this.#gate.listen();
  }

  async closeGate(): Promise<void> {
    await this.#gate?.close();
    this.#gate = undefined;
  }

  /** Starts a process of the signer, and waits until the gate has it. */
  async startSigner(options: HostOptions = {}): Promise<void> {
    this.spawn(options);
    await this.untilConnected();
  }

  /** Starts a process of the signer. */
  spawn({ dieAt = 'none', clockBackMs = 0 }: HostOptions = {}): ChildProcess {
    const args = [HOST, this.folder, dieAt, String(clockBackMs)];
    this.#process = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    return this.#process;
  }

  untilConnected(): Promise<unknown> {
    return vi.waitUntil(() => this.gate.isConnected(), { timeout: 20_000 });
  }

  /** Ends the process without a word, and waits until the gate has noticed. */
  async kill(how: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#process;
    if (child?.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill(how);
      await ended;
    }
    const gate = this.#gate;
    if (gate !== undefined) await vi.waitUntil(() => !gate.isConnected(), { timeout: 20_000 });
  }

  /** Lines of the journal that say this. */
  lines(kind: string): readonly string[] {
    const text = readFileSync(path.join(this.folder, FILES.journal), 'utf8');
    return text.split('\n').filter((line) => line.includes(`"kind":"${kind}"`));
  }

  /** A payout of whole dollars with its digest. */
  payout(number: number, dollars: number, change: Partial<PayoutOrder> = {}): PayoutOrder {
    const order: PayoutOrder = {
      spendId: spendId(number),
      chain: 'ethereum',
      kind: 'payout',
      asset: 'USDT',
      units: String(dollars * 1_000_000),
      address: RECIPIENT,
      memo: null,
      digest: '',
      gasLimit: '65000',
      fees: FEES,
      approvals: [],
      ...change,
    };
    return { ...order, digest: Buffer.from(digestOf(order)).toString('hex') };
  }

  async remove(): Promise<void> {
    await this.kill();
    await this.closeGate();
    rmSync(this.root, { recursive: true, force: true });
  }
}
