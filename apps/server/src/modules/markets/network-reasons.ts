import type { DepositReason } from '@sarraf/contracts';

/** Why an asset can't be paid in, or withdrawn, by a network of this code now; null: it can. */
export type NetworkReasons = (
  asset: string,
  code: string,
) => { readonly deposit: DepositReason | null; readonly withdraw: DepositReason | null };
