import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCount } from '../../../../components/num.tsx';
import { Age } from '../../../../components/time.tsx';
import { useTexts } from '../../../../i18n/texts.ts';
import { call } from '../../../../lib/api/client.ts';
import { usePollMs } from '../../../../lib/presence.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { KeysBar } from '../../queue/components/keys-bar.tsx';
import { QueueFrame } from '../../queue/components/queue-frame.tsx';
import { queueTexts } from '../../queue/texts/queue-texts.ts';
import { recoveryTexts } from '../texts/recovery-texts.ts';
import { MobileNumber } from '../../../../components/mobile-number.tsx';
import { RecoveryReview } from './recovery-review.tsx';

const ASK_EVERY_MS = 10_000;

/** The officers' queue of lost accounts. */
export function RecoveryPage() {
  const t = useTexts(recoveryTexts);
  const q = useTexts(queueTexts);
  const count = useCount();
  const [chosen, setChosen] = useState<string | null>(null);
  const queue = useQuery({
    queryKey: queryKeys.recoveries,
    queryFn: async ({ signal }) => ({ data: await call('GET /admin/recoveries', { signal }) }),
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
            {one.first_name} {one.last_name}
          </span>
          <span className="text-table text-fg2">
            <Age at={one.created_at} />
          </span>
          <span className="text-table text-fg2">
            <MobileNumber mobile={one.old_mobile} />
          </span>
          {one.first_officer !== null && <span className="text-table text-brand">{t.first}</span>}
        </>
      )}
      detail={(id, rows) => {
        const recovery = rows.find((one) => one.id === id);
        if (recovery === undefined) return <p className="queue-choose">{t.gone}</p>;
        return <RecoveryReview key={id} recovery={recovery} onLeave={() => setChosen(null)} />;
      }}
      notice={null}
      keys={<KeysBar keys={[[['J', 'K'], q.keyNext]]} note={t.noteAudit} />}
    />
  );
}
