import type { Card } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useIsKept } from '../../../lib/persist-cache.ts';
import { cardsQuery } from '../../../lib/queries/user.ts';
import { depositLimitsQuery } from '../../../lib/queries/wallets.ts';
import type { OrderDraft } from '../components/use-order-draft.ts';
import { type MissingMoney, missingMoney } from './missing-money.ts';

/** What is missing, and the card that is charged: the server takes the first verified one. */
export function useMissing({ form, summary, context }: OrderDraft): {
  readonly card: Card | undefined;
  readonly missing: MissingMoney | null;
} {
  const card = useQuery(cardsQuery).data?.find(({ status }) => status === 'verified');
  const limits = useQuery(depositLimitsQuery).data;
  const isKept = useIsKept(depositLimitsQuery.queryKey);
  if (limits === undefined || isKept) return { card, missing: null };
  const { min, max, gateway_day: day } = limits;
  const bounds = { min, max, used: day.used, cap: day.cap };
  return { card, missing: missingMoney(form.state, summary, context, bounds) };
}
