import type { UnmatchedLine } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount, useCount } from '../../../../components/num.tsx';
import { Chip } from '../../../../components/signs.tsx';
import { Age } from '../../../../components/time.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { call } from '../../../../lib/api/client.ts';
import { usePollMs } from '../../../../lib/presence.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { useListPosition } from '../../../../lib/use-list-position.ts';
import { KeysBar } from '../../queue/components/keys-bar.tsx';
import { QueueFrame } from '../../queue/components/queue-frame.tsx';
import { UnmatchedReview } from './unmatched-review.tsx';
import { WhyNotFor } from '../../may-decide/components/lazy-may-decide.tsx';

const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));
const queueTexts = textsOf(() => import('../../queue/texts/fa.ts'));

const ASK_EVERY_MS = 10_000;
type Part = 'waiting' | 'ended' | 'flagged';

/** The officers' queue of money at the bank that nobody has yet. */
export function UnmatchedPage() {
  const t = useTexts(bankTexts);
  const q = useTexts(queueTexts);
  const count = useCount();
  const [part, setPart] = useState<Part>('waiting');
  const [chosen, setChosen] = useState<string | null>(null);
  const { pager, position, toFirst } = useListPosition();
  const query = { show: part, ...position };
  const list = useQuery({
    queryKey: queryKeys.unmatched(query),
    queryFn: ({ signal }) => call('GET /admin/unmatched', { query, signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
  const total = list.data === undefined ? undefined : count(list.data.total);
  return (
    <QueueFrame
      title={t.unmatchedTitle}
      failed={t.unmatchedFailed}
      icon="bank"
      tabs={(['waiting', 'ended', 'flagged'] as const).map((value) => ({
        value,
        label: t[value],
        count: value === part ? total : undefined,
      }))}
      part={part}
      onPart={(next) => {
        setPart(next);
        toFirst();
        setChosen(null);
      }}
      query={list}
      pager={pager}
      empty={{ title: t.unmatchedNone, text: t.unmatchedNoneText }}
      chosen={chosen}
      onChoose={setChosen}
      row={(line) => <Row line={line} />}
      detail={(id, rows) => {
        const line = rows.find((one) => one.id === id);
        if (line === undefined) return <p className="queue-choose">{t.gone}</p>;
        return <UnmatchedReview key={id} line={line} onLeave={() => setChosen(null)} />;
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
