import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCount } from '../../../../components/num.tsx';
import { Age } from '../../../../components/time.tsx';
import { useTexts } from '../../../../i18n/texts.ts';
import { call } from '../../../../lib/api/client.ts';
import { usePollMs } from '../../../../lib/presence.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { Mobile, PersonName } from '../../people/components/person-words.tsx';
import { KeysBar } from '../../queue/components/keys-bar.tsx';
import { QueueFrame } from '../../queue/components/queue-frame.tsx';
import { queueTexts } from '../../queue/texts/queue-texts.ts';
import { unfreezeTexts } from '../texts/unfreeze-texts.ts';
import { UnfreezeReview } from './unfreeze-review.tsx';

const ASK_EVERY_MS = 10_000;

/** The officers' queue of frozen accounts that are asked to be opened. */
export function UnfreezePage() {
  const t = useTexts(unfreezeTexts);
  const q = useTexts(queueTexts);
  const count = useCount();
  const [chosen, setChosen] = useState<string | null>(null);
  const queue = useQuery({
    queryKey: queryKeys.unfreezes,
    queryFn: async ({ signal }) => ({ data: await call('GET /admin/unfreezes', { signal }) }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
  const total = queue.data?.data.length;
  return (
    <QueueFrame
      title={t.title}
      failed={t.failed}
      icon="lock"
      tabs={[
        {
          value: 'waiting',
          label: t.waiting,
          count: total === undefined ? undefined : count(total),
        },
      ]}
      part="waiting"
      onPart={() => setChosen(null)}
      query={queue}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
      chosen={chosen}
      onChoose={setChosen}
      row={(one) => (
        <>
          <span className="truncate font-semibold">
            <PersonName person={one} />
          </span>
          <span className="text-table text-fg2">
            <Age at={one.created_at} />
          </span>
          <span className="text-table text-fg2">
            <Mobile mobile={one.mobile} />
          </span>
          {one.first_officer !== null && <span className="text-table text-brand">{t.first}</span>}
        </>
      )}
      detail={(id, rows) => {
        const unfreeze = rows.find((one) => one.id === id);
        if (unfreeze === undefined) return <p className="queue-choose">{t.gone}</p>;
        return <UnfreezeReview key={id} unfreeze={unfreeze} onLeave={() => setChosen(null)} />;
      }}
      notice={null}
      keys={<KeysBar keys={[[['J', 'K'], q.keyNext]]} note={t.noteAudit} />}
    />
  );
}
