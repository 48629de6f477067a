import type { Market } from '@sarraf/contracts';
import { lazy, Suspense } from 'react';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Icon } from '#components/icon.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import type { OtcSide, OtcUnit } from '../model/otc-side.ts';

const otcTexts = textsOf(() => import('../texts/fa.ts'));

const CoinPicker = lazy(
  withTexts(() => import('./coin-picker.tsx').then((m) => ({ default: m.CoinPicker }))),
);
const ChoiceSheet = lazy(() =>
  import('#components/choice-sheet.tsx').then((m) => ({ default: m.ChoiceSheet<string> })),
);

/** The markets of the same coin: in toman, in tether or in both. */
function marketsOf(markets: readonly Market[], market: Market): readonly Market[] {
  return markets.filter(({ coin }) => coin.symbol === market.coin.symbol);
}

/** Which asset a field is in; a button where there is another one to choose. */
export function AssetChip({
  unit,
  markets,
  market,
  onOpen,
}: {
  unit: OtcUnit;
  markets: readonly Market[];
  market: Market;
  onOpen: () => void;
}) {
  const t = useTexts(otcTexts);
  const { lang } = useStore(settings);
  const isCoin = unit === 'base';
  const { symbol, labels } = isCoin ? market.coin : market.quote;
  const face = (
    <>
      <CoinIcon symbol={symbol} size={28} />
      <span className="truncate">{labels[lang]}</span>
    </>
  );
  if (!isCoin && marketsOf(markets, market).length < 2) {
    return <span className="asset-chip">{face}</span>;
  }
  return (
    <button
      type="button"
      className="asset-chip"
      aria-haspopup="dialog"
      aria-label={`${isCoin ? t.coin : t.money}: ${labels[lang]}`}
      onClick={onOpen}
    >
      {face}
      <Icon name="down" size={18} />
    </button>
  );
}

/** The sheet in which another coin, or the money on the other side, is chosen. */
export function AssetPicker({
  unit,
  markets,
  market,
  side,
  onMarket,
  onClose,
}: {
  unit: OtcUnit;
  markets: readonly Market[];
  market: Market;
  side: OtcSide;
  onMarket: (market: Market) => void;
  onClose: () => void;
}) {
  const t = useTexts(otcTexts);
  const { lang } = useStore(settings);
  if (unit === 'base') {
    return (
      <Suspense>
        <CoinPicker
          markets={markets}
          market={market}
          side={side}
          onMarket={onMarket}
          onClose={onClose}
        />
      </Suspense>
    );
  }
  const its = marketsOf(markets, market);
  return (
    <Suspense>
      <ChoiceSheet
        label={t.money}
        value={market.market_name}
        choices={its.map(({ market_name: value, quote }) => ({
          value,
          label: quote.labels[lang],
        }))}
        onChange={(next) => {
          const chosen = its.find(({ market_name: name }) => name === next);
          if (chosen !== undefined) onMarket(chosen);
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}
