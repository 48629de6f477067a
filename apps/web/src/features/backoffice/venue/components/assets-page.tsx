import type { VenueAsset } from '@sarraf/contracts';
import { useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SearchField } from '#components/search-field.tsx';
import { Sheet } from '#components/sheet.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useWide } from '#lib/wide.ts';
import { useVenueAssets } from '../api/venue.ts';
import { matches } from '../model/matches.ts';
import { AssetAside } from './asset-aside.tsx';
import { AssetTable } from './asset-table.tsx';
import { Proposals } from './proposals.tsx';
import { VenueFrame } from './venue-frame.tsx';

const venueTexts = textsOf(() => import('../texts/fa.ts'));

/** Every asset: what comes and goes of it, who owns some, and its names. */
export function AssetsPage() {
  const t = useTexts(venueTexts);
  const assets = useVenueAssets();
  const [search, setSearch] = useState('');
  return (
    <VenueFrame actions={<SearchField label={t.find} value={search} onChange={setSearch} />}>
      <QueryView query={assets} title={t.failed} waiting={<SkeletonRows rows={12} height={44} />}>
        {(data) => (
          <Shown
            assets={data.assets.filter(({ labels, symbol }) =>
              matches(search, [symbol, labels.fa, labels.en]),
            )}
          />
        )}
      </QueryView>
    </VenueFrame>
  );
}

function Shown({ assets }: { assets: readonly VenueAsset[] }) {
  const t = useTexts(venueTexts);
  const wide = useWide();
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = assets.find(({ symbol }) => symbol === picked);
  const aside = chosen ?? (wide ? assets[0] : undefined);
  return (
    <div className="venue-panes">
      <div className="venue-main">
        {!wide && <Proposals ways={['asset']} />}
        <div className="venue-scroll">
          <AssetTable assets={assets} chosen={aside?.symbol} onChoose={setPicked} />
        </div>
        <p className="venue-note">
          <Icon name="info" size={16} />
          <span>{t.tradeOnlyText}</span>
        </p>
      </div>
      {wide && (
        <aside className="venue-side">
          <Proposals ways={['asset']} />
          {aside !== undefined && <AssetAside key={aside.symbol} asset={aside} />}
        </aside>
      )}
      {!wide && chosen !== undefined && (
        <Sheet title={chosen.symbol} open onClose={() => setPicked(null)}>
          <AssetAside asset={chosen} />
        </Sheet>
      )}
    </div>
  );
}
