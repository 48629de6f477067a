import type { DataOf } from '@sarraf/contracts';
import { foldText } from '@sarraf/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, IconButton } from '#components/button.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import { useCount } from '#components/num.tsx';
import { SearchField } from '#components/search-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { OwnFavourites } from '#lib/favourites/use-favourites.ts';
import { marketsQuery } from '#lib/queries/markets.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { suggestedCoins } from '../model/suggested-coins.ts';
import { useDraggedRows } from './use-dragged-rows.ts';

const homeTexts = textsOf(() => import('../texts/fa.ts'));

type Coin = DataOf<'GET /exchange_list'>[number];

/** Adds, moves and removes favourites; each change is saved at once, a removal can be taken back. */
export function FavouriteEditor({
  favourites: { symbols = [], change },
  coins,
}: {
  favourites: OwnFavourites;
  coins: readonly Coin[];
}) {
  const t = useTexts(homeTexts);
  const { lang } = useStore(settings);
  const [search, setSearch] = useState('');
  const [gone, setGone] = useState<{ readonly symbol: string; readonly place: number } | null>(
    null,
  );
  const nameOf = (symbol: string): string =>
    coins.find((coin) => coin.symbol.toUpperCase() === symbol)?.labels[lang] ?? symbol;
  const add = (symbol: string, to: number | 'last'): void => {
    change({ symbol, name: nameOf(symbol), to });
    setGone(null);
    setSearch('');
  };
  return (
    <div className="favourite-editor">
      <SearchField label={t.addCoin} value={search} onChange={setSearch} />
      {search === '' ? (
        <OwnRows
          symbols={symbols}
          nameOf={nameOf}
          onMove={(symbol, to) => change({ symbol, name: nameOf(symbol), to })}
          onRemove={(symbol) => {
            setGone({ symbol, place: symbols.indexOf(symbol) });
            change({ symbol, name: nameOf(symbol), to: 'gone' });
          }}
        />
      ) : null}
      <Choices {...{ symbols, coins, search }} onAdd={(symbol) => add(symbol, 'last')} />
      <div className="favourite-undo" role="status">
        {gone !== null && (
          <span className="favourite-undo-bar">
            <span className="min-w-0 flex-1 truncate">{t.gone(nameOf(gone.symbol))}</span>
            <button type="button" className="link" onClick={() => add(gone.symbol, gone.place)}>
              {t.undo}
            </button>
          </span>
        )}
      </div>
    </div>
  );
}

function OwnRows({
  symbols,
  nameOf,
  onMove,
  onRemove,
}: {
  symbols: readonly string[];
  nameOf: (symbol: string) => string;
  onMove: (symbol: string, to: number) => void;
  onRemove: (symbol: string) => void;
}) {
  const t = useTexts(homeTexts);
  const count = useCount();
  const [said, setSaid] = useState('');
  const move = (symbol: string, to: number): void => {
    onMove(symbol, to);
    setSaid(t.movedTo(nameOf(symbol), count(to + 1), count(symbols.length)));
  };
  const { rows, list, lifted, gripOf } = useDraggedRows(symbols, move);
  if (symbols.length === 0) return <p className="py-6 text-center text-fg2">{t.noneYet}</p>;
  return (
    <>
      <p className="mt-3 text-caption text-fg3">{t.moveHint}</p>
      <ul ref={list}>
        {rows.map((symbol) => (
          <li key={symbol} className="favourite-row" data-lifted={symbol === lifted || undefined}>
            <button
              type="button"
              className="favourite-grip"
              aria-label={t.moveOf(nameOf(symbol))}
              {...gripOf(symbol)}
            >
              <Grip />
            </button>
            <CoinRow symbol={symbol} name={nameOf(symbol)} />
            <IconButton
              icon="trash"
              label={t.removeOf(nameOf(symbol))}
              onClick={() => onRemove(symbol)}
            />
          </li>
        ))}
      </ul>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </>
  );
}

/** What the search finds; without one, what many trade. */
function Choices({
  symbols,
  coins,
  search,
  onAdd,
}: {
  symbols: readonly string[];
  coins: readonly Coin[];
  search: string;
  onAdd: (symbol: string) => void;
}) {
  const t = useTexts(homeTexts);
  const { lang } = useStore(settings);
  const markets = useQuery(marketsQuery).data ?? [];
  const wanted = foldText(search);
  const others = coins
    .map((coin) => ({ ...coin, symbol: coin.symbol.toUpperCase() }))
    .filter(({ symbol }) => !symbols.includes(symbol));
  const found = others.filter(({ symbol, labels }) =>
    [symbol, labels.fa, labels.en].some((name) => foldText(name).includes(wanted)),
  );
  const shown = wanted === '' ? suggestedCoins(others, markets) : found;
  if (shown.length === 0) {
    return wanted === '' ? null : <p className="py-8 text-center text-fg2">{t.nothingFound}</p>;
  }
  return (
    <>
      {wanted === '' && <h3 className="mt-5 text-table text-fg2">{t.suggested}</h3>}
      <ul>
        {shown.map(({ symbol, labels }) => (
          <li key={symbol} className="row min-h-16 gap-3">
            <CoinRow symbol={symbol} name={labels[lang]} />
            <Button
              look="outline"
              size="sm"
              icon="plus"
              aria-label={t.addOf(labels[lang])}
              onClick={() => onAdd(symbol)}
            >
              {t.addIt}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function CoinRow({ symbol, name }: { symbol: string; name: string }) {
  return (
    <>
      <CoinIcon symbol={symbol} size={36} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-figure font-semibold">{name}</span>
        <bdi dir="ltr" className="block w-fit text-caption text-fg3">
          {symbol}
        </bdi>
      </span>
    </>
  );
}

function Grip() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      {[4, 10, 16].flatMap((y) =>
        [7, 13].map((x) => <circle key={`${x}/${y}`} cx={x} cy={y} r="1.5" />),
      )}
    </svg>
  );
}
