import { useSearch } from '@tanstack/react-router';
import { GiftTab } from '../features/gift/components/gift-form.tsx';
import { TransferPage } from '../features/transfer/components/transfer-page.tsx';

/** Transfers and gifts on one screen. */
export function TransferScreen() {
  const { symbol } = useSearch({ strict: false });
  return <TransferPage gift={<GiftTab first={symbol} />} />;
}
