import { useId } from 'react';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useStore } from '#lib/store.ts';
import { type LayoutName, LAYOUTS } from '../model/trade-layout.ts';
import { changeTradeChoices, tradeChoices } from '../stored-choices.ts';
import { TradeMenu } from './trade-menu.tsx';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** How the desktop's panels stand; kept in this browser. */
export function LayoutMenu() {
  const t = useTexts(tradeTexts);
  const name = useId();
  const { layout } = useStore(tradeChoices);
  const words: Readonly<Record<LayoutName, readonly [string, string]>> = {
    classic: [t.layoutClassic, t.layoutClassicText],
    chart: [t.layoutChart, t.layoutChartText],
    compact: [t.layoutCompact, t.layoutCompactText],
  };
  return (
    <TradeMenu label={t.layout} mark={<LayoutMark />} align="end">
      <fieldset>
        <legend className="sr-only">{t.layout}</legend>
        {LAYOUTS.map((choice) => (
          <label key={choice} className="layout-choice">
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={layout.name === choice}
              onChange={() => changeTradeChoices({ layout: { name: choice, rows: null } })}
            />
            <span className="block font-medium">{words[choice][0]}</span>
            <span className="block text-caption text-fg3">{words[choice][1]}</span>
          </label>
        ))}
      </fieldset>
    </TradeMenu>
  );
}

function LayoutMark() {
  return (
    <svg
      className="mirror"
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
    >
      <path
        d="M3 3.5h14v13H3zM3 12h9M12 3.5v13"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
