import type { UnmatchedLine } from '@sarraf/contracts';
import { Amount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { Age } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { KeysBar } from '../../queue/components/keys-bar.tsx';
import { QueueFrame } from '../../queue/components/queue-frame.tsx';
import { usePagedQueue } from '../../queue/components/use-queue-screen.tsx';
import { UnmatchedReview } from './unmatched-review.tsx';
import { WhyNotFor } from '../../may-decide/components/lazy-may-decide.tsx';

const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));
const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));

const PARTS = ['waiting', 'ended', 'flagged'] as const;

/** The officers' queue of money at the bank that nobody has yet. */
export function UnmatchedPage() {
  const t = useTexts(bankTexts);
  const q = useTexts(queueTexts);
  const queue = usePagedQueue({
    parts: PARTS,
    words: t,
    first: 'waiting',
    queryKey: queryKeys.unmatched,
    load: (query, signal) => call('GET /admin/unmatched', { query, signal }),
  });
  return (
    <QueueFrame
      {...queue}
      title={t.unmatchedTitle}
      failed={t.unmatchedFailed}
      icon="bank"
      empty={{ title: t.unmatchedNone, text: t.unmatchedNoneText }}
      row={(line) => <Row line={line} />}
      detail={(id, rows) => {
        const line = rows.find((one) => one.id === id);
        if (line === undefined) return <p className="queue-choose">{t.gone}</p>;
        return <UnmatchedReview key={id} line={line} onLeave={() => queue.onChoose(null)} />;
      }}
      notice={<WhyNotFor subject="Reconciliation" />}
      keys={<KeysBar keys={[[['J', 'K'], q.keyNext]]} note={t.noteAudit} />}
    />
  );
}

function Row({ line }: { line: UnmatchedLine }) {
  const t = useTexts(bankTexts);
  const { status, wanted } = line;
  return (
    <>
      <span className="font-semibold">
        <Amount value={line.amount} asset="IRT" />
      </span>
      <span className="text-table text-fg2">
        <Age at={line.at} />
      </span>
      <span className="text-table text-fg2">{t[`why_${line.reason}`]}</span>
      {status === 'parked' ? (
        wanted !== null && <span className="text-table text-brand">{t.wanted}</span>
      ) : (
        <Chip kind={status === 'moving' ? 'brand' : status === 'flagged' ? 'warn' : 'ok'}>
          {t[`status_${status}`]}
        </Chip>
      )}
    </>
  );
}
