import type { Fees } from '@sarraf/contracts';
import { Icon, type IconName } from '#components/icon.tsx';
import { Amount } from '#components/num.tsx';
import { Rate } from '#components/rate.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const feesTexts = textsOf(() => import('../texts/fa.ts'));

/** The highest rate that anybody is charged in markets of a quote; null where none is known. */
export function highestRate({ trading }: Pick<Fees, 'trading'>, quote: string): number | null {
  const found = trading.find((one) => one.quote === quote);
  const rates = [...(found?.tiers ?? []), ...(found?.own ?? [])];
  return rates.reduce<number | null>((most, one) => Math.max(most ?? 0, one.taker_fee_ppm), null);
}

/** The four sums that people ask for first. */
export function FeeFacts({ fees }: { fees: Fees }) {
  const t = useTexts(feesTexts);
  const rate = highestRate(fees, 'IRT');
  return (
    <dl className="fee-facts">
      <Fact icon="buy-mark" label={t.trading} how={t.tradingHow}>
        {rate === null ? '—' : rich(t.upTo, { rate: <Rate ppm={rate} /> })}
      </Fact>
      <Fact icon="deposit" label={t.deposit} how={t.depositHow}>
        {t.free}
      </Fact>
      <Fact icon="withdraw" label={t.withdraw} how={t.withdrawHow}>
        <Amount value={fees.toman.withdrawal.fee} asset="IRT" unitClassName="" />
      </Fact>
      <Fact icon="swap-across" label={t.coinOut} how={t.coinOutHow}>
        {t.coinOutFee}
      </Fact>
    </dl>
  );
}

function Fact({
  icon,
  label,
  how,
  children,
}: {
  icon: IconName;
  label: string;
  how: string;
  children: React.ReactNode;
}) {
  return (
    <div>
      <dt>
        <span className="text-brand">
          <Icon name={icon} size={20} />
        </span>
        {label}
      </dt>
      <dd className="text-h2 font-bold">{children}</dd>
      <dd className="text-caption text-fg3">{how}</dd>
    </div>
  );
}
