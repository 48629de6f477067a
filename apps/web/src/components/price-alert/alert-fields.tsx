import type { Market } from '@sarraf/contracts';
import { compareDecimals } from '../../lib/number-text.ts';
import { rich } from '../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { AmountField, useWordsOf } from '../amount-field.tsx';
import { Num, Percent } from '../num.tsx';
import { ChoiceChips, Segmented } from '../segmented.tsx';
import type { AlertDraft } from './alert-draft.ts';
import { percentBetween, priceAway, priceDecimals } from './alert-prices.ts';
import { useClockText } from './use-clock-text.ts';

const alertTexts = textsOf(() => import('./texts/fa.ts'));

interface FieldProps {
  readonly market: Market;
  readonly draft: AlertDraft;
  readonly error: string | null;
  readonly onChange: (next: Partial<AlertDraft>) => void;
}

const STEPS = [-10, -5, 5, 10] as const;

/** The price that is to be reached; chips for those that are near. */
export function PriceFields({ market, draft, error, onChange }: FieldProps) {
  const t = useTexts(alertTexts);
  const { quote, ticker, tick } = market;
  const away = percentBetween(ticker.last, draft.price);
  const words = useWordsOf(draft.price, quote.symbol, quote.symbol);
  const chosen = STEPS.find((step) => {
    const price = priceAway(ticker.last, step, tick);
    return price !== null && away !== null && compareDecimals(price, draft.price) === 0;
  });
  return (
    <div className="grid gap-3">
      <AmountField
        isBig
        label={t.price(quote.symbol === 'IRT' ? t.toman : quote.symbol)}
        name="price"
        value={draft.price}
        asset={quote.symbol}
        scale={priceDecimals(tick)}
        error={error}
        words={quote.symbol === 'IRT' ? words : null}
        keepsLine
        aside={away !== null && rich(t.toPrice, { percent: <Percent value={away} kind="still" /> })}
        onChange={(price) => onChange({ price })}
      />
      <AwayChips
        chosen={chosen ?? null}
        onChoose={(step) => {
          const price = priceAway(ticker.last, step, tick);
          if (price !== null) onChange({ price });
        }}
      />
    </div>
  );
}

function AwayChips({
  chosen,
  onChoose,
}: {
  chosen: (typeof STEPS)[number] | null;
  onChoose: (step: (typeof STEPS)[number]) => void;
}) {
  const t = useTexts(alertTexts);
  return (
    <fieldset className="alert-chips">
      <legend className="sr-only">{t.away}</legend>
      {STEPS.map((step) => (
        <button
          key={step}
          type="button"
          className="alert-chip"
          aria-pressed={chosen === step}
          onClick={() => onChoose(step)}
        >
          <bdi dir="ltr">
            <Num value={String(step)} isSigned />
            {t.percentSign}
          </bdi>
        </button>
      ))}
    </fieldset>
  );
}

/** How far the price has to move, and within which time. */
export function ChangeFields({ draft, error, onChange }: FieldProps) {
  const t = useTexts(alertTexts);
  return (
    <div className="grid gap-3">
      <AmountField
        isBig
        label={t.percent}
        name="percent"
        value={draft.percent}
        asset=""
        scale={2}
        end={<span className="field-unit">{t.percentSign}</span>}
        error={error}
        below={t.changeHint}
        keepsLine
        onChange={(percent) => onChange({ percent })}
      />
      <Segmented
        wide
        label={t.window}
        value={draft.hours}
        choices={[
          { value: '1', label: t.hour1 },
          { value: '24', label: t.hour24 },
        ]}
        onChange={(hours) => onChange({ hours })}
      />
    </div>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

/** The hour of Tehran at which the price is told. */
export function DailyFields({ draft, onChange }: FieldProps) {
  const t = useTexts(alertTexts);
  const clock = useClockText();
  return (
    <div className="alert-hours">
      <p className="field-label">{t.hour}</p>
      <ChoiceChips
        label={t.hour}
        value={draft.hour}
        choices={HOURS.map((value) => ({ value, label: clock(value) }))}
        onChange={(hour) => onChange({ hour })}
      />
      <p className="pt-2 text-table text-fg2">{t.dailyHint}</p>
    </div>
  );
}
