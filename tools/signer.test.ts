// The commands at the signer's machine, as people type them.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSigner } from '../apps/signer/src/program.ts';
import { OfficerDevice } from '../apps/signer/src/testing/officer-device.ts';
import { policyFor } from '../apps/signer/src/testing/signer-bench.ts';
import { publicKeyText, readPairingKey } from '../packages/signer-protocol/src/index.ts';

const SCRIPT = fileURLToPath(new URL('./signer.ts', import.meta.url));
const SPEND = '00000000-0000-4000-8000-000000000001';

const root = mkdtempSync(path.join(tmpdir(), 'sarraf-signer-command-'));
const dir = path.join(root, 'signer');
const passphraseFile = path.join(root, 'passphrase');
const made: Record<string, string> = {};
let running: { stop(): void } | undefined;

interface Ran {
  readonly code: number;
  readonly said: string;
}

const run = (...args: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...args], (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr });
    });
  });

/** With what is typed at its questions. */
function typing(typed: string, ...args: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, [SCRIPT, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  child.stdin.end(typed);
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ code: code ?? 1, said })),
  );
}

const here = ['--dir', dir] as const;
const opened = ['--passphrase-file', passphraseFile] as const;

beforeAll(async () => {
  writeFileSync(passphraseFile, 'a passphrase of this test\n', { mode: 0o600 });
  const { code, said } = await run('init', ...here, ...opened);
  if (code !== 0) throw new Error(said);
  made['words'] = [...said.matchAll(/^ {2}((?:[a-z]+ ?){6})$/gm)].map(([, six]) => six).join(' ');
  made['xpub'] = /CHAIN_EVM_XPUB=(\S+)/.exec(said)?.[1] ?? '';
  made['hot'] = /hot (0x\S+)/.exec(said)?.[1] ?? '';
  made['gas'] = /gas (0x\S+)/.exec(said)?.[1] ?? '';
});
afterAll(() => running?.stop());

describe('the key ceremony', () => {
  it('shows 24 words once, and what the exchange is told', async () => {
    expect(made['words']?.split(' ')).toHaveLength(24);
    expect(made['xpub']).toMatch(/^xpub/);
    expect(statSync(path.join(dir, 'key.json')).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(dir, 'key.json'), 'utf8')).not.toContain(
      made['words']?.split(' ')[0] ?? 'none',
    );
    const again = await run('init', ...here, ...opened);
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('never written over') });
  });

  it('brings the same key back from the words', async () => {
    const other = path.join(root, 'restored');
    const args = ['init', '--restore', '--dir', other, ...opened];
    const restored = await typing(`${made['words']}\n`, ...args);
    expect(restored.said).toContain(`CHAIN_EVM_XPUB=${made['xpub']}`);
    expect(restored.said).not.toContain(made['words']);
    const wrong = await typing(
      'abandon '.repeat(24),
      'init',
      '--restore',
      '--dir',
      `${other}2`,
      ...opened,
    );
    expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('no mnemonic') });
  });

  it.each([
    `${'test '.repeat(11)}junk`,
    `${'abandon '.repeat(23)}art`,
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
    'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat',
  ])('refuses words that everybody knows: %s', async (words) => {
    const args = ['init', '--restore', '--dir', path.join(root, 'known'), ...opened];
    const { code, said } = await typing(`${words}\n`, ...args);
    expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('everybody') });
  });

  it('refuses a passphrase that others may read, and two that differ', async () => {
    const open = path.join(root, 'open');
    writeFileSync(open, 'a passphrase of this test', { mode: 0o644 });
    const other = ['--dir', path.join(root, 'other')];
    const read = await run('init', ...other, '--passphrase-file', open);
    expect(read).toMatchObject({ code: 1, said: expect.stringContaining('chmod 600') });
    const typed = await typing('one passphrase\nanother passphrase\n', 'init', ...other);
    expect(typed).toMatchObject({ code: 1, said: expect.stringContaining('differ') });
  });
});

describe('the pairing', () => {
  it('has a key of the gate that is made once, and its public half at the signer', async () => {
    const key = path.join(root, 'gate.key');
    const gate = await run('gate', '--key', key);
    const publicKey = /--gate-key (\S+)/.exec(gate.said)?.[1] ?? '';
    expect(publicKey).toBe(publicKeyText(readPairingKey(readFileSync(key, 'utf8').trim())));
    expect(statSync(key).mode & 0o777).toBe(0o600);
    expect((await run('gate', '--key', key)).said).toContain('never written over');
    const socket = path.join(root, 'gate.sock');
    const paired = await run('pair', ...here, '--socket', socket, '--gate-key', publicKey);
    expect(paired).toMatchObject({ code: 0 });
    const wrong = await run('pair', ...here, '--socket', socket, '--gate-key', 'abc');
    expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('Ed25519') });
  });
});

describe('a signer that runs', () => {
  beforeAll(async () => {
    const { hot = '', gas = '' } = made;
    // Bitcoin is not in it: a policy has the chains that are paid on
    const bitcoin = { xpub: '', hot: '', gas: '' };
    const { chains, ...policy } = policyFor({ bitcoin, hot, gas });
    const { ethereum } = chains;
    const text = JSON.stringify({ ...policy, chains: { ethereum } });
    writeFileSync(path.join(dir, 'policy.json'), text, { mode: 0o600 });
    running = await startSigner({ folder: dir, passphraseFile, log: () => undefined });
  });

  it('shows its addresses, nonces and caps', async () => {
    const { said, code } = await run('status', ...here);
    expect(code).toBe(0);
    expect(said).toContain('ready\nofficers: 0\nethereum (chain id 31337001)\n');
    expect(said).toContain(`  hot ${made['hot']}, next nonce 0`);
    expect(said).toContain(
      'USDT: hour 0 of 100, day 0 of 300, one address 150; with officers, day 0 of 1000',
    );
  });

  it('enrols officers at the machine, by a name that is typed', async () => {
    const file = path.join(root, 'passkey.json');
    const device = new OfficerDevice();
    const { credentialId, key } = device;
    writeFileSync(file, JSON.stringify({ credentialId, key }));
    const args = ['enroll', ...here, '--officer', 'sara', '--file', file];
    const unsure = await typing('nobody\n', ...args);
    expect(unsure).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was done.') });
    expect((await typing('sara\n', ...args)).said).toContain('Officers now: 1.');
    writeFileSync(file, JSON.stringify({ credentialId, key: 'AAAA' }));
    const wrong = await run('enroll', ...here, '--officer', 'omid', '--file', file, '--yes');
    expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('The key is no') });
    const gone = await run('remove', ...here, '--officer', 'sara', '--yes');
    expect(gone.said).toContain('Officers now: 0.');
  });

  it('approves nothing that was not asked for, and voids what was not', async () => {
    const approved = await run('approve', ...here, '--spend', SPEND, '--by', 'root');
    expect(approved).toMatchObject({ code: 1, said: expect.stringContaining('has not asked') });
    const voided = await run('void', ...here, '--spend', SPEND, '--by', 'root', '--yes');
    expect(voided).toMatchObject({ code: 0, said: expect.stringContaining('never will be') });
  });

  it('proves its journal, and says where it was changed', async () => {
    const whole = await run('verify', ...here, ...opened);
    expect(whole).toEqual({
      code: 0,
      said: '5 lines, 0 transactions\nthe journal is whole, and each transaction is of this key\n',
    });
    running?.stop();
    running = undefined;
    const file = path.join(dir, 'journal');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"officer":"sara"', '"officer":"omid"'));
    const changed = await run('verify', ...here, ...opened);
    expect(changed).toMatchObject({ code: 1, said: expect.stringContaining('was changed') });
    writeFileSync(file, text);
  });

  it('that does not run is said so', async () => {
    const { code, said } = await run('status', ...here);
    expect({ code, said }).toEqual({ code: 1, said: `No signer runs on ${dir}.\n` });
  });
});

describe('what is typed wrong', () => {
  it.each([
    [['sign'], 'There is no command sign'],
    [['status'], '--dir is missing'],
    [['pair', ...here, '--socket', 'gate.sock'], 'an absolute path'],
    [['nonces', ...here, '--by', 'sara', '--next', 'solana/hot=1'], 'is not like'],
    [['status', '--what'], 'Unknown option'],
  ])('%j is one sentence', async (args, words) => {
    const { code, said } = await run(...args);
    expect(code).toBe(1);
    expect(said).toContain(words);
    expect(said).not.toContain('    at ');
  });

  it('help says every command', async () => {
    const { code, said } = await run('--help');
    expect(code).toBe(0);
    for (const name of ['init', 'pair', 'enroll', 'status', 'verify', 'approve']) {
      expect(said).toContain(`\n  ${name} `);
    }
  });
});
