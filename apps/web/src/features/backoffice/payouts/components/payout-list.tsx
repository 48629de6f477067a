import type { Payout } from '@sarraf/contracts';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { PayoutRow } from './payout-row.tsx';
import { RowList } from './row-list.tsx';

const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

const HEADS = ['amount', 'person', 'destination', 'why', 'since', 'standing'] as const;

/** Payouts below each other. */
export function PayoutList(list: {
  rows: readonly Payout[];
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const t = useTexts(payoutsTexts);
  return (
    <RowList label={t.title} heads={HEADS.map((head) => [head, t[head]])} {...list}>
      {(payout) => <PayoutRow payout={payout} />}
    </RowList>
  );
}
