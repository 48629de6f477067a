import { randomOfTest } from '@sarraf/testing';
import { HDKey } from '@scure/bip32';
import { HDKey as ViemKey, hdKeyToAccount, mnemonicToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { deriveEvmAddress } from './index.ts';
import { vectorsOf } from './testing/vectors.ts';

/** Known to everybody: for tests alone. */
const MNEMONIC = 'test test test test test test test test test test test junk';
const ACCOUNT = "m/44'/60'/0'";
const HARDENED = 0x8000_0000;

interface Bip32Node {
  readonly pubKey: string;
  readonly base58: string;
  readonly base58Priv: string;
}
interface Bip32Child extends Bip32Node {
  readonly path: string;
}
interface Bip32Vectors {
  readonly valid: readonly {
    readonly network: string;
    readonly master: Bip32Node;
    readonly children: readonly Bip32Child[];
  }[];
  readonly invalid: { readonly fromBase58: readonly { readonly string: string }[] };
}
const vectors = vectorsOf('bip32.bitcoinjs.json') as Bip32Vectors | undefined;

const knownXpub = ((): string => {
  const account = mnemonicToAccount(MNEMONIC, { path: ACCOUNT });
  return account.getHdKey().publicExtendedKey;
})();

const hexOf = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString('hex');

describe('deriveEvmAddress', () => {
  it('answers the addresses that every wallet of the known test mnemonic shows', () => {
    expect(deriveEvmAddress(knownXpub, 0, 0)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
    expect(deriveEvmAddress(knownXpub, 0, 1)).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
    expect(deriveEvmAddress(knownXpub, 0, 2)).toBe('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC');
  });

  it('agrees with viem on addresses of random accounts, branches and indexes', (test) => {
    const random = randomOfTest(test, 44_60);
    for (let account = 0; account < 5; account += 1) {
      const seed = Uint8Array.from({ length: 32 }, () => random.below(256));
      const viemRoot = ViemKey.fromMasterSeed(seed);
      const xpub = HDKey.fromMasterSeed(seed).derive(ACCOUNT).publicExtendedKey;
      for (const branch of [0, 1] as const) {
        for (const index of [0, 1, random.below(HARDENED), HARDENED - 1]) {
          const path = `${ACCOUNT}/${branch}/${index}` as `m/44'/60'/${string}`;
          const { address } = hdKeyToAccount(viemRoot, { path });
          expect(deriveEvmAddress(xpub, branch, index)).toBe(address);
        }
      }
    }
  });

  it('refuses a private key, so that none is ever asked for where addresses are made', () => {
    const { privateExtendedKey } = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive(ACCOUNT);
    expect(() => deriveEvmAddress(privateExtendedKey, 0, 0)).toThrow('the xpub is of an account');
  });

  it('refuses the key of another depth, whose children no wallet of the signer has', () => {
    const root = HDKey.fromMasterSeed(new Uint8Array(32).fill(7));
    for (const path of ['m', "m/44'/60'", `${ACCOUNT}/0`]) {
      const xpub = root.derive(path).publicExtendedKey;
      expect(() => deriveEvmAddress(xpub, 0, 0)).toThrow('the xpub is of an account');
    }
  });

  it('refuses what is no key, and one with a wrong sign in it', () => {
    const wrong = knownXpub.replace(/.$/, (last) => (last === '1' ? '2' : '1'));
    for (const text of ['', 'xpub', wrong, ` ${knownXpub}`]) {
      expect(() => deriveEvmAddress(text, 0, 0)).toThrow('the xpub is of an account');
    }
  });

  it.each([-1, 1.5, HARDENED, Number.NaN])('refuses the index %s', (index) => {
    expect(() => deriveEvmAddress(knownXpub, 0, index)).toThrow('an index of an address');
  });

  it.skipIf(vectors === undefined)('stands on the derivation of the vectors of BIP-32', () => {
    let publicSteps = 0;
    for (const { network, master, children } of vectors?.valid ?? []) {
      // the others are of chains whose keys begin otherwise
      if (network !== 'bitcoin') continue;
      const root = HDKey.fromExtendedKey(master.base58Priv);
      for (const [at, child] of children.entries()) {
        const derived = root.derive(child.path);
        expect(derived.publicExtendedKey).toBe(child.base58);
        expect(hexOf(derived.publicKey)).toBe(child.pubKey);
        if (derived.index >= HARDENED) continue;
        publicSteps += 1;
        const parent = HDKey.fromExtendedKey((children[at - 1] ?? master).base58);
        expect(parent.deriveChild(derived.index).publicExtendedKey).toBe(child.base58);
      }
    }
    expect(publicSteps).toBeGreaterThan(5);
  });

  it.skipIf(vectors === undefined)('refuses every wrong key of the vectors of BIP-32', () => {
    const wrong = vectors?.invalid.fromBase58 ?? [];
    expect(wrong.length).toBeGreaterThan(5);
    for (const { string } of wrong) {
      expect(() => deriveEvmAddress(string, 0, 0)).toThrow('the xpub is of an account');
    }
  });
});
