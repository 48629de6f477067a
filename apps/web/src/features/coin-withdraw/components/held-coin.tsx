import { useQuery } from '@tanstack/react-query';
import { Held } from '#components/withdrawal/held.tsx';
import { withdrawEstimateQuery } from '#lib/queries/coin-withdrawals.ts';

/** That a coin can't leave now, as the estimate for its network says. */
export function HeldCoin({ symbol, network }: { symbol: string; network: string | null }) {
  const asked = withdrawEstimateQuery({ symbol, network: network ?? '', amount: '0' });
  const estimate = useQuery({ ...asked, enabled: network !== null }).data;
  return <Held until={estimate?.held_until ?? null} />;
}
