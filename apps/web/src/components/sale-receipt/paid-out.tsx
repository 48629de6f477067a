import type { SalePayout } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { rich } from '../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { withdrawalLimitsQuery } from '../../lib/queries/wallets.ts';
import { withdrawalQuery } from '../../lib/queries/withdrawals.ts';
import { ButtonLink } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { LiftTo } from '../limit-lift.tsx';
import { Amount } from '../num.tsx';
import { Time } from '../time.tsx';
import { useCancelTime, useLastDigits } from './card-words.ts';
import { PayaCycle } from './paya-cycle.tsx';

const saleReceiptTexts = textsOf(() => import('./texts/fa.ts'));

/** Limits that withdrawals count against. */
const REACHED = ['withdrawal_day', 'withdrawal_month', 'leaving_day', 'leaving_month'] as const;

/** On a receipt: what became of the money that was to leave. */
export function PaidOut({ payOut }: { payOut: SalePayout }) {
  const t = useTexts(saleReceiptTexts);
  const { withdrawal_id: id, amount, code, limit } = payOut;
  if (id === null || code !== null) {
    return (
      <>
        <p className="field-note mt-4 text-start" data-kind="warn" role="alert">
          <Icon name="alert" size={16} />
          <span>
            {t.stayed} {code !== null && t[code]}
            {limit !== null && <Reached limit={limit} />}
          </span>
        </p>
        <LiftTo level={limit?.lifts_at_level ?? null} />
      </>
    );
  }
  return <Leaves id={id} amount={amount} />;
}

/** The limit that was reached: how much of it is used, and when it has room again. */
function Reached({ limit }: { limit: NonNullable<SalePayout['limit']> }) {
  const t = useTexts(saleReceiptTexts);
  const name = REACHED.find((one) => one === limit.kind) ?? 'withdrawal_day';
  const words = rich(t[name], {
    used: <Amount value={limit.used} asset="IRT" />,
    cap: <Amount value={limit.cap} asset="IRT" />,
    time: <Time at={limit.frees_at} />,
  });
  return <> {words}</>;
}

/** It is on its way: where to, with which cycle, and until when it can be called back. */
function Leaves({ id, amount }: { id: string; amount: string | null }) {
  const t = useTexts(saleReceiptTexts);
  const lastOf = useLastDigits();
  const cancelTime = useCancelTime(useQuery(withdrawalLimitsQuery).data);
  const withdrawal = useQuery(withdrawalQuery(id)).data;
  const money = <Amount value={amount} asset="IRT" />;
  const expectedAt = withdrawal?.expected_at ?? null;
  return (
    <div className="mt-4 w-full border-s-2 border-brand ps-3 text-start text-table text-fg2">
      <p>
        {withdrawal === undefined
          ? rich(t.leaves, { amount: money })
          : rich(t.leavesTo, {
              amount: money,
              card: lastOf({ masked: withdrawal.card_masked }),
            })}{' '}
        {expectedAt !== null && <PayaCycle expectedAt={expectedAt} />}{' '}
        {cancelTime !== null && t.canCancel(cancelTime)}
      </p>
      <p className="no-print">
        <ButtonLink to="/mywallet/withdraw/IRT/$id" params={{ id }} look="text">
          {t.follow}
        </ButtonLink>
      </p>
    </div>
  );
}
