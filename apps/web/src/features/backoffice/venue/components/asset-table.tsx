import type { VenueAsset } from '@sarraf/contracts';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Icon } from '#components/icon.tsx';
import { Num, useCount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { AssetStatus } from './asset-status.tsx';
import './venue-table.css';

const venueTexts = textsOf(() => import('../texts/fa.ts'));

/** The assets, one a row: its networks, what is open of it, its limits and who owns some. */
export function AssetTable({
  assets,
  chosen,
  onChoose,
}: {
  assets: readonly VenueAsset[];
  chosen: string | undefined;
  onChoose: (symbol: string) => void;
}) {
  const t = useTexts(venueTexts);
  return (
    <table className="venue-table">
      <thead>
        <tr>
          <th>{t.asset}</th>
          <th>{t.networks}</th>
          <th>{t.deposit}</th>
          <th>{t.withdraw}</th>
          <th>{t.otc}</th>
          <th className="end">{t.minOrder}</th>
          <th className="end">{t.scale}</th>
          <th className="end">{t.holders}</th>
          <th className="end">{t.marketsCount}</th>
          <th>{t.status}</th>
        </tr>
      </thead>
      <tbody>
        {assets.map((asset) => (
          <AssetRow
            key={asset.symbol}
            asset={asset}
            isChosen={asset.symbol === chosen}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The most people that the server counts. */
const HOLDERS_MAX = 10_000;

function AssetRow({
  asset,
  isChosen,
  onChoose,
}: {
  asset: VenueAsset;
  isChosen: boolean;
  onChoose: (symbol: string) => void;
}) {
  const t = useTexts(venueTexts);
  const count = useCount();
  const { lang } = useStore(settings);
  const { networks, symbol } = asset;
  const isToman = symbol === 'IRT';
  return (
    <tr aria-current={isChosen}>
      <th scope="row">
        <button type="button" className="venue-name" onClick={() => onChoose(symbol)}>
          <CoinIcon symbol={symbol} size={24} />
          <span className="font-semibold">{asset.labels[lang]}</span>
          <bdi dir="ltr" className="text-caption text-fg2">
            {symbol}
          </bdi>
        </button>
      </th>
      <td>
        {isToman ? (
          <span className="text-fg2">{t.toman}</span>
        ) : (
          <span className="flex gap-1">
            {networks.map(({ code }) => (
              <Chip key={code}>
                <bdi dir="ltr">{code}</bdi>
              </Chip>
            ))}
          </span>
        )}
      </td>
      <td>{isToman ? <Open /> : <Ways networks={networks} way="deposit_open" />}</td>
      <td>{isToman ? <Open /> : <Ways networks={networks} way="withdraw_open" />}</td>
      <td>{isToman ? '—' : asset.instant_open ? <Open /> : <Shut />}</td>
      <td className="end">
        <Num value={asset.min_amount} />
      </td>
      <td className="end">{count(asset.scale)}</td>
      <td className="end">
        {count(asset.holders)}
        {asset.holders >= HOLDERS_MAX && '+'}
      </td>
      <td className="end">{count(asset.markets)}</td>
      <td>
        <AssetStatus asset={asset} />
      </td>
    </tr>
  );
}

function Open() {
  const t = useTexts(venueTexts);
  return (
    <span className="text-ok">
      <Icon name="check" size={16} />
      <span className="sr-only">{t.open}</span>
    </span>
  );
}

function Shut() {
  const t = useTexts(venueTexts);
  return (
    <span className="text-fg3">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{t.closed}</span>
    </span>
  );
}

function Ways({
  networks,
  way,
}: {
  networks: VenueAsset['networks'];
  way: 'deposit_open' | 'withdraw_open';
}) {
  const t = useTexts(venueTexts);
  const count = useCount();
  const open = networks.filter((network) => network[way]).length;
  if (open === 0) return <Shut />;
  if (open === networks.length) return <Open />;
  return <span className="text-warn">{t.openOf(count(open), count(networks.length))}</span>;
}
