import type { Market } from '@sarraf/contracts';
import { lazy, Suspense, useState } from 'react';
import { CoinIcon } from '../../../components/coin-icon.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import type { OtcSide } from '../model/otc-form.ts';
import { otcTexts } from '../texts/otc-texts.ts';

const CoinPicker = lazy(() => import('./coin-picker.tsx').then((m) => ({ default: m.CoinPicker })));
const ChoiceSheet = lazy(() =>
  import('../../../components/choice-sheet.tsx').then((m) => ({ default: m.ChoiceSheet<string> })),
);

interface ChipProps {
  readonly markets: readonly Market[];
  readonly market: Market;
  readonly onMarket: (market: Market) => void;
}

/** The coin that is bought or sold: opens the list of all. */
export function CoinChip({ side, ...props }: ChipProps & { side: OtcSide }) {
  const { markets, market, onMarket } = props;
  const t = useTexts(otcTexts);
  const { lang } = useStore(settings);
  const [open, setOpen] = useState(false);
  const name = market.coin.labels[lang];
  return (
    <>
      <button
        type="button"
        className="asset-chip"
        aria-haspopup="dialog"
        aria-label={`${t.coin}: ${name}`}
        onClick={() => setOpen(true)}
      >
        <CoinIcon symbol={market.coin.symbol} size={28} />
        <span className="truncate">{name}</span>
        <Icon name="down" size={18} />
      </button>
      {open && (
        <Suspense>
          <CoinPicker
            markets={markets}
            market={market}
            side={side}
            onMarket={onMarket}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The money on the other side: a choice where the coin has more than one market. */
export function MoneyChip({ markets, market, onMarket }: ChipProps) {
  const t = useTexts(otcTexts);
  const [open, setOpen] = useState(false);
  const its = markets.filter(({ coin }) => coin.symbol === market.coin.symbol);
  const nameOf = (symbol: string) => (symbol === 'IRT' ? t.toman : t.tether);
  const face = (
    <>
      <CoinIcon symbol={market.quote.symbol} size={28} />
      <span className="truncate">{nameOf(market.quote.symbol)}</span>
    </>
  );
  if (its.length < 2) return <span className="asset-chip">{face}</span>;
  return (
    <>
      <button
        type="button"
        className="asset-chip"
        aria-haspopup="dialog"
        aria-label={`${t.money}: ${nameOf(market.quote.symbol)}`}
        onClick={() => setOpen(true)}
      >
        {face}
        <Icon name="down" size={18} />
      </button>
      {open && (
        <Suspense>
          <ChoiceSheet
            label={t.money}
            value={market.market_name}
            choices={its.map((each) => ({
              value: each.market_name,
              label: nameOf(each.quote.symbol),
            }))}
            onChange={(next) => {
              const chosen = its.find((each) => each.market_name === next);
              if (chosen !== undefined) onMarket(chosen);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
