import { Transaction } from 'micro-eth-signer';
import { createContract, deployContract } from 'micro-eth-signer/abi.js';
import type { ChainAsset, ChainFacts } from './chain-facts.ts';
import { COMPILED } from './contracts/compiled.gen.ts';

/** What a transaction does, before it is signed. */
export interface Payment {
  readonly to: string;
  readonly value: bigint;
  readonly data: string;
}

/** Whom a transaction is sent to that creates a contract. */
export const CREATION = '0x';
/** Above every base fee that the control calls can ask for. */
const FEE_MAX = 10n ** 13n;
const TIP = 10n ** 8n;
const GAS_OF_COINS = 21_000n;
const GAS_OF_CALLS = 6_000_000n;
/** A transfer of a token, with room for one that takes a fee. */
const GAS_OF_TOKENS = 200_000n;

const TOKEN = createContract(COMPILED.PlainToken.abi);
const BATCH = createContract(COMPILED.BatchSender.abi);

function bytesToHex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`;
}

/** Moves an asset, in the chain's own units. */
export function paymentOf(asset: ChainAsset, to: string, raw: bigint): Payment {
  if (asset.contract === null) return { to, value: raw, data: '' };
  const data = bytesToHex(TOKEN.transfer.encodeInput({ to, value: raw }));
  return { to: asset.contract, value: 0n, data };
}

/** Lets a contract move a token of the signer's. */
export function allowanceOf(contract: string, spender: string): Payment {
  const data = bytesToHex(TOKEN.approve.encodeInput({ spender, value: 2n ** 256n - 1n }));
  return { to: contract, value: 0n, data };
}

/** One of several payments that happen together. */
export interface BatchItem {
  readonly asset: ChainAsset;
  readonly to: string;
  readonly raw: bigint;
}

/** All of them in one transaction of the batch contract. */
export function batchOf(batch: string, items: readonly BatchItem[]): Payment {
  const payments = items.map(({ asset, to, raw }) => ({
    token: asset.contract ?? `0x${'0'.repeat(40)}`,
    to,
    value: raw,
  }));
  const value = items
    .filter(({ asset }) => asset.contract === null)
    .reduce((sum, { raw }) => sum + raw, 0n);
  return { to: batch, value, data: bytesToHex(BATCH.send.encodeInput(payments)) };
}

/** Creations of the deployer's contracts on a chain, in the order of their nonces. */
export function creationsOn(facts: ChainFacts, supply: bigint): readonly string[] {
  const decimalsOf = (asset: string): number =>
    facts.tokens.find((token) => token.asset === asset)?.decimals ?? 18;
  const { TetherLike, PlainToken, FeeToken, SilentToken, BatchSender } = COMPILED;
  const plain = (name: string, symbol: string): string =>
    deployContract(PlainToken.abi, PlainToken.code, {
      name_: name,
      symbol_: symbol,
      decimals_: BigInt(decimalsOf(symbol)),
      supply: supply * 10n ** BigInt(decimalsOf(symbol)),
    });
  const usdt = decimalsOf('USDT');
  return [
    deployContract(TetherLike.abi, TetherLike.code, {
      name_: 'Tether USD (demo)',
      symbol_: 'USDT',
      decimals_: BigInt(usdt),
      supply: supply * 10n ** BigInt(usdt),
    }),
    plain('Shiba Inu (demo)', 'SHIB'),
    plain('PAX Gold (demo)', 'PAXG'),
    deployContract(FeeToken.abi, FeeToken.code, supply * 10n ** 18n),
    deployContract(SilentToken.abi, SilentToken.code, supply * 10n ** 18n),
    BatchSender.code,
  ];
}

/** Who signs, and as which of theirs. */
export interface Signing {
  readonly facts: ChainFacts;
  readonly key: string;
  readonly nonce: number;
  /** Sum that a signer can't do without: of a small wallet the greatest fee is kept low. */
  readonly feeMax?: bigint;
}

/** The signed transaction; the same payment signed again is the same, to the byte. */
export function signPayment(payment: Payment, signing: Signing): string {
  const { facts, key, nonce, feeMax = FEE_MAX } = signing;
  return Transaction.prepare(
    {
      type: 'eip1559',
      to: payment.to,
      value: payment.value,
      data: payment.data,
      nonce: BigInt(nonce),
      chainId: BigInt(facts.id),
      maxFeePerGas: feeMax,
      maxPriorityFeePerGas: TIP < feeMax ? TIP : feeMax,
      gasLimit: gasOf(payment),
    },
    false,
  )
    .signBy(key, false)
    .toHex();
}

function gasOf({ to, data }: Payment): bigint {
  if (data === '') return GAS_OF_COINS;
  // a transfer or an allowance: a selector and two words
  return to !== CREATION && data.length === 2 + 8 + 128 ? GAS_OF_TOKENS : GAS_OF_CALLS;
}
