import { textsOf, useTexts } from '#i18n/texts.ts';
import { useStore } from '#lib/store.ts';
import { PERIODS } from '../model/period.ts';
import { changeTradeChoices, tradeChoices } from '../stored-choices.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** One minute to one week. */
export function PeriodChoice() {
  const t = useTexts(tradeTexts);
  const { period } = useStore(tradeChoices);
  return (
    <fieldset className="periods">
      <legend className="sr-only">{t.periods}</legend>
      {PERIODS.map((choice) => (
        <label key={choice} title={t[`long${choice}`]}>
          <input
            type="radio"
            name="period"
            aria-label={t[`long${choice}`]}
            checked={choice === period}
            onChange={() => changeTradeChoices({ period: choice })}
          />
          {t[`p${choice}`]}
        </label>
      ))}
    </fieldset>
  );
}
