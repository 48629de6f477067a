import { addr } from 'micro-eth-signer';
import { bookRaw, unitsOfText } from './amounts.ts';
import {
  assetOn,
  type ChainAsset,
  type ChainFacts,
  contractAddress,
  FAUCET,
} from './chain-facts.ts';
import type { WantedPayment } from './chain-port.ts';
import { ChainRefusal } from './chain-refusal.ts';
import { type BatchItem, batchOf, type Payment, paymentOf } from './payments.ts';

const HUNDRED_GWEI = 10n ** 11n;

/** All of them in one transaction of the batch contract. */
export function batchPayment(items: readonly BatchItem[]): Payment {
  return batchOf(contractAddress('BATCH'), items);
}

/** What a thief moves of the hot address; `units` are those of the books. @throws ChainRefusal */
export function stolenPayment(
  facts: ChainFacts,
  name: string,
  text: string,
): { readonly payment: Payment; readonly feeMax: bigint } {
  const asset = known(facts, name);
  const raw = bookRaw(asset, unitsToSteal(text));
  return { payment: paymentOf(asset, FAUCET, raw), feeMax: HUNDRED_GWEI };
}

/** Units of the books, as a text. @throws ChainRefusal */
export function unitsToSteal(text: string): bigint {
  const units = /^\d{1,40}$/.test(text) ? BigInt(text) : 0n;
  if (units === 0n) throw new ChainRefusal('bad_units', 'units must be whole and above zero');
  return units;
}

/** A payment with its asset, its receiver and its amount in the chain's own units. @throws ChainRefusal */
export function itemOf(facts: ChainFacts, wanted: WantedPayment): BatchItem {
  return { ...amountOf(facts, wanted), to: addressOf(wanted.address) };
}

/** The asset of a payment, and how much of it in the chain's own units. @throws ChainRefusal */
export function amountOf(
  facts: ChainFacts,
  wanted: Pick<WantedPayment, 'asset' | 'amount'>,
): Pick<BatchItem, 'asset' | 'raw'> {
  const asset = known(facts, wanted.asset);
  const raw = unitsOfText(wanted.amount, asset.decimals);
  if (raw === undefined) {
    throw new ChainRefusal('bad_amount', `amount is no amount of ${asset.asset}`);
  }
  return { asset, raw };
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
