import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openCustodyWallet } from '../../apps/demo/src/chains/custody-wallet.ts';
import { readPolicy } from '../../apps/signer/src/policy.ts';
import { readPairing } from '../../apps/signer/src/setup.ts';
import { Wallet } from '../../apps/signer/src/wallet.ts';
import { openKeyFile } from '../../apps/signer/src/key-file.ts';
import { readSigner } from '../../apps/server/src/signer-config.ts';
import { type DemoSignerOptions, prepareDemoSigner } from './demo-signer.ts';
import { chooseServingAccount, chooseSignerAccount } from './serving-account.ts';
import { testRunDir } from './test-database.ts';

const isRoot = process.getuid?.() === 0;

function options(change: Partial<DemoSignerOptions> = {}): DemoSignerOptions {
  const root = mkdtempSync(path.join(testRunDir(), 'signer-'));
  const demoDir = path.join(root, 'demo');
  mkdirSync(path.join(demoDir, 'chains'), { recursive: true });
  const publicUrl = 'http://localhost:4321';
  return { root, demoDir, serving: undefined, own: undefined, publicUrl, ...change };
}

const modeOf = (file: string): number => statSync(file).mode & 0o777;
const chainsOf = ({ demoDir }: DemoSignerOptions): string => path.join(demoDir, 'chains');

function keyOf(folder: string): ReturnType<typeof openKeyFile> {
  const passphrase = readFileSync(path.join(folder, 'signer-passphrase'), 'utf8').trim();
  return openKeyFile(path.join(folder, 'key.json'), passphrase);
}

test('the signer has the wallet that addresses are derived from, and both sides are paired', () => {
  const own = options();
  const { xpub, hot } = openCustodyWallet(chainsOf(own));
  const { folder, environment } = prepareDemoSigner(own);
  const wallet = new Wallet(keyOf(folder).seed);
  expect(wallet.xpub).toBe(xpub);
  expect(wallet.addressOf({ branch: 1, number: 0 })).toBe(hot);
  const told = readSigner(environment);
  expect(readPairing(folder)).toMatchObject({ socket: told?.socket });
  expect(modeOf(folder)).toBe(0o700);
  for (const name of ['key.json', 'signer-passphrase', 'policy.json', 'pairing.json']) {
    expect(modeOf(path.join(folder, name)), name).toBe(0o600);
  }
  expect(modeOf(told?.keyFile ?? '')).toBe(0o600);
});

test('the policy has the caps of the demo, and officers sign at the address of the start', () => {
  const { folder } = prepareDemoSigner(options());
  const policy = readPolicy(path.join(folder, 'policy.json'), new Wallet(keyOf(folder).seed));
  expect(policy.relyingParty).toEqual({
    id: 'localhost',
    origins: ['http://localhost:4321'],
    userVerified: true,
  });
  expect(policy.laterOfficers).toBe('machine');
  expect(policy.assets['USDT']).toEqual({
    scale: 6,
    hour: '2000000000',
    day: '5000000000',
    addressDay: '2000000000',
    hardDay: '100000000000',
  });
  // 2,000 dollars at 3,900, and at a hundred-thousandth
  expect(policy.assets['ETH']).toMatchObject({ scale: 8, hour: '51282051' });
  expect(policy.assets['SHIB']).toMatchObject({ scale: 2, hour: '20202020202' });
  expect(Object.keys(policy.chains)).toEqual(['ethereum', 'bsc', 'bitcoin', 'tron']);
  expect(policy.chains.bitcoin).toMatchObject({ chainId: '1', maxFeePerGas: '500' });
  expect(policy.chains.bitcoin?.cold).toHaveLength(3);
  expect(policy.chains.tron?.cold).toEqual([expect.stringMatching(/^T/)]);
  expect(policy.chains.bsc?.cold).toHaveLength(3);
});

test('the next start finds the same keys, also where its address is another one', () => {
  const own = options();
  const first = prepareDemoSigner(own);
  const again = prepareDemoSigner({ ...own, publicUrl: 'http://localhost:9999' });
  expect(again.environment).toEqual(first.environment);
  const policy = readFileSync(path.join(again.folder, 'policy.json'), 'utf8');
  expect(policy).toContain('http://localhost:9999');
});

test('where the exchange is reached by numbers nobody has a passkey, so nobody is enrolled', () => {
  expect(prepareDemoSigner(options({ publicUrl: 'http://192.168.1.7:3000' })).hasPasskeys).toBe(
    false,
  );
  expect(prepareDemoSigner(options()).hasPasskeys).toBe(true);
});

describe.runIf(isRoot)('under an account of its own', () => {
  const accounts = () => {
    const serving = chooseServingAccount('/nowhere');
    return { serving, own: chooseSignerAccount('/nowhere', serving) };
  };

  test('the seed leaves the folder of the demo, which keeps the addresses', () => {
    const own = options(accounts());
    chmodSync(own.root, 0o711);
    const before = openCustodyWallet(chainsOf(own));
    const { folder, account } = prepareDemoSigner(own);
    const { bitcoin, gas, hot, hotKey, xpub } = openCustodyWallet(chainsOf(own));
    expect([hotKey, bitcoin.hotKey]).toEqual([undefined, undefined]);
    expect(before).toMatchObject({ xpub, hot, gas });
    expect(before.bitcoin).toMatchObject({
      xpub: bitcoin.xpub,
      hot: bitcoin.hot,
      gas: bitcoin.gas,
    });
    expect(existsSync(path.join(chainsOf(own), 'custody-seed'))).toBe(false);
    expect(account).toMatchObject({ uid: own.own?.uid, gid: own.serving?.gid });
    expect(statSync(path.join(folder, 'key.json'))).toMatchObject({ uid: own.own?.uid });
    expect(statSync(path.join(own.root, 'gate', 'gate.key')).uid).toBe(own.serving?.uid);
    expect(modeOf(path.join(own.root, 'gate'))).toBe(0o710);
    // and again, with folders that are others' by now
    expect(prepareDemoSigner(own).folder).toBe(folder);
    expect(statSync(folder)).toMatchObject({ uid: own.own?.uid });
  });

  test('a key that is gone is not replaced by another one', () => {
    const own = options(accounts());
    const { folder } = prepareDemoSigner(own);
    rmSync(path.join(folder, 'key.json'));
    expect(() => prepareDemoSigner(own)).toThrow('npm start -- --reset');
  });

  test('it is neither the server’s nor the database’s', () => {
    const { serving, own } = accounts();
    expect(own?.uid).toBeGreaterThan(0);
    expect(own?.uid).not.toBe(serving?.uid);
    process.env['SARRAF_SIGNER_USER'] = serving?.name;
    try {
      expect(() => chooseSignerAccount('/nowhere', serving)).toThrow('SARRAF_SIGNER_USER=');
    } finally {
      delete process.env['SARRAF_SIGNER_USER'];
    }
  });
});
