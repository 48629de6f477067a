import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Amount } from '#components/num.tsx';
import { Icon } from '#components/icon.tsx';
import { Rate } from '#components/rate.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { houseFeesQuery } from '#lib/queries/house-fees.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

const frontTexts = textsOf(() => import('../texts/fa.ts'));

/** What everybody pays at first, as it is charged now. */
export function FrontFees() {
  const t = useTexts(frontTexts);
  const { lang } = useStore(settings);
  const fees = useQuery(houseFeesQuery).data;
  if (fees === undefined) return null;
  return (
    <section className="front-part front-fees">
      <div className="flex items-center justify-between gap-4">
        <h2>{t.fees}</h2>
        <Link to="/fees" className="link inline-flex items-center gap-1">
          {t.allFees}
          <Icon name="chevron" size={16} />
        </Link>
      </div>
      <dl>
        {fees.trading.flatMap(({ quote, labels, tiers }) => {
          const [base] = tiers;
          if (base === undefined) return [];
          return [
            <div key={quote}>
              <dt>{rich(t.tradesWith, { quote: labels[lang] })}</dt>
              <dd>
                {rich(t.makerTaker, {
                  maker: <Rate ppm={base.maker_fee_ppm} />,
                  taker: <Rate ppm={base.taker_fee_ppm} />,
                })}
              </dd>
            </div>,
          ];
        })}
        <div>
          <dt>{t.tomanIn}</dt>
          <dd className="text-ok">{t.free}</dd>
        </div>
        <div>
          <dt>{t.tomanOut}</dt>
          <dd>
            <Amount value={fees.toman.withdrawal.fee} asset="IRT" />
          </dd>
        </div>
      </dl>
    </section>
  );
}
