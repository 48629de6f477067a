import type { PausedReferral } from '@sarraf/contracts';
import { useState } from 'react';
import { Segmented } from '#components/segmented.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
import { DecideSheet } from '../../queue/components/decide-sheet.tsx';
import { saidFirst } from '../../queue/components/said-words.tsx';
import { askAgain, decide, type Wanted } from '../api/referrals.ts';
import { PersonLink } from './person-link.tsx';

const referralsTexts = textsOf(() => import('../texts/fa.ts'));

/** What becomes of a paused invitation: two officers who want the same let it run again, or end it. */
export function DecideReferral({
  referral,
  onClose,
}: {
  referral: PausedReferral;
  onClose: () => void;
}) {
  const t = useTexts(referralsTexts);
  const { first, friend, owner } = referral;
  const [to, setTo] = useState<Wanted>(first?.to ?? 'run');
  const isSame = first?.to === to;
  const means =
    first === null ? t.isFirst : isSame ? (first.is_mine ? t.isMine : t.isSecond) : t.isOther;
  return (
    <DecideSheet
      subject="Reward"
      may={referral.may_decide}
      title={t.decideTitle}
      words={{ means, approve: to === 'run' ? t.letRun : t.end }}
      act={{ kind: 'referral', subject: referral.id }}
      said={saidFirst(first)}
      mayChange={first !== null && !isSame}
      decide={async (_, reason) => {
        await decide(referral.id, to, reason);
        toast({
          kind: 'success',
          title: first === null || !isSame ? t.waits : to === 'run' ? t.runs : t.ended,
        });
      }}
      onClose={(isStale) => {
        onClose();
        if (isStale) askAgain();
      }}
    >
      <p className="kv">
        <span>{t.friend}</span>
        <PersonLink person={friend} />
      </p>
      <p className="kv">
        <span>{t.owner}</span>
        <PersonLink person={owner} />
      </p>
      <p className="kv">
        <span>{t.pausedAt}</span>
        <Time at={referral.paused_at} />
      </p>
      <p className="py-3 text-table text-fg2">{t.why}</p>
      <Segmented
        wide
        label={t.wanted}
        value={to}
        choices={(['run', 'end'] as const).map((value) => ({
          value,
          label: value === 'run' ? t.letRun : t.end,
        }))}
        onChange={setTo}
      />
      <p className="pt-2 text-table text-fg2">{to === 'run' ? t.runMeans : t.endMeans}</p>
    </DecideSheet>
  );
}
