import type { FirstWord } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCount } from '#components/num.tsx';
import { Age } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { usePollMs } from '#lib/presence.ts';
import type { IconName } from '#components/icon.tsx';
import { KeysBar } from './keys-bar.tsx';
import { QueueFrame } from './queue-frame.tsx';
import { WaitsFor } from './waits-for.tsx';

const queueTexts = textsOf(() => import('../texts/fa.ts'));

const ASK_EVERY_MS = 10_000;

/** What waits for two officers, as any such queue has it. */
interface Waiting {
  readonly id: string;
  readonly created_at: string;
  /** Null until one approved. */
  readonly first: FirstWord | null;
}

/** The words of a queue. */
interface QueueWords {
  readonly title: string;
  readonly failed: string;
  readonly waiting: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly first: string;
  readonly gone: string;
  readonly noteAudit: string;
}

/** A queue of one part, whose requests two officers decide. */
export function TwoOfficerQueue<One extends Waiting>({
  kind,
  words: t,
  icon,
  queryKey,
  load,
  who,
  mobile,
  detail,
}: {
  /** Of its approvals, whose subjects are the requests' numbers. */
  kind: string;
  words: QueueWords;
  icon: IconName;
  queryKey: readonly unknown[];
  load: (signal: AbortSignal) => Promise<readonly One[]>;
  who: (one: One) => ReactNode;
  mobile: (one: One) => ReactNode;
  detail: (one: One, onLeave: () => void) => ReactNode;
}) {
  const q = useTexts(queueTexts);
  const count = useCount();
  const [chosen, setChosen] = useState<string | null>(null);
  const queue = useQuery({
    queryKey,
    queryFn: async ({ signal }) => ({ data: [...(await load(signal))] }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
  const total = queue.data?.data.length;
  const shown = total === undefined ? undefined : count(total);
  return (
    <QueueFrame
      title={t.title}
      failed={t.failed}
      icon={icon}
      tabs={[{ value: 'waiting', label: t.waiting, count: shown }]}
      part="waiting"
      onPart={() => setChosen(null)}
      query={queue}
      empty={{ title: t.emptyTitle, text: t.emptyText }}
      chosen={chosen}
      onChoose={setChosen}
      row={(one) => (
        <>
          <span className="truncate font-semibold">{who(one)}</span>
          <span className="text-table text-fg2">
            <Age at={one.created_at} />
          </span>
          <span className="text-table text-fg2">{mobile(one)}</span>
          {one.first !== null && (
            <span className="text-table text-brand">
              {t.first}
              <WaitsFor of={{ kind, subject: one.id }} />
            </span>
          )}
        </>
      )}
      detail={(id, rows) => {
        const one = rows.find((row) => row.id === id);
        if (one === undefined) return <p className="queue-choose">{t.gone}</p>;
        return detail(one, () => setChosen(null));
      }}
      notice={null}
      keys={<KeysBar keys={[[['J', 'K'], q.keyNext]]} note={t.noteAudit} />}
    />
  );
}
