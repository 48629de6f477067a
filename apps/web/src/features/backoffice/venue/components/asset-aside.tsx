import type { VenueAsset } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Num, useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { AssetForm } from './asset-form.tsx';
import { AssetStatus } from './asset-status.tsx';
import './venue-table.css';
import './venue-aside.css';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

const venueTexts = textsOf(() => import('../texts/fa.ts'));

/** One asset: its status, its names as a draft, and what each network asks for a withdrawal. */
export function AssetAside({ asset }: { asset: VenueAsset }) {
  const t = useTexts(venueTexts);
  const may = useMay();
  const count = useCount();
  const { lang } = useStore(settings);
  return (
    <section className="venue-aside" aria-label={asset.symbol}>
      <header className="venue-aside-head">
        <CoinIcon symbol={asset.symbol} size={32} />
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{asset.labels[lang]}</span>
          <span className="text-caption text-fg2">
            <bdi>{asset.labels[lang === 'fa' ? 'en' : 'fa']}</bdi> ·{' '}
            <bdi dir="ltr">{asset.symbol}</bdi>
          </span>
        </span>
        <AssetStatus asset={asset} />
      </header>
      {may('update Market') && <AssetForm asset={asset} />}
      <dl className="venue-rules">
        <div>
          <dt>{t.scale}</dt>
          <dd>
            {count(asset.scale)} <span className="text-caption text-fg2">{t.scaleLocked}</span>
          </dd>
        </div>
      </dl>
      {asset.networks.length > 0 && <Networks networks={asset.networks} />}
      {asset.networks.length > 0 && may('read Chain') && (
        <Link to="/networks" className="link text-table">
          {t.networkWay}
        </Link>
      )}
    </section>
  );
}

function Networks({ networks }: { networks: VenueAsset['networks'] }) {
  const t = useTexts(venueTexts);
  return (
    <table className="venue-table">
      <thead>
        <tr>
          <th>{t.network}</th>
          <th className="end">{t.ourFee}</th>
          <th className="end">{t.minWithdraw}</th>
        </tr>
      </thead>
      <tbody>
        {networks.map((network) => (
          <tr key={network.code}>
            <th scope="row">
              <bdi dir="ltr">{network.code}</bdi>{' '}
              <span className={network.withdraw_open ? 'text-ok' : 'text-fg3'}>
                {network.withdraw_open ? t.open : t.closed}
              </span>
            </th>
            <td className="end">
              <Num value={network.withdraw_fee} />
            </td>
            <td className="end">
              <Num value={network.min_withdraw} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
