import type { TreasuryAsset } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type Placed, sumOf } from '../model/treasury-rows.ts';
import { AssetName, Ceiling, Network, Unswept } from './asset-parts.tsx';
import { Cell, Surplus } from './treasury-parts.tsx';
import './assets.css';

const treasuryTexts = textsOf(() => import('../texts/fa.ts'));

/** The same on a phone: a card an asset, its networks below each other. */
export function AssetCards({ assets }: { assets: readonly TreasuryAsset[] }) {
  const t = useTexts(treasuryTexts);
  return (
    <ul aria-label={t.table}>
      {assets.map((asset) => (
        <li key={asset.symbol} data-of={asset.symbol} className="treasury-card">
          <div className="flex items-center justify-between gap-3">
            <AssetName asset={asset} />
            <Surplus value={asset.surplus} />
          </div>
          <dl className="treasury-facts">
            <Fact name={t.owed}>
              <Cell value={asset.owed} />
            </Fact>
            {asset.chains.length === 0 ? (
              <Fact name={t.attested}>
                <Cell value={asset.attested} />
              </Fact>
            ) : (
              <>
                <Fact name={t.hotColumn}>
                  <Cell value={asset.hot} />
                </Fact>
                <Fact name={t.coldColumn}>
                  <Cell value={asset.cold} />
                </Fact>
                <Fact name={t.inTransit}>
                  <Cell value={sumOf(asset, 'in_transit')} isBrand />
                </Fact>
                <Fact name={t.queued}>
                  <Cell value={sumOf(asset, 'queued')} />
                </Fact>
              </>
            )}
          </dl>
          {asset.chains.map((one) => (
            <Chain key={one.code} placed={one} symbol={asset.symbol} />
          ))}
        </li>
      ))}
    </ul>
  );
}

function Chain({ placed, symbol }: { placed: Placed; symbol: string }) {
  return (
    <div className="treasury-card-chain">
      <Network placed={placed} />
      <span className="text-end">
        <Cell value={placed.hot} />
        <Unswept placed={placed} symbol={symbol} />
      </span>
      <Ceiling placed={placed} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
