// What an order moves, from where and to whom, as far as the policy has it.
import {
  bitcoinAddress,
  evmOfTron,
  familyOf,
  isKeptAddress,
  rawOf,
  transferCallOn,
} from '@sarraf/chain-codec';
import type {
  DerivedAddress,
  PayoutOrder,
  SignerChain,
  SignerRefusal,
  SpendOrder,
  SweepOrder,
} from '@sarraf/signer-protocol';
import { type Bench, refused } from './bench.ts';
import type { EvmTransaction } from './journal-lines.ts';
import { addressOn, networkOn } from './own-addresses.ts';
import { type ChainPolicy, type Coin, coinOf } from './policy.ts';
import { GAS, HOT } from './wallet.ts';

/** What a transaction does, before it has a number and a fee. */
export interface Movement extends Pick<EvmTransaction, 'to' | 'value' | 'data'> {
  readonly from: DerivedAddress;
}

interface Recipient {
  readonly chain: SignerChain;
  readonly address: string;
}

/** What an order moves, from where and to whom, as far as the policy has that at all. */
export function movementOf(bench: Bench, order: SpendOrder): Movement | SignerRefusal {
  const { policy } = bench;
  const chain = policy.chains[order.chain];
  if (chain === undefined) return refused('chain_unknown');
  const family = familyOf(order.chain);
  // coins are spent from wherever they lie: no address needs gas of its own
  if (family === 'bitcoin' && order.kind === 'top_up') return refused('address_refused');
  if (family !== 'bitcoin' && order.coins !== undefined) {
    return refused('coin_refused', { why: family });
  }
  if ((family === 'tron') !== (order.reference !== undefined)) {
    return refused('reference_refused', { why: family });
  }
  if (order.kind === 'top_up') {
    const to = addressOn(bench, order.chain, order.to);
    if (to === chain.gas) return refused('address_refused');
    return { from: GAS, to, value: order.raw, data: '' };
  }
  const known = coinOf(policy, order.chain, order.asset);
  if (known === undefined) return refused('asset_unknown');
  const to = (address: string): Recipient => ({ chain: order.chain, address });
  if (order.kind === 'sweep') {
    if (family === 'bitcoin') return joining(order, chain);
    // hot and gas are swept nowhere: what stands there is where it should be
    if (order.from.branch !== 0) return refused('address_refused');
    return moving(order.from, known.coin, to(chain.hot), BigInt(order.raw));
  }
  if (order.kind === 'cold') {
    if (!chain.cold.includes(order.address)) return refused('address_refused');
    return moving(HOT, known.coin, to(order.address), BigInt(order.raw));
  }
  if (!isPayable(bench, order, chain)) return refused('address_refused');
  const raw = rawAmount(BigInt(order.units), known.coin, known.caps.scale);
  return raw === undefined
    ? refused('asset_unknown', { decimals: String(known.coin.decimals) })
    : moving(HOT, known.coin, to(order.address), raw);
}

/** Coins from wherever they lie, made one at hot: nobody is paid, all of it is change. */
function joining({ from }: SweepOrder, { hot }: ChainPolicy): Movement | SignerRefusal {
  const isHot = from.branch === HOT.branch && from.number === HOT.number;
  return isHot ? { from: HOT, to: hot, value: '0', data: '' } : refused('address_refused');
}

/** An address as it is kept that is neither nobody's nor a token's contract, and of the chain's network. */
function isPayable(
  { policy }: Bench,
  { address, chain: name }: PayoutOrder,
  chain: ChainPolicy,
): boolean {
  const network = networkOn(policy, name);
  if (network !== undefined) {
    const read = bitcoinAddress(address, network);
    return read.ok && read.value === address;
  }
  const isTron = familyOf(name) === 'tron';
  if (!isKeptAddress(name, address)) return false;
  if (BigInt(isTron ? evmOfTron(address) : address) === 0n) return false;
  return !chain.coins.some(({ contract }) => contract === address);
}

function rawAmount(units: bigint, coin: Coin, scale: number): bigint | undefined {
  if (coin.decimals >= scale) return rawOf(units, coin.decimals, scale);
  const isWhole = units % 10n ** BigInt(scale - coin.decimals) === 0n;
  return isWhole ? rawOf(units, coin.decimals, scale) : undefined;
}

function moving(
  from: DerivedAddress,
  { contract }: Coin,
  { address, chain }: Recipient,
  raw: bigint,
): Movement {
  if (contract === null) return { from, to: address, value: String(raw), data: '' };
  return { from, to: contract, value: '0', data: transferCallOn(chain, address, raw) };
}
