// The gate of the signer in its process: who has one, whom it lets in, and what is asked of whom.
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  ANSWER_BYTES_MAX,
  beginAsSigner,
  type ChannelKeys,
  FrameReader,
  frameOf,
  makePairingKey,
  publicKeyText,
  readPairingKey,
  readPublicKey,
  type SealedChannel,
  type SignerAnswer,
  type SignerRequest,
} from '@sarraf/signer-protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { createLogger } from '../platform/logger.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { Role } from '../platform/roles.ts';
import type { SignerGate } from '../providers/signer/signer-gate.ts';
import { createSignerGate, listenAtGate } from './signer-gate.ts';

const signerKey = makePairingKey();
const gateKey = makePairingKey();
const HASH = 'a'.repeat(64);

let metrics: ReturnType<typeof createMetrics>['registry'];
let folder = '';
let stops: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sarraf-gate-'));
  writeFileSync(path.join(folder, 'gate.key'), `${gateKey}\n`, { mode: 0o600 });
});
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  stops = [];
});

const environment = (change: Record<string, string> = {}): Record<string, string> => ({
  SARRAF_MODE: 'test',
  DATABASE_APP_URL: 'postgres://localhost/none',
  SARRAF_SIGNER_SOCKET: path.join(folder, 'gate.sock'),
  SARRAF_SIGNER_GATE_KEY: path.join(folder, 'gate.key'),
  SARRAF_SIGNER_PUBLIC_KEY: publicKeyText(readPairingKey(signerKey)),
  ...change,
});

const contextOf = (roles: readonly Role[], env = environment()) => ({
  config: readConfig(env),
  roles: new Set(roles),
  clock: systemClock,
  logger: createLogger({ name: 'test', level: 'silent' }),
  metrics: createMetrics(),
});

async function openGate(): Promise<SignerGate> {
  const context = contextOf(['worker']);
  metrics = context.metrics.registry;
  const gate = createSignerGate(context);
  if (gate === undefined) throw new Error('a worker has a gate');
  stops.push(await listenAtGate(gate, context));
  return gate;
}

const signerKeys = (): ChannelKeys => ({
  own: readPairingKey(signerKey),
  peer: readPublicKey(publicKeyText(readPairingKey(gateKey))),
});

/** Says what the signer would say, but can't sign for it. Resolves with the gate's messages at the end. */
function greetAsStranger(): Promise<readonly Buffer[]> {
  const heard: Buffer[] = [];
  const frames = new FrameReader(ANSWER_BYTES_MAX);
  const proof = Buffer.from(JSON.stringify({ signature: 'A'.repeat(86) }));
  const socket = connect(path.join(folder, 'gate.sock'), () => {
    socket.write(frameOf(beginAsSigner(signerKeys()).hello));
  });
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    for (const message of frames.push(chunk)) {
      heard.push(message);
      socket.write(frameOf(proof));
    }
  });
  return new Promise((resolve) => socket.on('close', () => resolve(heard)));
}

/** A signer that answers each question as a test says. */
class ScriptedSigner {
  readonly asked: SignerRequest[] = [];
  readonly socket: Socket;
  isClosed = false;
  #channel: SealedChannel | undefined;

  constructor(answerOf: (request: SignerRequest) => Omit<SignerAnswer, 'id'> | undefined) {
    const handshake = beginAsSigner(signerKeys());
    const frames = new FrameReader(ANSWER_BYTES_MAX);
    this.socket = connect(path.join(folder, 'gate.sock'), () => {
      this.socket.write(frameOf(handshake.hello));
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      this.isClosed = true;
    });
    this.socket.on('data', (chunk: Buffer) => {
      for (const message of frames.push(chunk)) {
        if (this.#channel === undefined) {
          const { proof, channel } = handshake.finish(message);
          this.#channel = channel;
          this.socket.write(frameOf(proof));
          continue;
        }
        const request = JSON.parse(this.#channel.open(message).toString()) as SignerRequest;
        this.asked.push(request);
        const answer = answerOf(request);
        if (answer !== undefined) this.send({ id: request.id, ...answer });
      }
    });
    stops.push(() => this.socket.destroy());
  }

  send(answer: SignerAnswer): void {
    const body = Buffer.from(JSON.stringify(answer));
    this.socket.write(frameOf(this.#channel?.seal(body) ?? body));
  }
}

const refusing =
  (number: number, hash = HASH) =>
  (): Omit<SignerAnswer, 'id'> => ({
    mark: { number, hash },
    answer: { state: 'refused', rule: 'spend_unknown', facts: {} },
  });
const status = (state: 'ready' | 'journal_behind', number: number) => () => ({
  mark: { number, hash: HASH },
  answer: { state, chains: [], caps: [], officers: 0, spends: [] },
});
const SPEND = '00000000-0000-4000-8000-000000000001';
const connected = (gate: SignerGate) => vi.waitFor(() => expect(gate.isConnected()).toBe(true));
const markOf = (): unknown => JSON.parse(readFileSync(path.join(folder, 'signer.mark'), 'utf8'));

describe('the gate of the signer', () => {
  it('is in the process that works, and in no other one', () => {
    expect(createSignerGate(contextOf(['api', 'realtime', 'engine']))).toBeUndefined();
    expect(createSignerGate(contextOf(['worker', 'api']))).toBeDefined();
    const unpaired = { SARRAF_MODE: 'test', DATABASE_APP_URL: 'postgres://localhost/none' };
    expect(createSignerGate(contextOf(['worker'], unpaired))).toBeUndefined();
  });

  it.each([
    ['half a pairing', { SARRAF_SIGNER_PUBLIC_KEY: '' }, 'SARRAF_SIGNER_PUBLIC_KEY'],
    ['a socket that is no path', { SARRAF_SIGNER_SOCKET: 'gate.sock' }, 'absolute path'],
    [
      'a socket whose path is too long',
      { SARRAF_SIGNER_SOCKET: `/${'a'.repeat(100)}` },
      '100 bytes',
    ],
    ['a key that is none', { SARRAF_SIGNER_PUBLIC_KEY: 'abc' }, 'npm run signer -- init'],
    ['a file that is not there', { SARRAF_SIGNER_GATE_KEY: '/nowhere/key' }, "can't be read"],
  ])('refuses %s in one sentence', (_, change, words) => {
    expect(() => createSignerGate(contextOf(['worker'], environment(change)))).toThrow(words);
  });

  it('refuses a key that other accounts may read, and one that is none', () => {
    const open = path.join(folder, 'open.key');
    writeFileSync(open, gateKey, { mode: 0o644 });
    const none = path.join(folder, 'none.key');
    writeFileSync(none, 'abc', { mode: 0o600 });
    const make = (file: string) => () =>
      createSignerGate(contextOf(['worker'], environment({ SARRAF_SIGNER_GATE_KEY: file })));
    expect(make(open)).toThrow('chmod 600');
    expect(make(none)).toThrow('holds no key of a gate');
  });

  it('is for the account that serves and its group alone', async () => {
    await openGate();
    expect(statSync(path.join(folder, 'gate.sock')).mode & 0o777).toBe(0o660);
  });

  it('asks nothing before a signer is connected, and says that nothing was sent', async () => {
    const gate = await openGate();
    expect(gate.isConnected()).toBe(false);
    expect(gate.lastSeenMs()).toBeUndefined();
    await expect(gate.void(SPEND)).rejects.toMatchObject({ isUnsent: true });
  });

  it('asks nothing of a connection that has not proved the paired key', async () => {
    const gate = await openGate();
    const silent = connect(path.join(folder, 'gate.sock'));
    stops.push(() => silent.destroy());
    const heard = await greetAsStranger();
    // the gate's own half of the handshake, and nothing after the forged one
    expect(heard).toHaveLength(1);
    await expect(gate.status([])).rejects.toMatchObject({ isUnsent: true });
    expect(silent.bytesRead).toBe(0);
    // they keep no place from the right one
    const right = new ScriptedSigner(refusing(1));
    await connected(gate);
    await expect(gate.void(SPEND)).resolves.toMatchObject({ rule: 'spend_unknown' });
    expect(right.asked).toHaveLength(1);
  });

  it('takes a signer in again that died, and what it was asked is unknown', async () => {
    const gate = await openGate();
    const first = new ScriptedSigner(() => undefined);
    await connected(gate);
    const asked = gate.void(SPEND);
    await vi.waitFor(() => expect(first.asked).toHaveLength(1));
    first.socket.destroy();
    // it was sent: whether it was done is not known
    await expect(asked).rejects.toMatchObject({ isUnsent: false });
    expect(gate.isConnected()).toBe(false);
    new ScriptedSigner(refusing(2));
    await connected(gate);
    await expect(gate.void(SPEND)).resolves.toMatchObject({ state: 'refused' });
  });

  it('has one signer: a second one with the same key waits until the first is gone', async () => {
    const gate = await openGate();
    const first = new ScriptedSigner(refusing(1));
    await connected(gate);
    const second = new ScriptedSigner(refusing(1));
    await vi.waitFor(() => expect(second.isClosed).toBe(true));
    await gate.void(SPEND);
    expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
  });
});

describe('the figures of the signer', () => {
  it('are how long ago it was heard, and its refusals by rule', async () => {
    const gate = await openGate();
    expect(await metrics.metrics()).not.toMatch(/^sarraf_signer_age_seconds \d/m);
    new ScriptedSigner(refusing(1));
    await connected(gate);
    await gate.void(SPEND);
    await gate.void(SPEND);
    const page = await metrics.metrics();
    expect(page).toContain('sarraf_signer_refusals_total{rule="spend_unknown"} 2');
    expect(page).toMatch(/^sarraf_signer_age_seconds \d/m);
  });
});

describe('the mark of the journal', () => {
  it('is kept over a restart, and goes with each question', async () => {
    const gate = await openGate();
    const signer = new ScriptedSigner(refusing(7));
    await connected(gate);
    await gate.void(SPEND);
    await gate.void(SPEND);
    expect(signer.asked.map(({ mark }) => mark)).toEqual([null, { number: 7, hash: HASH }]);
    for (const stop of stops.splice(0).toReversed()) await stop();
    expect(markOf()).toEqual({ number: 7, hash: HASH });
    expect(statSync(path.join(folder, 'signer.mark')).mode & 0o777).toBe(0o600);
    const again = await openGate();
    const later = new ScriptedSigner(refusing(3));
    await connected(again);
    await again.void(SPEND);
    expect(later.asked[0]?.mark).toEqual({ number: 7, hash: HASH });
    // an answer with an older line does not make it older
    expect(markOf()).toEqual({ number: 7, hash: HASH });
  });

  it('begins lower again only where the signer was told of it and counts as whole', async () => {
    writeFileSync(path.join(folder, 'signer.mark'), `{"number":9,"hash":"${HASH}"}`);
    const gate = await openGate();
    let state: 'ready' | 'journal_behind' = 'journal_behind';
    const signer = new ScriptedSigner(() => status(state, 5)());
    await connected(gate);
    await gate.status([]);
    expect(markOf()).toMatchObject({ number: 9 });
    state = 'ready';
    await gate.status([]);
    expect(signer.asked.at(-1)?.mark).toMatchObject({ number: 9 });
    expect(markOf()).toMatchObject({ number: 5 });
  });

  it('that is not as it was written is not guessed', () => {
    writeFileSync(path.join(folder, 'signer.mark'), '{"number":');
    expect(() => createSignerGate(contextOf(['worker']))).toThrow('not as it was written');
  });
});
