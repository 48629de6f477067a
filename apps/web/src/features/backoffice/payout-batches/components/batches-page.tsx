import type { PayoutBatch } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount, useCount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { useListPosition } from '#lib/use-list-position.ts';
import { KeysBar } from '../../queue/components/keys-bar.tsx';
import { QueueFrame } from '../../queue/components/queue-frame.tsx';
import { BatchChip } from './batch-chip.tsx';
import { BatchPane } from './batch-pane.tsx';
import { MakeBar } from './make-bar.tsx';
import { WhyNotFor } from '../../may-decide/components/lazy-may-decide.tsx';

const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));
const batchesTexts = textsOf(() => import('../texts/fa.ts'));

const ASK_EVERY_MS = 10_000;

/** Files of payouts for the bank: made, approved, downloaded, answered. */
export function BatchesPage() {
  const t = useTexts(batchesTexts);
  const q = useTexts(queueTexts);
  const [chosen, setChosen] = useState<string | null>(null);
  const { pager, position } = useListPosition();
  const list = useQuery({
    queryKey: queryKeys.batchList(position),
    queryFn: ({ signal }) => call('GET /admin/payout_batches', { query: position, signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
  return (
    <QueueFrame
      title={t.title}
      failed={t.failed}
      icon="bank"
      tabs={[{ value: 'all', label: t.all }]}
      part="all"
      onPart={() => setChosen(null)}
      query={list}
      pager={pager}
      empty={{ title: t.none, text: t.noneText }}
      chosen={chosen}
      onChoose={setChosen}
      row={(row) => <Row batch={row} />}
      detail={(id) => <BatchPane key={id} id={id} onLeave={() => setChosen(null)} />}
      notice={
        <>
          <WhyNotFor subject="Payout" />
          <MakeBar onMade={setChosen} />
        </>
      }
      keys={<KeysBar keys={[[['J', 'K'], q.keyNext]]} note={t.noteAudit} />}
    />
  );
}

function Row({ batch }: { batch: PayoutBatch }) {
  const t = useTexts(batchesTexts);
  const count = useCount();
  return (
    <>
      <span className="font-semibold">
        <Amount value={batch.all.sum} asset="IRT" />
      </span>
      <BatchChip batch={batch} />
      <span className="text-table text-fg2">
        <Time at={batch.made.at} />
      </span>
      <span className="text-table text-fg2">{t.linesOf(count(batch.all.count))}</span>
    </>
  );
}
