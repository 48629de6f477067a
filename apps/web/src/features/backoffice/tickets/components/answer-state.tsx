import type { FilledAnswer } from '@sarraf/contracts';
import { useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const supportTexts = textsOf(() => import('../texts/fa.ts'));

/** Whether a canned answer may be chosen: each of its figures is there. */
export const isUsable = ({ missing }: FilledAnswer): boolean => missing.length === 0;

/** Whether the braces of a canned answer are filled, and which are not. */
export function AnswerState({ answer }: { answer: FilledAnswer }) {
  const t = useTexts(supportTexts);
  const count = useCount();
  const { figures, missing } = answer;
  if (missing.length > 0) {
    const names = missing.map((name) => t[`figure_${name}`]);
    return <span className="support-answer-state">{t.cannedLacks(names.join('، '))}</span>;
  }
  return (
    <span className="support-answer-state text-ok">
      {figures.length === 0 ? t.cannedPlain : t.cannedFilled(count(figures.length))}
    </span>
  );
}
