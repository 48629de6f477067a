import type { Market } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { Button } from '#components/button.tsx';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { OtcFigures } from '../model/otc-figures.ts';
import { otcMinimum } from '../model/otc-minimum.ts';
import { assetOf, type OtcForm, unitOf } from '../model/otc-form.ts';
import type { OtcPrice } from './use-otc-price.ts';
import { usePercentText } from './use-percent-text.ts';
import { FeeAmount } from './fee-amount.tsx';

const otcTexts = textsOf(() => import('../texts/fa.ts'));

const SHARES = [25, 50, 75, 100] as const;

/** What can be paid with, as it was last heard of. */
export function Available({ symbol, amount }: { symbol: string; amount: string | null }) {
  const t = useTexts(otcTexts);
  if (amount === null) return null;
  return <>{rich(t.available, { amount: <Amount value={amount} asset={symbol} secret /> })}</>;
}

/** More is typed than there is: toman have a way to come in. */
export function Short({ symbol }: { symbol: string }) {
  const t = useTexts(otcTexts);
  return (
    <>
      {t.short}
      {symbol === 'IRT' && (
        <>
          {' '}
          <Link to="/mywallet/deposit/IRT" className="link">
            {t.deposit}
          </Link>
        </>
      )}
    </>
  );
}

/** Parts of the balance; only of one that is known to be today's. */
export function Shares({
  balance,
  onShare,
}: {
  balance: string | null;
  onShare: (percent: number) => void;
}) {
  const t = useTexts(otcTexts);
  const percentText = usePercentText();
  const isEmpty = balance === null || !/[1-9]/.test(balance);
  return (
    <fieldset className="grid grid-cols-4 gap-2">
      <legend className="sr-only">{t.shares}</legend>
      {SHARES.map((percent) => (
        <Button
          key={percent}
          look="outline"
          size="sm"
          disabled={isEmpty}
          {...(isEmpty ? { title: balance === null ? t.balanceUnknown : t.balanceEmpty } : {})}
          onClick={() => onShare(percent)}
        >
          <span className="font-normal">
            {percent === 100 ? t.all : <bdi className="num">{percentText(String(percent))}</bdi>}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}

/** The least that the house trades: whichever of the two minima is worth more. */
export function Minimum({
  market,
  form,
  price,
}: {
  market: Market;
  form: OtcForm;
  price: string | null;
}) {
  const t = useTexts(otcTexts);
  const { least, about, also } = otcMinimum(market, unitOf(form.side, form.typed), price);
  const amount = <Amount value={least.value} asset={least.symbol} />;
  if (also !== null) {
    const other = <Amount value={also.value} asset={also.symbol} />;
    return <>{rich(t.minimumBoth, { amount, other })}</>;
  }
  if (about === null) return <>{rich(t.minimum, { amount })}</>;
  return (
    <>
      {rich(t.minimumAbout, { amount, about: <Amount value={about.value} asset={about.symbol} /> })}
    </>
  );
}

/** The rate, and what it comes to here. */
export function Fee({
  market,
  form,
  house,
  figures,
}: {
  market: Market;
  form: OtcForm;
  house: OtcPrice;
  figures: OtcFigures | null;
}) {
  const t = useTexts(otcTexts);
  const percentText = usePercentText();
  const asset = assetOf(market, form.side, 'receive').symbol;
  const rate = house.feePpm === null ? null : String(house.feePpm / 10_000);
  return (
    <p className="kv py-0">
      <span>
        {t.fee} {rate !== null && <bdi className="num">{percentText(rate)}</bdi>}
      </span>
      {figures !== null && (
        <FeeAmount
          fee={figures.fee}
          asset={asset}
          price={house.price}
          money={market.quote.symbol}
        />
      )}
    </p>
  );
}
