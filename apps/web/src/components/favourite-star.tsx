import { textsOf, useTexts } from '../i18n/texts.ts';
import type { OwnFavourites } from '../lib/favourites/use-favourites.ts';
import { Icon } from './icon.tsx';
import './favourite-star.css';

const favouritesTexts = textsOf(() => import('../lib/favourites/texts/fa.ts'));

/** Follows a coin or leaves it; nothing where nobody's favourites are known. */
export function FavouriteStar({
  favourites: { symbols, canChange, change },
  symbol,
  name,
  className = '',
}: {
  favourites: OwnFavourites;
  symbol: string;
  /** The coin's name, for screen readers and for what went wrong. */
  name: string;
  className?: string;
}) {
  const t = useTexts(favouritesTexts);
  if (!canChange) return null;
  const isOn = symbols?.includes(symbol) === true;
  const label = isOn ? t.remove(name) : t.add(name);
  return (
    <button
      type="button"
      className={`favourite-star ${className}`}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={() => change({ symbol, name, to: isOn ? 'gone' : 'last' })}
    >
      <Icon name="star" size={20} />
    </button>
  );
}
