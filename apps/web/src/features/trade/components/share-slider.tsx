import { Slider } from '#components/slider.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useNumberWords } from './number-words.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

const STOPS = [0, 25, 50, 75, 100] as const;

/**
 * How much of the balance goes into the order: a slider with five stops that can be tapped, both
 * disabled while there is no `onChange`.
 */
export function ShareSlider({
  value,
  onChange,
}: {
  value: number;
  onChange: ((percent: number) => void) | null;
}) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  return (
    <div className="share">
      <div className="relative flex">
        <span className="share-dots" aria-hidden="true">
          {STOPS.map((stop) => (
            <i key={stop} data-on={stop <= value || undefined} />
          ))}
        </span>
        <Slider
          label={t.share}
          value={value}
          valueText={t.shareText(words.number(String(value)))}
          onChange={onChange}
        />
      </div>
      <div className="share-stops">
        {STOPS.map((stop) => (
          <button
            key={stop}
            type="button"
            // The slider's own keys reach every share: one Tab stop is enough.
            tabIndex={-1}
            className="num"
            aria-label={t.shareText(words.number(String(stop)))}
            data-on={stop === value || undefined}
            disabled={onChange === null}
            onClick={() => onChange?.(stop)}
          >
            <bdi dir="ltr">{words.percent(stop)}</bdi>
          </button>
        ))}
      </div>
    </div>
  );
}
