import type { ReceiptReview } from '@sarraf/contracts';
import { Amount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { Age } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { WhoIs } from '../../bank/components/line-facts.tsx';
import { KeysBar } from '../../queue/components/keys-bar.tsx';
import { QueueFrame } from '../../queue/components/queue-frame.tsx';
import { usePagedQueue } from '../../queue/components/use-queue-screen.tsx';
import { ReceiptReviewPane } from './receipt-review.tsx';
import { WhyNotFor } from '../../may-decide/components/lazy-may-decide.tsx';

const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));
const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));

const PARTS = ['waiting', 'ended'] as const;

/** The officers' queue of receipts: each needs the bank's own line. */
export function ReceiptsPage() {
  const t = useTexts(bankTexts);
  const q = useTexts(queueTexts);
  const queue = usePagedQueue({
    parts: PARTS,
    words: t,
    first: 'waiting',
    queryKey: queryKeys.receiptQueue,
    load: (query, signal) => call('GET /admin/offline_deposits', { query, signal }),
  });
  return (
    <QueueFrame
      {...queue}
      title={t.receipts}
      failed={t.receiptsFailed}
      icon="orders"
      empty={{ title: t.receiptsNone, text: t.receiptsNoneText }}
      row={(receipt) => <Row receipt={receipt} />}
      detail={(id, rows) => {
        const receipt = rows.find((one) => one.id === id);
        if (receipt === undefined) return <p className="queue-choose">{t.gone}</p>;
        return (
          <ReceiptReviewPane key={id} receipt={receipt} onLeave={() => queue.onChoose(null)} />
        );
      }}
      notice={<WhyNotFor subject="Reconciliation" />}
      keys={<KeysBar keys={[[['J', 'K'], q.keyNext]]} note={t.noteAudit} />}
    />
  );
}

const CHIPS = { waiting: 'warn', approved: 'ok', refused: 'err' } as const;

function Row({ receipt }: { receipt: ReceiptReview }) {
  const t = useTexts(bankTexts);
  return (
    <>
      <span className="font-semibold">
        <Amount value={receipt.amount} asset="IRT" />
      </span>
      <span className="text-table text-fg2">
        <Age at={receipt.created_at} />
      </span>
      <span className="truncate text-table text-fg2">
        <WhoIs person={receipt.person} />
      </span>
      {receipt.status !== 'waiting' && (
        <Chip kind={CHIPS[receipt.status]}>{t[`receipt_${receipt.status}`]}</Chip>
      )}
    </>
  );
}
