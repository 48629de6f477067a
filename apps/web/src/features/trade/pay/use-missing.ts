import type { Card } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { depositBounds } from '#lib/deposit-limits.ts';
import { useIsPersisted } from '#lib/persist-cache.ts';
import { cardsQuery } from '#lib/queries/user.ts';
import { depositLimitsQuery } from '#lib/queries/wallets.ts';
import type { OrderDraft } from '../components/use-order-draft.ts';
import { type MissingMoney, missingMoney } from './missing-money.ts';

/** What is missing, and the card that is charged: the server takes the first verified one. */
export function useMissing({ form, summary, context }: OrderDraft): {
  readonly card: Card | undefined;
  readonly missing: MissingMoney | null;
} {
  const card = useQuery(cardsQuery).data?.find(({ status }) => status === 'verified');
  const limits = useQuery(depositLimitsQuery).data;
  const isKept = useIsPersisted(depositLimitsQuery.queryKey);
  if (limits === undefined || isKept) return { card, missing: null };
  // where charges are closed nothing may be deposited
  const bounds = depositBounds(limits) ?? { ...limits, used: '0', cap: '0' };
  return { card, missing: missingMoney(form.state, summary, context, bounds) };
}
