// BIP-173, BIP-350, BIP-84 and base58: small cases of our own, and the vectors where they are at hand.
import { pbkdf2Sync } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { describe, expect, it } from 'vitest';
import { witnessOf } from './bitcoin-address.ts';
import {
  addressOfScript,
  BITCOIN_NETWORKS,
  bitcoinAddress,
  bitcoinScript,
  bitcoinSize,
  codeOn,
  deriveBitcoinAddress,
  dustBelow,
  isKeptAddress,
  withdrawalDigest,
} from './index.ts';
import { vectorsOf } from './testing/vectors.ts';

const { litecoin, mainnet, regtest } = BITCOIN_NETWORKS;
const KEY = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const WORDS =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

interface Bip350 {
  readonly valid: readonly (readonly [string, string])[];
  readonly invalid: readonly (readonly [string, string])[];
}
interface Others {
  readonly standard: readonly { readonly network: string; readonly base58check?: string }[];
}
const bip350 = vectorsOf('bip350_segwit_addresses.json') as Bip350 | undefined;
const others = vectorsOf('bitcoinjs-lib.address.json') as Others | undefined;

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** BIP-39: the seed of words without a passphrase. */
const seedOf = (words: string): Uint8Array =>
  pbkdf2Sync(words.normalize('NFKD'), 'mnemonic', 2048, 64, 'sha512');

describe('an address of Bitcoin', () => {
  it.each([
    [KEY.toUpperCase(), KEY],
    [` ${TAPROOT}\n`, TAPROOT],
    ['1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH'],
    ['3LRW7jeCvQCRdPF8S3yUCfRAx4eqXFmdcr', '3LRW7jeCvQCRdPF8S3yUCfRAx4eqXFmdcr'],
  ])('%s is one, in one writing', (text, kept) => {
    expect(bitcoinAddress(text, mainnet)).toEqual({ ok: true, value: kept });
    const script = bitcoinScript(kept, mainnet);
    expect(addressOfScript(script, mainnet)).toBe(kept);
    expect(isKeptAddress('bitcoin', kept)).toBe(true);
  });

  it.each([
    [`${KEY.slice(0, -1)}5`, 'address_checksum'],
    [`${TAPROOT.slice(0, -1)}p`, 'address_checksum'],
    ['1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMh', 'address_checksum'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'address_other_network'],
    ['mrX9vMRYLfVy1BnZbc5gZjuyaqH3ZW2ZHz', 'address_other_network'],
    ['MCZjFcwYJwwYqXAbd3bbnxaCVGs81cp43Z', 'address_other_network'],
    // later versions: whoever mines it may take it
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'address_malformed'],
    // half in capitals, with a sign that no one sees, of another family, nothing
    [`BC1${KEY.slice(3)}`, 'address_checksum'],
    [`${KEY.slice(0, 9)}\u200b${KEY.slice(9)}`, 'address_malformed'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'address_malformed'],
    ['', 'address_malformed'],
  ])('%s is none: %s', (text, error) => {
    expect(bitcoinAddress(text, mainnet)).toEqual({ ok: false, error });
    expect(() => bitcoinScript(text, mainnet)).toThrow(error);
  });

  it('is of its network alone', () => {
    expect(bitcoinAddress('MCZjFcwYJwwYqXAbd3bbnxaCVGs81cp43Z', litecoin).ok).toBe(true);
    expect(bitcoinAddress(KEY, regtest)).toEqual({ ok: false, error: 'address_other_network' });
    expect(isKeptAddress('bitcoin', KEY.toUpperCase())).toBe(false);
    expect(isKeptAddress('ethereum', KEY)).toBe(false);
    expect(isKeptAddress('litecoin', KEY)).toBe(false);
  });

  it.runIf(bip350 !== undefined)('reads the witness programs of BIP-350', () => {
    for (const [address, script] of bip350?.valid ?? []) {
      const found = witnessOf(address);
      expect(hexOf(found?.program ?? new Uint8Array()), address).toBe(script.slice(4));
    }
    // that the part before the 1 is no network of ours is another matter
    for (const [address, why] of bip350?.invalid ?? []) {
      if (!why.includes('human-readable'))
        expect(witnessOf(address), `${address}: ${why}`).toBeUndefined();
    }
  });

  it.runIf(others !== undefined)('reads the addresses of another library', () => {
    const networks = { bitcoin: mainnet, litecoin };
    for (const { base58check: address, network } of others?.standard ?? []) {
      if (address === undefined || !(network in networks)) continue;
      const own = networks[network as keyof typeof networks];
      expect(bitcoinAddress(address, own), address).toEqual({ ok: true, value: address });
      expect(addressOfScript(bitcoinScript(address, own), own)).toBe(address);
    }
  });

  it('has no script of what is no address’s', () => {
    const scripts = [
      '',
      '6a0461626364',
      '0014',
      '5101',
      '0015751e76e8199196d454941c45d1b3a323f1433bd600',
    ];
    for (const script of scripts) {
      expect(addressOfScript(Buffer.from(script, 'hex'), mainnet), script).toBeUndefined();
    }
  });
});

describe('addresses below an account', () => {
  const account = HDKey.fromMasterSeed(seedOf(WORDS)).derive("m/84'/0'/0'");

  it('are those of BIP-84, in whichever form the key is written', () => {
    for (const xpub of [ZPUB, account.publicExtendedKey]) {
      expect(deriveBitcoinAddress(xpub, 0, 0, mainnet)).toBe(
        'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      );
      expect(deriveBitcoinAddress(xpub, 0, 1, mainnet)).toBe(
        'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
      );
      expect(deriveBitcoinAddress(xpub, 1, 0, mainnet)).toBe(
        'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
      );
    }
  });

  it('are of a public account alone', () => {
    const { privateExtendedKey } = account;
    const deeper = account.deriveChild(0).publicExtendedKey;
    for (const key of [privateExtendedKey, deeper, 'xpub', '', ZPUB.slice(0, -1)]) {
      expect(() => deriveBitcoinAddress(key, 0, 0, mainnet)).toThrow('of an account');
    }
    expect(() => deriveBitcoinAddress(ZPUB, 0, 2 ** 31, mainnet)).toThrow('index');
  });
});

describe('what a transaction weighs and an output is worth', () => {
  it('is what others say', () => {
    // one coin to a key's program and change: 141 virtual bytes; to taproot 12 more
    expect(bitcoinSize(1, [22, 22])).toBe(141n);
    expect(bitcoinSize(1, [34, 22])).toBe(153n);
    expect(bitcoinSize(2, [22, 22])).toBe(209n);
    const dust = [KEY, TAPROOT, '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH'].map((address) =>
      dustBelow(bitcoinScript(address, mainnet)),
    );
    expect(dust).toEqual([294n, 330n, 546n]);
  });

  it('a withdrawal to it has a digest of its own', () => {
    const terms = {
      withdrawalId: '00000000-0000-4000-8000-000000000001',
      asset: 'BTC',
      chain: 'bitcoin',
      address: TAPROOT,
      memo: null,
      units: 1n,
    };
    expect(hexOf(withdrawalDigest(terms))).not.toBe(
      hexOf(withdrawalDigest({ ...terms, address: KEY })),
    );
    expect(() => withdrawalDigest({ ...terms, address: TAPROOT.toUpperCase() })).toThrow(
      'as it is kept',
    );
    expect(codeOn('bitcoin', `0x${'ab'.repeat(32)}`)).toBe('ab'.repeat(32));
    expect(codeOn('bsc', `0x${'ab'.repeat(32)}`)).toBe(`0x${'ab'.repeat(32)}`);
  });
});
