import { Question } from '../../../components/question.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { withdrawTexts } from '../texts/withdraw-texts.ts';

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
