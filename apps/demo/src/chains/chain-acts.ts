import { addr } from 'micro-eth-signer';
import { bookRaw, unitsOfText } from './amounts.ts';
import {
  assetOn,
  type ChainAsset,
  type ChainFacts,
  contractAddress,
  FAUCET,
  FAUCET_KEY,
} from './chain-facts.ts';
import { ChainRefusal } from './chain-refusal.ts';
import type { EvmChain } from './chain-port.ts';
import { type BatchItem, batchOf, paymentOf, signPayment } from './payments.ts';

/** A payment as it was requested, not yet signed. */
export interface WantedPayment {
  readonly asset: string;
  readonly address: string;
  /** Decimal text, in the asset. */
  readonly amount: string;
}

const HUNDRED_GWEI = 10n ** 11n;

/**
 * Pays from the faucet's wallet and answers the transaction's code.
 *
 * @throws ChainRefusal when the asset, the address or the amount is none
 */
export async function payFromFaucet(chain: EvmChain, wanted: WantedPayment): Promise<string> {
  const { asset, to, raw } = itemOf(chain.facts, wanted);
  const [code = ''] = await chain.signAndSend(FAUCET, (nonce) => [
    signPayment(paymentOf(asset, to, raw), { facts: chain.facts, key: FAUCET_KEY, nonce }),
  ]);
  return code;
}

/** Pays several from the faucet's wallet in one transaction of the batch contract. */
export async function payBatch(chain: EvmChain, wanted: readonly WantedPayment[]): Promise<string> {
  if (wanted.length === 0) throw new ChainRefusal('bad_payments', 'payments must be a list');
  const items = wanted.map((each) => itemOf(chain.facts, each));
  const payment = batchOf(contractAddress('BATCH'), items);
  const [code = ''] = await chain.signAndSend(FAUCET, (nonce) => [
    signPayment(payment, { facts: chain.facts, key: FAUCET_KEY, nonce }),
  ]);
  return code;
}

/** Moves money of the exchange's hot address away, as a thief would who has its key. */
export async function steal(
  chain: EvmChain,
  thing: { readonly asset: string; readonly units: string },
  hot: { readonly address: string; readonly key: string },
): Promise<string> {
  const asset = known(chain.facts, thing.asset);
  const units = /^\d{1,40}$/.test(thing.units) ? BigInt(thing.units) : 0n;
  if (units === 0n) throw new ChainRefusal('bad_units', 'units must be whole and above zero');
  const payment = paymentOf(asset, FAUCET, bookRaw(asset, units));
  const [code = ''] = await chain.signAndSend(hot.address, (nonce) => [
    signPayment(payment, { facts: chain.facts, key: hot.key, nonce, feeMax: HUNDRED_GWEI }),
  ]);
  return code;
}

function itemOf(facts: ChainFacts, wanted: WantedPayment): BatchItem {
  const asset = known(facts, wanted.asset);
  const raw = unitsOfText(wanted.amount, asset.decimals);
  if (raw === undefined) {
    throw new ChainRefusal('bad_amount', `amount is no amount of ${asset.asset}`);
  }
  return { asset, to: addressOf(wanted.address), raw };
}

function known(facts: ChainFacts, name: string): ChainAsset {
  const asset = assetOn(facts, name.trim().toUpperCase());
  if (asset !== undefined) return asset;
  throw new ChainRefusal('unknown_asset', `${facts.name} has no such asset`);
}

/** The address with its checksum: one in mixed case has to have the right one already. */
function addressOf(text: string): string {
  const address = text.trim();
  const isForm = /^0x[0-9a-fA-F]{40}$/.test(address);
  const isOneCase = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/.test(address);
  if (isForm && (isOneCase || addr.isValid(address))) {
    return addr.addChecksum(address.toLowerCase());
  }
  throw new ChainRefusal('bad_address', 'address is none of this chain');
}
