// What a file that was carried here would do, in words, and whether this machine does it. Everything is read of the
// file itself and held against this machine's own rules; nothing that it says of itself is believed.
import {
  addressOfScript,
  bitcoinTxid,
  coldBitcoinAddresses,
  coldEvmAddresses,
  evmDigest,
  type EvmTerms,
  familyOf,
  type KeyOrigin,
  ownOfPsbt,
  type Psbt,
  psbtFileBytes,
  PSBT_IN,
  readBitcoinTx,
  readPsbt,
  transferCall,
} from '@sarraf/chain-codec';
import {
  COLD_FILE_BYTES_MAX,
  type ColdRootsFile,
  coldRootsFileShape,
  coldRootText,
  type ColdSpendFile,
  coldSpendFileShape,
  spendIdShape,
} from '@sarraf/signer-protocol';
import { z } from 'zod';
import { SignerError } from '../refusal.ts';
import { type ColdChainRules, type ColdRules, networkOfId } from './cold-folder.ts';
import type { ColdWallet } from './cold-wallet.ts';

/** A file as it was understood: what it does, what is typed to have it signed, and the signed file. */
export interface ColdFile {
  readonly lines: readonly string[];
  /** What who has read it types. */
  readonly typed: string;
  /** How the signed file's name ends. */
  readonly ending: 'psbt' | 'json';
  sign(): string;
}

/** What files are judged with. */
export interface ColdBench {
  readonly wallet: ColdWallet;
  readonly rules: ColdRules;
  /** `2026-11-30`, by this machine. */
  readonly today: string;
}

const BITCOIN_DECIMALS = 8;
const NATIVE_DECIMALS = 18;
const ownShape = z.strictObject({ spendId: spendIdShape, network: z.string() });

/** Reads one. @throws SignerError in a sentence, where it is not signed here */
export function readColdFile(bench: ColdBench, file: Uint8Array): ColdFile {
  if (file.length > COLD_FILE_BYTES_MAX) throw new SignerError('The file is too long.');
  const psbt = psbtFileBytes(file);
  if (psbt !== undefined) return bitcoinFile(bench, psbt);
  const given = parsed(file);
  const spend = coldSpendFileShape.safeParse(given);
  if (spend.success) return evmFile(bench, spend.data);
  const roots = coldRootsFileShape.safeParse(given);
  if (roots.success) return rootsFile(bench, roots.data);
  throw new SignerError('This is no file that cold signs: a PSBT, a spend, or roots of a count.');
}

function parsed(file: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file));
  } catch {
    return undefined;
  }
}

/** What the rules say of a chain. @throws SignerError where nothing */
function rulesOf({ rules }: ColdBench, chain: keyof ColdRules['chains']): ColdChainRules {
  const found = rules.chains[chain];
  if (found !== undefined) return found;
  throw new SignerError(`This machine pays nothing on ${chain}: cold trust names its hot address.`);
}

function bitcoinFile(bench: ColdBench, bytes: Uint8Array): ColdFile {
  const psbt = reading(() => readPsbt(bytes));
  const rules = rulesOf(bench, 'bitcoin');
  const network = networkOf(rules);
  const own = ownShape.safeParse(reading(() => ownOfPsbt(psbt.global)));
  if (!own.success) throw new SignerError('The file does not say which spend it is.');
  if (own.data.network !== network.name) {
    throw new SignerError(
      `The file is of ${own.data.network}, and this machine of ${network.name}.`,
    );
  }
  const addresses = coldBitcoinAddresses(bench.wallet.origins.bitcoin, network);
  const coins = psbt.tx.inputs.map((_, nth) => coinOf(psbt, nth, { addresses, network }));
  const paid = psbt.tx.outputs.map(({ amount, script }) => ({
    amount,
    address: addressOfScript(script, network),
  }));
  const foreign = paid.find(
    ({ address }) => address !== rules.hot && !addresses.includes(address ?? ''),
  );
  if (foreign !== undefined) {
    throw new SignerError(
      `It pays ${foreign.address ?? 'a script without address'}: not hot, and not cold’s own.`,
    );
  }
  const toHot = sum(paid.filter(({ address }) => address === rules.hot));
  if (toHot === 0n) throw new SignerError('It pays hot nothing.');
  const fee = sum(coins) - sum(paid);
  assertFee(fee, BigInt(rules.feeMax), (raw) => text(raw, BITCOIN_DECIMALS, 'BTC'));
  const numbers = coins.map(({ number }) => number);
  return {
    lines: [
      `Bitcoin (${network.name}), spend ${own.data.spendId}`,
      ...coins.map(
        ({ amount, number }) =>
          `  of cold ${addresses[number]}  ${text(amount, BITCOIN_DECIMALS, 'BTC')}`,
      ),
      ...paid.map(
        ({ address, amount }) =>
          `  ${address === rules.hot ? 'TO HOT ' : 'back to cold '}${address}  ${text(amount, BITCOIN_DECIMALS, 'BTC')}`,
      ),
      `  fee ${text(fee, BITCOIN_DECIMALS, 'BTC')}`,
    ],
    typed: decimal(toHot, BITCOIN_DECIMALS),
    ending: 'psbt',
    sign: () => Buffer.from(bench.wallet.signPsbt(bytes, numbers)).toString('base64'),
  };
}

/** A coin as the transaction that it came by has it: an amount that is told can be a lie, and the rest a fee. */
function coinOf(
  psbt: Psbt,
  nth: number,
  of: {
    readonly addresses: readonly string[];
    readonly network: Parameters<typeof addressOfScript>[1];
  },
): { readonly amount: bigint; readonly number: number } {
  const input = psbt.tx.inputs[nth];
  const bytes = psbt.inputs[nth]?.find(({ type }) => type === PSBT_IN.previous)?.value;
  if (input === undefined || bytes === undefined) {
    throw new SignerError('A coin comes without the transaction that it came by.');
  }
  const previous = reading(() => readBitcoinTx(bytes));
  if (bitcoinTxid(previous) !== input.txid) {
    throw new SignerError('A coin comes with another transaction than its own.');
  }
  const output = previous.outputs[input.vout];
  const address = output && addressOfScript(output.script, of.network);
  const number = of.addresses.indexOf(address ?? '');
  if (output === undefined || number < 0) throw new SignerError('A coin is not of this key.');
  return { amount: output.amount, number };
}

function evmFile(bench: ColdBench, file: ColdSpendFile): ColdFile {
  const { asset, chain, contract, decimals, from, recipient } = file;
  if (familyOf(chain) !== 'evm') throw new SignerError(`Payments on ${chain} come as a PSBT.`);
  const rules = rulesOf(bench, chain);
  if (rules.chainId !== file.chainId) {
    throw new SignerError(
      `The file is of the chain ${file.chainId}, and this machine of ${rules.chainId}.`,
    );
  }
  if (recipient !== rules.hot)
    throw new SignerError(`It pays ${recipient}, and hot is ${rules.hot}.`);
  const number = coldEvmAddresses(bench.wallet.origins.evm).indexOf(from);
  if (number < 0) throw new SignerError(`${from} is not of this key.`);
  const terms = evmTermsOf(file);
  if (`0x${Buffer.from(evmDigest(terms)).toString('hex')}` !== file.digest) {
    throw new SignerError('The digest is of another transaction than the file tells.');
  }
  if (terms.maxPriorityFeePerGas > terms.maxFeePerGas)
    throw new SignerError('The tip is above the fee.');
  const feeMost = terms.gasLimit * terms.maxFeePerGas;
  assertFee(feeMost, BigInt(rules.feeMax), (raw) => decimal(raw, NATIVE_DECIMALS));
  const raw = BigInt(file.raw);
  if (raw === 0n) throw new SignerError('It pays nothing.');
  const { spendId } = file;
  return {
    lines: [
      `${chain} (chain id ${file.chainId}), spend ${spendId}, nonce ${file.nonce}`,
      `  of cold ${from}`,
      `  TO HOT ${recipient}  ${decimal(raw, decimals)} ${asset}`,
      ...(contract === null ? [] : [`  token ${contract}`]),
      `  fee at most ${decimal(feeMost, NATIVE_DECIMALS)}, in the chain’s own coin`,
    ],
    typed: decimal(raw, decimals),
    ending: 'json',
    sign: () => {
      const bytes = bench.wallet.signEvm(number, terms);
      return `${JSON.stringify({ format: 'sarraf cold signed', version: 1, spendId, bytes })}\n`;
    },
  };
}

/** The transaction that a file tells of. */
export function evmTermsOf(file: ColdSpendFile): EvmTerms {
  const { contract, raw, recipient } = file;
  return {
    chainId: BigInt(file.chainId),
    nonce: BigInt(file.nonce),
    to: contract ?? recipient,
    value: contract === null ? BigInt(raw) : 0n,
    data: contract === null ? '0x' : transferCall(recipient, BigInt(raw)),
    gasLimit: BigInt(file.gasLimit),
    maxFeePerGas: BigInt(file.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(file.maxPriorityFeePerGas),
  };
}

function rootsFile(bench: ColdBench, file: ColdRootsFile): ColdFile {
  const { number, roots } = file;
  const signers = roots.map((root) => ({ root, of: rootSigner(bench, root) }));
  const signedOn = bench.today;
  return {
    lines: [
      `Roots of the count ${number} of liabilities, signed as of ${signedOn}; nothing moves by it`,
      ...roots.map(
        ({ address, asset, chain, root }) => `  ${asset} on ${chain}, ${address}, root ${root}`,
      ),
    ],
    typed: String(number),
    ending: 'json',
    sign: () => {
      const signed = signers.map(({ of, root }) => {
        const words = coldRootText(root, { number, signedOn });
        return { ...root, signature: bench.wallet.signText(of.family, of.number, words) };
      });
      const content = {
        format: 'sarraf cold roots signed',
        version: 1,
        number,
        signedOn,
        roots: signed,
      };
      return `${JSON.stringify(content)}\n`;
    },
  };
}

function rootSigner(
  bench: ColdBench,
  { address, chain }: ColdRootsFile['roots'][number],
): { readonly family: 'bitcoin' | 'evm'; readonly number: number } {
  const family = familyOf(chain);
  if (family === 'tron') throw new SignerError(`${address} is of ${chain}: cold has no key of it.`);
  const { bitcoin, evm } = bench.wallet.origins;
  const number = (
    family === 'evm' ? coldEvmAddresses(evm) : bitcoinAddressesOn(bench, bitcoin)
  ).indexOf(address);
  if (number < 0) throw new SignerError(`${address} is not of this key.`);
  return { family, number };
}

function bitcoinAddressesOn(bench: ColdBench, origin: KeyOrigin): readonly string[] {
  return coldBitcoinAddresses(origin, networkOf(rulesOf(bench, 'bitcoin')));
}

/** What the rules are of. A number that is not known stands for none: its addresses would be another network's. */
function networkOf({ chainId }: ColdChainRules) {
  const network = networkOfId(chainId);
  if (network !== undefined) return network;
  throw new SignerError(
    `The rules name Bitcoin’s network ${chainId}, which this machine doesn’t know.`,
  );
}

function assertFee(fee: bigint, most: bigint, say: (raw: bigint) => string): void {
  if (fee < 0n) throw new SignerError('It pays more than its coins come to.');
  if (fee > most)
    throw new SignerError(`Its fee is ${say(fee)}, and ${say(most)} is the most here.`);
}

const sum = (all: readonly { readonly amount: bigint }[]): bigint =>
  all.reduce((so, { amount }) => so + amount, 0n);

function reading<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new SignerError('The file is not written as its format has it.');
  }
}

function text(raw: bigint, decimals: number, asset: string): string {
  return `${decimal(raw, decimals)} ${asset}`;
}

function decimal(raw: bigint, decimals: number): string {
  const digits = String(raw).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return rest === '' ? whole : `${whole}.${rest}`;
}
