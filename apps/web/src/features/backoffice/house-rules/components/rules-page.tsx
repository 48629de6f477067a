import type { HouseRule, HouseRules, RuleTopic } from '@sarraf/contracts';
import { RULE_TOPICS } from '@sarraf/contracts/lists';
import { useState } from 'react';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { WhyNotFor } from '../../may-decide/components/lazy-may-decide.tsx';
import { ChangeRows } from '../../queue/components/change-rows.tsx';
import { useHouseRules } from '../api/rules.ts';
import { textOf } from '../model/rule-draft.ts';
import { RuleWaiting } from './rule-decision.tsx';
import { RuleSheet } from './rule-sheet.tsx';
import { RuleValue, useFieldName, useRuleChanges } from './rule-value.tsx';
import './rules.css';

const rulesTexts = textsOf(() => import('../texts/fa.ts'));

/** Numbers of the house that have no screen of their own: in force, to come, and what waits. */
export function RulesPage() {
  const t = useTexts(rulesTexts);
  const rules = useHouseRules();
  return (
    <>
      <PageHeader title={t.title} />
      <WhyNotFor subject="Setting" />
      <QueryView query={rules} title={t.failed} waiting={<SkeletonRows rows={8} height={96} />}>
        {(data) => <Topics rules={data.rules} />}
      </QueryView>
    </>
  );
}

function Topics({ rules }: { rules: HouseRules['rules'] }) {
  const t = useTexts(rulesTexts);
  const topics = RULE_TOPICS.filter((topic) => rules.some((rule) => rule.topic === topic));
  if (topics.length === 0) return <Empty icon="settings" title={t.none} text={t.noneText} />;
  return (
    <>
      <p className="rules-lead">{t.lead}</p>
      {topics.map((topic) => (
        <Topic key={topic} topic={topic} rules={rules.filter((rule) => rule.topic === topic)} />
      ))}
    </>
  );
}

function Topic({ topic, rules }: { topic: RuleTopic; rules: readonly HouseRule[] }) {
  const t = useTexts(rulesTexts);
  return (
    <section className="rules-topic" aria-label={t[`topic_${topic}`]}>
      <h2>{t[`topic_${topic}`]}</h2>
      {rules.map((rule) => (
        <Rule key={rule.name} rule={rule} />
      ))}
    </section>
  );
}

function Rule({ rule }: { rule: HouseRule }) {
  const t = useTexts(rulesTexts);
  const may = useMay()('update Setting');
  const nameOf = useFieldName();
  const [isOpen, setOpen] = useState(false);
  const { fields, later, name, proposal } = rule;
  return (
    <article className="rule" aria-label={t[name]}>
      <header className="rule-head">
        <h3>{t[name]}</h3>
        <p className="text-table text-fg2">{t[`${name}Text`]}</p>
        <Since rule={rule} />
        {may && proposal === null && (
          <SheetButton size="sm" look="outline" onClick={() => setOpen(true)}>
            {t.change}
          </SheetButton>
        )}
      </header>
      <div className="min-w-0">
        <dl className="rule-values">
          {fields.map(({ field, unit, value }) => (
            <div key={field}>
              <dt>{nameOf(`${name}.${field}`)}</dt>
              <dd>
                <RuleValue unit={unit} text={textOf(value)} />
              </dd>
            </div>
          ))}
        </dl>
        {later.map((one) => (
          <Later key={one.from} rule={rule} later={one} />
        ))}
        {proposal !== null && <RuleWaiting rule={rule} proposal={proposal} />}
      </div>
      {isOpen && <RuleSheet rule={rule} onClose={() => setOpen(false)} />}
    </article>
  );
}

/** Since when it is in force, and by whose two words where they are known. */
function Since({ rule: { by, since } }: { rule: HouseRule }) {
  const t = useTexts(rulesTexts);
  return (
    <p className="text-caption text-fg2">
      {since === null ? t.fromStart : rich(t.since, { time: <Time at={since} /> })}
      {by !== null && (
        <>
          {' · '}
          {rich(t.by, {
            proposer: <bdi>{by.proposed_by.name ?? t.officer}</bdi>,
            approver: <bdi>{by.approved_by.name ?? t.officer}</bdi>,
          })}
        </>
      )}
    </p>
  );
}

function Later({ rule, later }: { rule: HouseRule; later: HouseRule['later'][number] }) {
  const t = useTexts(rulesTexts);
  const changesOf = useRuleChanges(rule);
  return (
    <div className="rule-later">
      <h4>{rich(t.later, { time: <Time at={later.from} shape="full" /> })}</h4>
      <ChangeRows changes={changesOf(later.changes)} />
    </div>
  );
}
