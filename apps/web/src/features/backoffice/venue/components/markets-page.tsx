import type { VenueMarket } from '@sarraf/contracts';
import { useState } from 'react';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Num, useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SearchField } from '#components/search-field.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { percentOfPpm } from '#lib/percent-of-ppm.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useWide } from '#lib/wide.ts';
import { useVenueMarkets } from '../api/venue.ts';
import { matches } from '../model/matches.ts';
import { MarketAside } from './market-aside.tsx';
import {
  Apart,
  OpenAllSheet,
  OpenSheet,
  StopAllSheet,
  StopSheet,
  stoppedTogether,
} from './market-acts.tsx';
import { Proposals } from './proposals.tsx';
import { VenueFrame } from './venue-frame.tsx';
import { StatusChip } from './venue-words.tsx';
import './venue-table.css';

const venueTexts = textsOf(() => import('../texts/fa.ts'));

/** What is proposed of markets. */
const OF_MARKETS = ['open', 'open_all', 'market'] as const;

/** Every market: how it stands, its rules, and one button that stops it or has it opened again. */
export function MarketsPage() {
  const t = useTexts(venueTexts);
  const markets = useVenueMarkets();
  const [search, setSearch] = useState('');
  return (
    <VenueFrame
      actions={
        <>
          <SearchField label={t.find} value={search} onChange={setSearch} />
          {markets.data !== undefined && <AllActs markets={markets.data.markets} />}
        </>
      }
    >
      <QueryView query={markets} title={t.failed} waiting={<SkeletonRows rows={12} height={44} />}>
        {(data) => <Shown markets={data.markets.filter((one) => isFound(one, search))} />}
      </QueryView>
    </VenueFrame>
  );
}

/** What is done with every market at once: stopped by one, opened by two. */
function AllActs({ markets }: { markets: readonly VenueMarket[] }) {
  const t = useTexts(venueTexts);
  const may = useMay()('update Market');
  const [open, setOpen] = useState<'stop' | 'open' | null>(null);
  const close = () => setOpen(null);
  if (!may) return null;
  return (
    <span className="venue-all">
      {stoppedTogether(markets).length > 0 && (
        <SheetButton size="sm" look="outline" onClick={() => setOpen('open')}>
          {t.openAll}
        </SheetButton>
      )}
      {markets.some(({ status }) => status === 'Active' || status === 'CancelOnly') && (
        <SheetButton size="sm" look="danger" onClick={() => setOpen('stop')}>
          {t.stopAll}
        </SheetButton>
      )}
      {open === 'stop' && <StopAllSheet markets={markets} onClose={close} />}
      {open === 'open' && <OpenAllSheet markets={markets} onClose={close} />}
    </span>
  );
}

const isFound = ({ base, market }: VenueMarket, search: string): boolean =>
  matches(search, [market, base.labels.fa, base.labels.en]);

function Shown({ markets }: { markets: readonly VenueMarket[] }) {
  const t = useTexts(venueTexts);
  const wide = useWide();
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = markets.find(({ market }) => market === picked);
  const aside = chosen ?? (wide ? markets[0] : undefined);
  if (markets.length === 0) {
    return <Empty icon="markets" title={t.emptyMarkets} text={t.emptyMarketsText} />;
  }
  return (
    <div className="venue-panes">
      <div className="venue-main">
        {!wide && <Proposals ways={OF_MARKETS} />}
        {wide ? (
          <Table markets={markets} chosen={aside?.market} onChoose={setPicked} />
        ) : (
          <Cards markets={markets} onChoose={setPicked} />
        )}
      </div>
      {wide && (
        <aside className="venue-side">
          <Proposals ways={OF_MARKETS} />
          {aside !== undefined && <MarketAside key={aside.market} market={aside} />}
        </aside>
      )}
      {!wide && chosen !== undefined && (
        <Sheet title={chosen.market} open onClose={() => setPicked(null)}>
          <MarketAside market={chosen} />
        </Sheet>
      )}
    </div>
  );
}

function Table({
  markets,
  chosen,
  onChoose,
}: {
  markets: readonly VenueMarket[];
  chosen: string | undefined;
  onChoose: (market: string) => void;
}) {
  const t = useTexts(venueTexts);
  return (
    <table className="venue-table">
      <thead>
        <tr>
          <th>{t.market}</th>
          <th>{t.status}</th>
          <th className="end">{t.last}</th>
          <th className="end">{t.fromIndex}</th>
          <th className="end">{t.band}</th>
          <th className="end">{t.tick}</th>
          <th className="end">{t.lot}</th>
          <th className="end">{t.minQuantity}</th>
          <th>
            <span className="sr-only">{t.stop}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {markets.map((market) => (
          <tr
            key={market.market}
            aria-current={market.market === chosen}
            data-state={market.status}
          >
            <th scope="row">
              <MarketName market={market} onChoose={onChoose} />
            </th>
            <td>
              <StatusChip status={market.status} />
            </td>
            <td className="end">
              <Num value={market.last} />
            </td>
            <td className="end">
              <Apart ppm={market.from_index_ppm} />
            </td>
            <td className="end">
              <Band ppm={market.band_ppm} />
            </td>
            <td className="end">
              <Num value={market.tick} />
            </td>
            <td className="end">
              <Num value={market.lot} />
            </td>
            <td className="end">
              <Num value={market.min_quantity} />
            </td>
            <td className="end">
              <RowAct market={market} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How far a price may stand from the index, on either side. */
function Band({ ppm }: { ppm: number }) {
  return (
    <bdi dir="ltr">
      ±<Num value={percentOfPpm(ppm)} />
      {digitsShown(useStore(settings)) === 'fa' ? '٪' : '%'}
    </bdi>
  );
}

/** A market's coin and money; the way to its rules for who has no pointer. */
function MarketName({
  market: { base, market, quote },
  onChoose,
}: {
  market: VenueMarket;
  onChoose: (market: string) => void;
}) {
  const { lang } = useStore(settings);
  return (
    <button type="button" className="venue-name" onClick={() => onChoose(market)}>
      <CoinIcon symbol={base.symbol} size={24} />
      <span className="font-semibold">{base.labels[lang]}</span>
      <bdi dir="ltr" className="text-caption text-fg2">
        {base.symbol}/{quote}
      </bdi>
    </button>
  );
}

function RowAct({ market }: { market: VenueMarket }) {
  const t = useTexts(venueTexts);
  const may = useMay()('update Market');
  const [isOpen, setOpen] = useState(false);
  if (!may || market.status === 'Hidden') return null;
  const isStopped = market.status === 'Halted';
  return (
    <span className="venue-row-act">
      <SheetButton size="sm" look="outline" onClick={() => setOpen(true)}>
        {isStopped ? t.openAgain : t.stop}
      </SheetButton>
      {isOpen &&
        (isStopped ? (
          <OpenSheet market={market} onClose={() => setOpen(false)} />
        ) : (
          <StopSheet market={market} onClose={() => setOpen(false)} />
        ))}
    </span>
  );
}

function Cards({
  markets,
  onChoose,
}: {
  markets: readonly VenueMarket[];
  onChoose: (market: string) => void;
}) {
  const t = useTexts(venueTexts);
  const count = useCount();
  const { lang } = useStore(settings);
  return (
    <ul>
      {markets.map((market) => (
        <li key={market.market}>
          <button
            type="button"
            className="venue-card"
            data-state={market.status}
            onClick={() => onChoose(market.market)}
          >
            <CoinIcon symbol={market.base.symbol} size={32} />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">
                {market.base.labels[lang]}{' '}
                <bdi dir="ltr" className="text-caption text-fg2">
                  {market.base.symbol}/{market.quote}
                </bdi>
              </span>
              <span className="text-caption text-fg2">
                {t.openOrders(count(market.open_orders))} · <Band ppm={market.band_ppm} />
              </span>
            </span>
            <span className="grid justify-items-end gap-1">
              <Num value={market.last} />
              <StatusChip status={market.status} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
