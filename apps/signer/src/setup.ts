// What is made once: the key and the pairing. Nothing here runs beside a signer.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BITCOIN_NETWORKS, type BitcoinNetworkName } from '@sarraf/chain-codec';
import {
  makePairingKey,
  publicKeyText,
  publicKeyTextShape,
  readPairingKey,
  readPublicKey,
} from '@sarraf/signer-protocol';
import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { z } from 'zod';
import { FILES, openFolder, readJsonFile, writeWhole } from './files.ts';
import { COST_LOG2, openKeyFile, type Secrets, writeKeyFile } from './key-file.ts';
import { SignerError } from './refusal.ts';
import { GAS, HOT, Wallet } from './wallet.ts';

/** Of random words nearly all differ. */
const DIFFERENT_WORDS = 0.75;
const KNOWN_WORDS: ReadonlySet<string> = new Set([
  'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat',
  'myth like bonus scare over problem client lizard pioneer submit female collect',
]);
/** 24 words. */
const MNEMONIC_BITS = 256;

/** Where the gate is, and the key that it proves. */
export const pairingShape = z.strictObject({
  socket: z.string().min(1),
  gateKey: publicKeyTextShape,
});

/** What a new signer’s folder holds, as far as others may know it. */
export interface MadeSigner {
  readonly xpub: string;
  readonly hot: string;
  readonly gas: string;
  /** The account of Bitcoin. */
  readonly bitcoin: { readonly xpub: string; readonly hot: string; readonly gas: string };
  /** The account of TRON. */
  readonly tron: { readonly xpub: string; readonly hot: string; readonly gas: string };
  /** What the gate is told at the pairing. */
  readonly publicKey: string;
}

/** What a new signer is made with. */
export interface InitOptions {
  readonly folder: string;
  readonly passphrase: string;
  /** By default 24 new words are drawn. */
  readonly from?: { readonly mnemonic: string } | { readonly seed: string };
  /** Whose addresses are told. Default: mainnet's. */
  readonly bitcoinNetwork?: BitcoinNetworkName;
  readonly costLog2?: number;
}

/**
 * Makes the key file.
 *
 * @returns also the words, to be written on paper: they are shown this once
 * @throws SignerError where the folder has a key already
 */
export function initSigner(
  options: InitOptions,
): MadeSigner & { readonly mnemonic: string | null } {
  const { bitcoinNetwork = 'mainnet', folder, passphrase, costLog2 = COST_LOG2 } = options;
  openFolder(folder);
  const file = path.join(folder, FILES.key);
  if (existsSync(file)) throw new SignerError(`${file} exists: a key is never written over.`);
  const secrets = secretsOf(options.from);
  writeKeyFile(file, secrets, passphrase, costLog2);
  return { ...madeOf(secrets, bitcoinNetwork), mnemonic: secrets.mnemonic };
}

/** What a signer that exists is known by. @throws SignerError for a wrong passphrase */
export function describeSigner(
  folder: string,
  passphrase: string,
  bitcoinNetwork: BitcoinNetworkName = 'mainnet',
): MadeSigner {
  return madeOf(openKeyFile(path.join(folder, FILES.key), passphrase), bitcoinNetwork);
}

/** Notes where the gate is and which key it proves. @throws SignerError for what is no key */
export function pairSigner(folder: string, pairing: z.infer<typeof pairingShape>): void {
  openFolder(folder);
  try {
    readPublicKey(pairing.gateKey);
  } catch {
    throw new SignerError('The key of the gate is an Ed25519 public key, SPKI in base64url.');
  }
  writeWhole(path.join(folder, FILES.pairing), `${JSON.stringify(pairing)}\n`);
}

/** Reads the keys that were exchanged at pairing. @throws Error where there are none */
export function readPairing(folder: string): z.infer<typeof pairingShape> {
  return readJsonFile(path.join(folder, FILES.pairing), pairingShape);
}

function secretsOf(from: InitOptions['from']): Secrets {
  return { ...newSeed(from), pairingKey: makePairingKey() };
}

/**
 * A seed with its words: those that are given, or new ones.
 *
 * @throws SignerError where they are none, or are known to everybody
 */
export function newSeed(
  from: { readonly mnemonic: string } | { readonly seed: string } = {
    mnemonic: generateMnemonic(wordlist, MNEMONIC_BITS),
  },
): Pick<Secrets, 'mnemonic' | 'seed'> {
  if ('seed' in from) return { mnemonic: null, seed: from.seed };
  const mnemonic = from.mnemonic.trim().toLowerCase().split(/\s+/).join(' ');
  if (!validateMnemonic(mnemonic, wordlist)) {
    throw new SignerError('These words are no mnemonic: one of them is wrong or missing.');
  }
  if (isKnownToAll(mnemonic)) {
    throw new SignerError('These words stand in examples: everybody has this key.');
  }
  return { mnemonic, seed: Buffer.from(mnemonicToSeedSync(mnemonic)).toString('hex') };
}

/** Words of examples repeat themselves, or are those of the tools that developers use. */
function isKnownToAll(mnemonic: string): boolean {
  const words = mnemonic.split(' ');
  return new Set(words).size <= words.length * DIFFERENT_WORDS || KNOWN_WORDS.has(mnemonic);
}

function madeOf({ seed, pairingKey }: Secrets, name: BitcoinNetworkName): MadeSigner {
  const wallet = new Wallet(seed);
  const { bitcoin, tron } = wallet;
  const network = BITCOIN_NETWORKS[name];
  return {
    bitcoin: {
      xpub: bitcoin.xpub,
      hot: bitcoin.addressOf(HOT, network),
      gas: bitcoin.addressOf(GAS, network),
    },
    tron: { xpub: tron.xpub, hot: tron.addressOf(HOT), gas: tron.addressOf(GAS) },
    xpub: wallet.xpub,
    hot: wallet.addressOf(HOT),
    gas: wallet.addressOf(GAS),
    publicKey: publicKeyText(readPairingKey(pairingKey)),
  };
}

/** A passphrase that no one types: for a credential of the service manager, and for the demo. */
export function makePassphrase(): string {
  return randomBytes(32).toString('base64url');
}
