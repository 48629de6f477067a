import type { HouseRule, RuleFieldKey, RuleProposal, RuleUnit } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Amount, Num } from '#components/num.tsx';
import { Rate } from '#components/rate.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { Change } from '../../queue/components/change-rows.tsx';
import { inLargerUnit } from '../model/rule-draft.ts';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const rulesTexts = textsOf(() => import('../texts/fa.ts'));
const ruleWords = textsOf(() => import('#components/rule-words/texts/fa.ts'));

/** Fields by their names; one that is newer than the panel is shown as the server has it. */
export function useFieldName(): (key: string) => string {
  const words = useTexts(ruleWords);
  return (key) => (Object.hasOwn(words, key) ? words[key as RuleFieldKey] : key);
}

/** A value of a rule with its unit, a time in the largest one that it is whole in. */
export function RuleValue({ unit, text }: { unit: RuleUnit; text: string }): ReactNode {
  const t = useTexts(rulesTexts);
  if (unit === 'toman') return <Amount value={text} asset="IRT" />;
  if (unit === 'ppm') return <Rate ppm={Number(text)} />;
  if (unit === 'clock' || unit === 'clocks') return <Clocks text={text} />;
  const shown = inLargerUnit(unit, text) ?? { unit, value: text };
  return (
    <span className="whitespace-nowrap">
      <Num value={shown.value} /> <span className="unit">{t[shown.unit](shown.value)}</span>
    </span>
  );
}

function Clocks({ text }: { text: string }) {
  const t = useTexts(rulesTexts);
  const inDigits = useShownDigits();
  if (text === '') return t.noClocks;
  return (
    <bdi dir="ltr" className="rule-clocks num">
      {text.split(' ').map((clock) => (
        <span key={clock}>{inDigits(clock)}</span>
      ))}
    </bdi>
  );
}

/** What changes of a rule, in words. */
export function useRuleChanges({
  fields,
  name,
}: HouseRule): (changes: RuleProposal['changes']) => Change[] {
  const nameOf = useFieldName();
  const valueOf = (key: string, text: string | null): ReactNode => {
    const field = fields.find((one) => `${name}.${one.field}` === key);
    if (field === undefined || text === null) return text ?? '—';
    return <RuleValue unit={field.unit} text={text} />;
  };
  return (changes) =>
    changes.map(({ field, old, new: next }) => ({
      name: nameOf(field),
      before: valueOf(field, old),
      after: valueOf(field, next),
    }));
}
