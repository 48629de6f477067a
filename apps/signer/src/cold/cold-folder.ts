// The folder of the machine without a network: its key, and whom it pays.
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  BITCOIN_NETWORKS,
  type BitcoinNetworkName,
  bitcoinAddress,
  coldBitcoinAddresses,
  coldEvmAddresses,
  evmAddress,
  familyOf,
  keyOriginText,
} from '@sarraf/chain-codec';
import { decimalShape, SIGNER_CHAINS, type SignerChain } from '@sarraf/signer-protocol';
import { z } from 'zod';
import { openFolder, readJsonFile, writeWhole } from '../files.ts';
import { COST_LOG2, openKeyFile, writeKeyFile } from '../key-file.ts';
import { SignerError } from '../refusal.ts';
import { newSeed } from '../setup.ts';
import { ColdWallet } from './cold-wallet.ts';

const KEY_FILE = 'cold-key.json';
const RULES_FILE = 'cold-rules.json';

const chainShape = z.strictObject({
  /** By EIP-155; Bitcoin's by SLIP-44: 0, and 1 of a network for tests. */
  chainId: decimalShape,
  /** The one address that is paid. */
  hot: z.string().max(100),
  /** Of one transaction, in the chain's own units. */
  feeMax: decimalShape,
});
const rulesShape = z.strictObject({
  version: z.literal(1),
  chains: z.partialRecord(z.enum(SIGNER_CHAINS), chainShape),
});

/** Whom this machine pays, by its own file: no file that is carried to it changes that. */
export type ColdRules = z.infer<typeof rulesShape>;
/** The same of one chain. */
export type ColdChainRules = z.infer<typeof chainShape>;

/** What others may know of a cold key. */
export interface MadeCold {
  /** `[fingerprint/84h/0h/0h]xpub…` */
  readonly bitcoin: { readonly origin: string; readonly addresses: readonly string[] };
  readonly evm: { readonly origin: string; readonly addresses: readonly string[] };
}

/** Makes the key of a folder. @throws SignerError where it has one */
export function initCold(options: {
  readonly folder: string;
  readonly passphrase: string;
  /** By default 24 new words are drawn. */
  readonly from?: { readonly mnemonic: string } | { readonly seed: string };
  readonly network?: BitcoinNetworkName;
  readonly costLog2?: number;
}): MadeCold & { readonly mnemonic: string | null } {
  const { costLog2 = COST_LOG2, folder, from, network = 'mainnet', passphrase } = options;
  openFolder(folder);
  const file = path.join(folder, KEY_FILE);
  if (existsSync(file)) throw new SignerError(`${file} exists: a key is never written over.`);
  const { mnemonic, seed } = newSeed(from);
  writeKeyFile(file, { mnemonic, seed, pairingKey: '' }, passphrase, costLog2);
  writeRules(folder, { version: 1, chains: {} });
  return { ...madeOf(new ColdWallet(seed), network), mnemonic };
}

/** Whether a folder has a cold key. */
export function hasColdKey(folder: string): boolean {
  return existsSync(path.join(folder, KEY_FILE));
}

/** Opens the key. @throws SignerError for a wrong passphrase */
export function openCold(folder: string, passphrase: string): ColdWallet {
  return new ColdWallet(openKeyFile(path.join(folder, KEY_FILE), passphrase).seed);
}

/** What others may know of it. */
export function madeOf(wallet: ColdWallet, name: BitcoinNetworkName): MadeCold {
  const { bitcoin, evm } = wallet.origins;
  const network = BITCOIN_NETWORKS[name];
  return {
    bitcoin: { origin: keyOriginText(bitcoin), addresses: coldBitcoinAddresses(bitcoin, network) },
    evm: { origin: keyOriginText(evm), addresses: coldEvmAddresses(evm) },
  };
}

/** Whom the machine pays. @throws Error where there is no such file */
export function readRules(folder: string): ColdRules {
  return readJsonFile(path.join(folder, RULES_FILE), rulesShape);
}

/** Lets a chain's hot address be paid. @throws SignerError for what is no address of it */
export function trustHot(folder: string, chain: SignerChain, given: ColdChainRules): void {
  const rules = rulesShape.shape.chains.parse({ [chain]: given });
  if (!isAddressOf(chain, given)) throw new SignerError(`${given.hot} is no address of ${chain}.`);
  const before = readRules(folder);
  writeRules(folder, { version: 1, chains: { ...before.chains, ...rules } });
}

function isAddressOf(chain: SignerChain, { chainId, hot }: ColdChainRules): boolean {
  if (familyOf(chain) === 'evm') {
    const read = evmAddress(hot);
    return read.ok && read.value === hot;
  }
  const network = networkOfId(chainId);
  const read = network === undefined ? undefined : bitcoinAddress(hot, network);
  return read?.ok === true && read.value === hot;
}

/** The network of Bitcoin with a number by SLIP-44. */
export function networkOfId(chainId: string) {
  const { mainnet, regtest } = BITCOIN_NETWORKS;
  return [mainnet, regtest].find(({ coin }) => String(coin) === chainId);
}

function writeRules(folder: string, rules: ColdRules): void {
  writeWhole(path.join(folder, RULES_FILE), `${JSON.stringify(rules, null, 2)}\n`);
}
