import type { TreasuryAsset } from '@sarraf/contracts';
import { useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { ShortAmount, useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { addDecimals } from '#lib/decimals.ts';
import { useWide } from '#lib/wide.ts';
import { decimalsOf, type Placed, splitAssets, sumOf } from '../model/treasury-rows.ts';
import { AssetCards } from './asset-cards.tsx';
import { AssetName, Ceiling, Network, Nothing, Unswept } from './asset-parts.tsx';
import { Cell, Surplus } from './treasury-parts.tsx';
import './assets.css';

const treasuryTexts = textsOf(() => import('../texts/fa.ts'));

/** Each asset with what is owed, and on each of its networks what lies where. */
export function AssetTable({ assets }: { assets: readonly TreasuryAsset[] }) {
  const t = useTexts(treasuryTexts);
  const isWide = useWide();
  if (!isWide) return <AssetCards assets={assets} />;
  const { placed, attested } = splitAssets(assets);
  return (
    <div className="treasury-scroll" role="region" tabIndex={0} aria-label={t.table}>
      <table className="treasury-table">
        <thead>
          <tr>
            <th scope="col">{t.asset}</th>
            {[t.owed, t.hotColumn].map((head) => (
              <th key={head} scope="col" className="end">
                {head}
              </th>
            ))}
            <th scope="col">{t.ceiling}</th>
            {[t.coldColumn, t.inTransit, t.queued, t.surplus].map((head) => (
              <th key={head} scope="col" className="end">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {placed.map((asset) => (
            <AssetRows key={asset.symbol} asset={asset} />
          ))}
          {attested.length > 0 && <Attested assets={attested} />}
        </tbody>
      </table>
    </div>
  );
}

function AssetRows({ asset }: { asset: TreasuryAsset }) {
  const { chains } = asset;
  const [only] = chains;
  const isOne = chains.length === 1;
  const decimals = decimalsOf(asset);
  return (
    <>
      <tr data-of={asset.symbol} className="treasury-asset">
        <th scope="row">
          <AssetName asset={asset} />
        </th>
        <td className="end font-semibold">
          <Cell decimals={decimals} value={asset.owed} />
        </td>
        <td className="end">
          <Cell decimals={decimals} value={asset.hot} />
          {isOne && only !== undefined && <Unswept placed={only} symbol={asset.symbol} />}
        </td>
        <td>{isOne && only !== undefined ? <Ceiling placed={only} /> : <Nothing />}</td>
        <td className="end">
          <Cell decimals={decimals} value={asset.cold} />
        </td>
        <td className="end">
          <Cell decimals={decimals} value={sumOf(asset, 'in_transit')} isBrand />
        </td>
        <td className="end">
          <Cell decimals={decimals} value={sumOf(asset, 'queued')} />
        </td>
        <td className="end">
          <Surplus decimals={decimals} value={asset.surplus} />
        </td>
      </tr>
      {!isOne &&
        chains.map((one) => (
          <ChainRow key={one.code} placed={one} symbol={asset.symbol} decimals={decimals} />
        ))}
    </>
  );
}

function ChainRow({
  placed,
  symbol,
  decimals,
}: {
  placed: Placed;
  symbol: string;
  decimals: number;
}) {
  const t = useTexts(treasuryTexts);
  return (
    <tr data-of={`${symbol}-${placed.code}`} className="treasury-chain">
      <th scope="row">
        <Network placed={placed} />
      </th>
      <td>
        <span className="sr-only">{t.ofAsset}</span>
      </td>
      <td className="end">
        <Cell decimals={decimals} value={placed.hot} />
        <Unswept placed={placed} symbol={symbol} />
      </td>
      <td>
        <Ceiling placed={placed} />
      </td>
      <td className="end">
        <Cell decimals={decimals} value={placed.cold} />
      </td>
      <td className="end">
        <Cell decimals={decimals} value={placed.in_transit} isBrand />
      </td>
      <td className="end">
        <Cell decimals={decimals} value={placed.queued} />
      </td>
      <td>
        <span className="sr-only">{t.ofAsset}</span>
      </td>
    </tr>
  );
}

/** Coins without a network, in one row that opens. */
function Attested({ assets }: { assets: readonly TreasuryAsset[] }) {
  const t = useTexts(treasuryTexts);
  const count = useCount();
  const [isOpen, setOpen] = useState(false);
  const worth = addDecimals(assets.map((one) => one.owed_toman ?? '0'));
  return (
    <>
      <tr className="treasury-attested">
        <th scope="row">
          <span className="treasury-name">
            <Icon name="lock" size={18} />
            {t.noNetworks(count(assets.length))}
          </span>
        </th>
        <td className="end">
          <ShortAmount value={worth} />
        </td>
        <td colSpan={5}>{t.noNetworksText}</td>
        <td className="end">
          <button
            type="button"
            className="link"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t.hideThem : t.showThem}
          </button>
        </td>
      </tr>
      {isOpen &&
        assets.map((asset) => (
          <tr key={asset.symbol} data-of={asset.symbol} className="treasury-asset">
            <th scope="row">
              <AssetName asset={asset} />
            </th>
            <td className="end font-semibold">
              <Cell value={asset.owed} />
            </td>
            <td colSpan={5} className="text-fg2">
              {t.attested}: <Cell value={asset.attested} />
            </td>
            <td className="end">
              <Surplus value={asset.surplus} />
            </td>
          </tr>
        ))}
    </>
  );
}
