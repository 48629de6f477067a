import { Question } from '../../../components/question.tsx';
import { textsOf, useTexts } from '../../../i18n/texts.ts';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** Beside toman withdrawals: what people ask most. */
export function WithdrawNotes() {
  const t = useTexts(withdrawTexts);
  return (
    <section>
      <h2 className="mb-1 text-lead font-semibold">{t.questions}</h2>
      <Question group="withdraw-notes" title={t.when} text={t.whenText} isOpen />
      <Question group="withdraw-notes" title={t.why} text={t.whyText} />
      <Question group="withdraw-notes" title={t.mistake} text={t.mistakeText} />
    </section>
  );
}
