import type { ReceiptReview } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Sheba } from '#components/bank-card.tsx';
import { Amount } from '#components/num.tsx';
import { ErrorLine, Skeleton } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { Numbered, WhoIs } from '../../bank/components/line-facts.tsx';
import { Facts } from '../../queue/components/facts.tsx';
import { QueueHead } from '../../queue/components/queue-head.tsx';
import { ReceiptDecision } from './receipt-decision.tsx';

const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));

/** One receipt: its picture, what its person wrote, and the bank's lines that may be its own. */
export function ReceiptReviewPane({
  receipt,
  onLeave,
}: {
  receipt: ReceiptReview;
  onLeave: () => void;
}) {
  const t = useTexts(bankTexts);
  const has = useMay();
  const { status, words } = receipt;
  return (
    <>
      <section className="queue-documents">
        <QueueHead
          name={<Amount value={receipt.amount} asset="IRT" />}
          since={<WhoIs person={receipt.person} />}
          onLeave={onLeave}
        />
        <Picture id={receipt.id} />
      </section>
      <aside className="queue-side">
        <section className="queue-section">
          <Facts title={t.said} facts={useFacts(receipt)} />
          {words !== null && (
            <p className="pt-2 text-fg2">
              <bdi>{words}</bdi>
            </p>
          )}
        </section>
        {status === 'waiting' && has('update Reconciliation') && (
          <ReceiptDecision receipt={receipt} onDecided={onLeave} />
        )}
      </aside>
    </>
  );
}

function useFacts(receipt: ReceiptReview): readonly (readonly [string, ReactNode])[] {
  const t = useTexts(bankTexts);
  const { reason } = receipt;
  return [
    [t.time, <Time key="time" at={receipt.paid_at} shape="full" />],
    [t.tracking, <Numbered key="number" text={receipt.tracking_number} />],
    [t.account, <Sheba key="account" value={receipt.account} />],
    [t.sentAt, <Time key="sent" at={receipt.created_at} />],
    ...(reason === null ? [] : [[t.refuseWhy, t[`refusal_${reason}`]] as const]),
  ];
}

/** Fetched with the officer's token, kept by this page alone; each look is written down. */
function Picture({ id }: { id: string }) {
  const t = useTexts(bankTexts);
  const file = useQuery({
    queryKey: queryKeys.receiptPicture(id),
    queryFn: ({ signal }) =>
      call('GET /admin/offline_deposits/:id/picture', { params: { id }, signal }),
    staleTime: Infinity,
    // it leaves the memory with the page
    gcTime: 0,
  });
  const address = useObjectUrl(file.data, 'image/jpeg');
  if (file.isError) {
    return (
      <ErrorLine
        title={t.pictureFailed}
        error={file.error}
        retrying={file.isFetching}
        onRetry={() => void file.refetch()}
      />
    );
  }
  if (address === null) return <Skeleton width="100%" height={320} />;
  return <img src={address} alt={t.picture} className="max-h-[70vh] w-full object-contain" />;
}
