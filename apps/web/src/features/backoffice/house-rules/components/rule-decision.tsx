import type { HouseRule, RuleProposal } from '@sarraf/contracts';
import { useState } from 'react';
import { SheetButton } from '#components/sheet-button.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { toast } from '#lib/toasts.ts';
import { ChangeRows } from '../../queue/components/change-rows.tsx';
import { DecideSheet } from '../../queue/components/decide-sheet.tsx';
import { WaitsFor } from '../../queue/components/waits-for.tsx';
import { askRulesAgain, decideValues } from '../api/rules.ts';
import { useRuleChanges } from './rule-value.tsx';

const rulesTexts = textsOf(() => import('../texts/fa.ts'));

interface Waiting {
  readonly rule: HouseRule;
  readonly proposal: RuleProposal;
}

/** What waits for a second officer, and for those who may the way to decide on it. */
export function RuleWaiting({ rule, proposal }: Waiting) {
  const t = useTexts(rulesTexts);
  const may = useMay()('update Setting');
  const [isOpen, setOpen] = useState(false);
  const { id, is_mine: isMine, proposed_at: at, proposed_by: officer } = proposal;
  return (
    <section className="rule-waiting" aria-label={t.waits}>
      <div className="min-w-0">
        <h4>{t.waits}</h4>
        <p className="text-caption text-fg2">
          {rich(t.proposedBy, {
            name: <bdi>{officer.name ?? t.officer}</bdi>,
            time: <Time at={at} />,
          })}
        </p>
        <WaitsFor of={{ kind: 'setting', id }} />
      </div>
      <Proposed rule={rule} proposal={proposal} />
      {may && (
        <SheetButton size="sm" look={isMine ? 'outline' : 'primary'} onClick={() => setOpen(true)}>
          {t.look}
        </SheetButton>
      )}
      {isOpen && <Decide rule={rule} proposal={proposal} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Proposed({ rule, proposal: { changes, from } }: Waiting) {
  const t = useTexts(rulesTexts);
  const changesOf = useRuleChanges(rule);
  return (
    <div className="min-w-0">
      <ChangeRows changes={changesOf(changes)} />
      <p className="pt-1 text-caption text-fg2">
        {from === null ? t.onceApproved : rich(t.since, { time: <Time at={from} shape="full" /> })}
      </p>
    </div>
  );
}

function Decide({ rule, proposal, onClose }: Waiting & { onClose: () => void }) {
  const t = useTexts(rulesTexts);
  const { id, is_mine: isMe, may_decide, proposed_at: at, proposed_by: officer, reason } = proposal;
  return (
    <DecideSheet
      subject="Setting"
      may={may_decide}
      title={t[rule.name]}
      words={{
        means: isMe ? t.isMine : t.means,
        approve: t.approve,
        refuse: isMe ? t.takeBack : t.refuse,
      }}
      act={{ kind: 'setting', id }}
      said={[{ name: officer.name, isMe, at, reason: <bdi>{reason}</bdi> }]}
      decide={async (verdict, why) => {
        await decideValues(id, verdict, why);
        toast({
          kind: 'success',
          title: verdict === 'approve' ? t.doneApproved : t.doneRefused,
        });
      }}
      onClose={(isStale) => {
        onClose();
        if (isStale) askRulesAgain();
      }}
    >
      <Proposed rule={rule} proposal={proposal} />
    </DecideSheet>
  );
}
