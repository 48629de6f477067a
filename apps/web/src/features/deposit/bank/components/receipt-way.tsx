import type { OfflineDeposit } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SupportLinked } from '#components/support-linked.tsx';
import { AskSupport } from '#components/ask-support.tsx';
import { Amount } from '#components/num.tsx';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip } from '#components/signs.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { depositTipsQuery, receiptsQuery } from '../api/bank-deposits.ts';
import { Digits } from './digits.tsx';
import { ReceiptForm } from './receipt-form.tsx';

const bankTexts = textsOf(() => import('../texts/fa.ts'));

/** A receipt is sent with its picture; below it, what became of earlier ones. */
export function ReceiptWay() {
  const t = useTexts(bankTexts);
  const tips = useQuery(depositTipsQuery);
  return (
    <QueryView query={tips} title={t.failed} waiting={<SkeletonRows rows={5} />}>
      {({ accounts }) => (
        <div className="inner-columns">
          {accounts.length === 0 ? (
            <Empty icon="bank" title={t.closedTitle} text={t.closedText} />
          ) : (
            <ReceiptForm accounts={accounts} />
          )}
          <Receipts />
        </div>
      )}
    </QueryView>
  );
}

function Receipts() {
  const t = useTexts(bankTexts);
  const [page, setPage] = useState(1);
  const list = useQuery(receiptsQuery(page));
  return (
    <section className="pt-5 lg:pt-0">
      <h2 className="mb-1 font-semibold">{t.receipts}</h2>
      <QueryView compact query={list} title={t.receiptsFailed} waiting={<SkeletonRows rows={3} />}>
        {({ data, current_page, last_page }) => (
          <>
            {data.length === 0 && <p className="text-fg2">{t.receiptsNone}</p>}
            {data.map((receipt) => (
              <Receipt key={receipt.id} receipt={receipt} />
            ))}
            <Pager page={current_page} last={last_page} onPage={setPage} />
          </>
        )}
      </QueryView>
    </section>
  );
}

const CHIPS = { waiting: 'warn', approved: 'ok', refused: 'err' } as const;

function Receipt({ receipt }: { receipt: OfflineDeposit }) {
  const t = useTexts(bankTexts);
  const { amount, paid_at, reason, status, tracking_number } = receipt;
  return (
    <div className="row min-h-16 items-start py-3">
      <span className="min-w-0 flex-1">
        <Amount value={amount} asset="IRT" figure="receipt" />
        <span className="block text-caption text-fg2">
          <Time at={paid_at} /> · {rich(t.numberOf, { number: <Digits text={tracking_number} /> })}
        </span>
        {reason !== null && (
          <span className="block text-table">
            <SupportLinked
              text={t[`why_${reason}`]}
              subject="deposit"
              kind="receipt"
              id={receipt.id}
            />
          </span>
        )}
        {reason !== null && <AskSupport subject="deposit" kind="receipt" id={receipt.id} />}
      </span>
      <Chip kind={CHIPS[status]}>{t[`receipt_${status}`]}</Chip>
    </div>
  );
}
