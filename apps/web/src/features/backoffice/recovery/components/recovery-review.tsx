import type { Recovery } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/button.tsx';
import { useCount } from '#components/num.tsx';
import { ErrorLine, Skeleton } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { QueueHead } from '../../queue/components/queue-head.tsx';
import { Facts } from '../../queue/components/facts.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { DocumentBoard } from '../../identity/components/document-board.tsx';
import '../../identity/components/identity.css';
import { DecideRequest } from '../../queue/components/decide-request.tsx';
import type { Verdict } from '../../queue/components/decide-sheet.tsx';
import { useMay } from '#lib/ability.ts';
import { MobileNumber } from '#components/mobile-number.tsx';

const recoveryTexts = textsOf(() => import('../texts/fa.ts'));

/** One request: the new video beside the old documents, what is asked, and the decision. */
export function RecoveryReview({ recovery, onLeave }: { recovery: Recovery; onLeave: () => void }) {
  const t = useTexts(recoveryTexts);
  const mayDecide = useMay()('update Recovery');
  return (
    <>
      <section className="queue-documents">
        <QueueHead
          name={
            <>
              {recovery.first_name} {recovery.last_name}
            </>
          }
          since={rich(t.asked, { time: <Time at={recovery.created_at} /> })}
          onLeave={onLeave}
        />
        <h3 className="mb-2 font-semibold">{t.video}</h3>
        <NewVideo recovery={recovery} />
        <h3 className="mt-6 mb-2 font-semibold">{t.documents}</h3>
        <DocumentBoard documents={recovery.documents} />
      </section>
      <aside className="queue-side">
        <section className="queue-section">
          <FactsList recovery={recovery} />
        </section>
        {mayDecide && <Decision recovery={recovery} onDecided={onLeave} />}
      </aside>
    </>
  );
}

/** Fetched when an officer asks for it: each look is written down. */
function NewVideo({ recovery: { id, media_type: type } }: { recovery: Recovery }) {
  const t = useTexts(recoveryTexts);
  const [isShown, setShown] = useState(false);
  const file = useQuery({
    queryKey: queryKeys.recoveryVideo(id),
    queryFn: ({ signal }) => call('GET /admin/recoveries/:id/video', { params: { id }, signal }),
    enabled: isShown,
    staleTime: Infinity,
    gcTime: 0,
  });
  const address = useObjectUrl(file.data, type);
  if (!isShown) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        <Button look="outline" icon="eye" onClick={() => setShown(true)}>
          {t.show}
        </Button>
        <span className="text-table text-fg2">{t.videoHint}</span>
      </div>
    );
  }
  if (file.isError) {
    return (
      <ErrorLine
        title={t.videoFailed}
        error={file.error}
        retrying={file.isFetching}
        onRetry={() => void file.refetch()}
      />
    );
  }
  if (address === null) return <Skeleton width="100%" height={320} />;
  return (
    <video
      className="document-view h-80 w-full"
      src={address}
      controls
      muted
      playsInline
      aria-label={t.video}
    />
  );
}

function FactsList({ recovery }: { recovery: Recovery }) {
  const t = useTexts(recoveryTexts);
  const count = useCount();
  const isSame = recovery.new_mobile === recovery.old_mobile;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t.account, <MobileNumber key="account" mobile={recovery.old_mobile} />],
    [t.held, isSame ? t.same : <MobileNumber key="held" mobile={recovery.new_mobile} />],
    [t.numbers, recovery.spoken_numbers.map(count).join('، ')],
  ];
  return <Facts title={t.facts} facts={facts} />;
}

function Decision({ recovery, onDecided }: { recovery: Recovery; onDecided: () => void }) {
  const t = useTexts(recoveryTexts);
  async function decide(verdict: Verdict, reason: string): Promise<void> {
    const given = { params: { id: recovery.id }, body: { reason } };
    await (verdict === 'approve'
      ? call('POST /admin/recoveries/:id/approve', given)
      : call('POST /admin/recoveries/:id/refuse', given));
    await queryClient.invalidateQueries({ queryKey: queryKeys.recoveries, exact: true });
  }
  return (
    <DecideRequest
      act={{ kind: 'recovery', subject: recovery.id }}
      subject="Recovery"
      title={t.decideTitle}
      words={t}
      request={recovery}
      decide={decide}
      onDecided={onDecided}
    >
      <FactsList recovery={recovery} />
    </DecideRequest>
  );
}
