import type { HouseRule } from '@sarraf/contracts';
import { useState } from 'react';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { momentOf } from '#lib/tehran-moment.ts';
import { toast } from '#lib/toasts.ts';
import { useNow } from '#lib/use-now.ts';
import { StartFields } from '../../limits/components/start-fields.tsx';
import { ChangeRows } from '../../queue/components/change-rows.tsx';
import { ReasonSheet } from '../../queue/components/reason-sheet.tsx';
import { askRulesAgain, proposeValues } from '../api/rules.ts';
import { draftOf, readDraft } from '../model/rule-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import { useRuleChanges } from './rule-value.tsx';

const rulesTexts = textsOf(() => import('../texts/fa.ts'));

/** Other values of a rule, what changes by them and from when: then it waits for a second officer. */
export function RuleSheet({ rule, onClose }: { rule: HouseRule; onClose: () => void }) {
  const t = useTexts(rulesTexts);
  const now = useNow(10_000);
  const changesOf = useRuleChanges(rule);
  const [draft, setDraft] = useState(() => draftOf(rule));
  const [start, setStart] = useState<{
    readonly starts: 'atOnce' | 'later';
    readonly day: string;
    readonly clock: string;
  }>({ starts: 'atOnce', day: '', clock: '00:00' });
  const { wrong, values, changes } = readDraft(rule, draft);
  const from = start.starts === 'later' ? momentOf(start) : undefined;
  const isPast = start.starts === 'later' && (from === undefined || Date.parse(from) <= now);
  const [later] = rule.later;
  return (
    <ReasonSheet
      title={t[rule.name]}
      acts={[{ act: 'propose' as const, label: t.propose }]}
      isFilled={wrong.length === 0 && changes.length > 0 && !isPast}
      fields={({ checked, clear }) => (
        <>
          <RuleFields
            rule={rule}
            draft={draft}
            wrong={checked ? wrong : []}
            change={(field, value) => {
              setDraft({ ...draft, [field]: value });
              clear();
            }}
          />
          {changes.length > 0 && <ChangeRows changes={changesOf(changes)} />}
          {checked && wrong.length === 0 && changes.length === 0 && (
            <p className="text-caption text-warn" role="status">
              {t.changeSomething}
            </p>
          )}
          <StartFields
            form={start}
            atOnce={t.approved}
            change={(part) => setStart({ ...start, ...part })}
            isWrong={checked && isPast}
          />
          {later !== undefined && (
            <p className="text-caption text-warn">
              {rich(t.laterNote, { time: <Time at={later.from} shape="full" /> })}
            </p>
          )}
        </>
      )}
      send={async (_, reason) => {
        const begins = from === undefined ? {} : { from };
        await proposeValues(rule.name, { values, ...begins, reason });
        toast({ kind: 'success', title: t.proposed });
      }}
      onClose={(isStale) => {
        onClose();
        if (isStale) askRulesAgain();
      }}
    />
  );
}
