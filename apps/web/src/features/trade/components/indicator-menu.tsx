import { Checkbox } from '#components/checkbox.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useStore } from '#lib/store.ts';
import {
  INDICATOR_BARS,
  INDICATORS,
  type IndicatorName,
  PANE_INDICATORS,
} from '../model/chart-choices.ts';
import { changeTradeChoices, tradeChoices } from '../stored-choices.ts';
import { useNumberWords } from './number-words.ts';
import { TradeMenu } from './trade-menu.tsx';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** Which indicators the chart draws; kept in this browser. */
export function IndicatorMenu({ align = 'start' }: { align?: 'start' | 'end' }) {
  const t = useTexts(tradeTexts);
  const groups = [
    { title: t.onChart, names: INDICATORS.filter((name) => !PANE_INDICATORS.includes(name)) },
    { title: t.inPanes, names: PANE_INDICATORS },
  ];
  return (
    <TradeMenu label={t.indicators} text={t.indicators} mark={<FunctionMark />} align={align}>
      {groups.map(({ title, names }) => (
        <fieldset key={title}>
          <legend className="trade-menu-title">{title}</legend>
          {names.map((name) => (
            <Indicator key={name} name={name} />
          ))}
        </fieldset>
      ))}
    </TradeMenu>
  );
}

function Indicator({ name }: { name: IndicatorName }) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const { indicators } = useStore(tradeChoices);
  const names = {
    ma: t.indMa,
    ema: t.indEma,
    boll: t.indBoll,
    vol: t.indVol,
    rsi: t.indRsi,
    macd: t.indMacd,
  };
  const change = (isChosen: boolean) => {
    const others = indicators.filter((entry) => entry !== name);
    changeTradeChoices({ indicators: isChosen ? [...others, name] : others });
  };
  return (
    <Checkbox checked={indicators.includes(name)} onChange={change}>
      <span className="flex items-center justify-between gap-4">
        {names[name]}
        <bdi dir="ltr" className="text-caption text-fg3">
          {name.toUpperCase()} {words.digits(INDICATOR_BARS[name].join(', '))}
        </bdi>
      </span>
    </Checkbox>
  );
}

function FunctionMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
      <path
        d="M9.5 3.5C7.5 3 7 4 6.7 6L5.3 13c-.3 2-1 2.5-2.8 2M3.5 7.5h5M10 9.5l5 6M15 9.5l-5 6"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
