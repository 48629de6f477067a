// Wallets of the demo on its TRON: the faucet's, and a thief's who has the hot key.
import type { ChainAsset } from '../chain-facts.ts';
import { type Holder, holderOf, holderOfKey, signHash } from './address.ts';
import { type Act, hashOf, rawOf, signedOf } from './wire.ts';

const TRANSFER = 'a9059cbb';
const FEE_LIMIT = 100_000_000n;
const EXPIRES_IN_MS = 3_600_000;

/** A payment, in the chain's own units. */
export interface WantedTransfer {
  readonly asset: ChainAsset;
  readonly to: Holder;
  readonly raw: bigint;
}

/** The signed transaction of a payment; the same one signed again is the same, to the byte. */
export function payBy(
  key: string,
  { asset, raw, to }: WantedTransfer,
  at: { readonly block: string; readonly madeAt: number },
): string {
  const from = holderOfKey(key);
  const contract = asset.contract === null ? undefined : holderOf(asset.contract);
  const act: Act =
    contract === undefined
      ? { kind: 'transfer', from, to, sun: raw, data: '' }
      : { kind: 'call', from, to: contract, sun: 0n, data: transferOf(to, raw) };
  const bytes = rawOf({
    act,
    block: at.block,
    expiration: at.madeAt + EXPIRES_IN_MS,
    madeAt: at.madeAt,
    feeLimit: act.kind === 'call' ? FEE_LIMIT : 0n,
  });
  return signedOf(bytes, signHash(hashOf(bytes), key));
}

function transferOf(to: Holder, raw: bigint): string {
  return TRANSFER + to.slice(2).padStart(64, '0') + raw.toString(16).padStart(64, '0');
}
