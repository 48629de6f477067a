import { StaleBanner } from '#components/stale.tsx';
import { useStalePrices } from './use-market-view.ts';

/** Over the screen while prices are older than they may be. */
export function StaleNotice() {
  const seconds = useStalePrices();
  return <div role="status">{seconds !== null && <StaleBanner seconds={seconds} />}</div>;
}
