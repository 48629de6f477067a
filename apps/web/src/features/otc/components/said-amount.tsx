import type { Market } from '@sarraf/contracts';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { amountWords, tomanWords } from '#lib/amount-words.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { inToman } from '#lib/worth.ts';
import { useUsdtPrice } from '#realtime/price-feed.ts';
import type { OtcAsset } from '../model/otc-form.ts';

const otcTexts = textsOf(() => import('../texts/fa.ts'));

/** An amount said once more below its field: in words, coins with their worth on the market, too. */
export function SaidAmount({
  market,
  asset,
  value,
  index,
  isTyped,
}: {
  market: Market;
  asset: OtcAsset;
  value: string;
  index: string | null;
  /** What follows from another amount is said by its worth alone. */
  isTyped: boolean;
}) {
  const t = useTexts(otcTexts);
  const { lang } = useStore(settings);
  const usdtToman = useUsdtPrice();
  if (!/[1-9]/.test(value)) return null;
  const { coin, quote } = market;
  if (asset.symbol === 'IRT') return tomanWords(value, lang);
  const isCoin = asset.symbol === coin.symbol;
  const worth = isCoin
    ? inToman(value, index, quote.symbol === 'IRT' ? '1' : usdtToman)
    : inToman(value, '1', usdtToman);
  const words =
    lang === 'fa' && isTyped ? amountWords(value, (isCoin ? coin : quote).labels.fa) : null;
  return (
    <>
      {words !== null && <span className="block">{words}</span>}
      {worth !== null && (
        <span className="block text-fg2">
          {rich(t.worth, { amount: <Amount value={worth} asset="IRT" unitClassName="" /> })}
        </span>
      )}
    </>
  );
}
