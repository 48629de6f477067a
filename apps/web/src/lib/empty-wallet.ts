import type { Wallet } from '@sarraf/contracts';

/** Whether nothing of an asset is in the spot wallet or in the vault. */
export function isEmptyWallet({ amount, vault }: Wallet): boolean {
  return !/[1-9]/.test(amount + vault);
}
