import type { Market } from '@sarraf/contracts';
import { FavouriteStar } from '#components/favourite-star.tsx';
import { useFavourites } from '#lib/favourites/use-favourites.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

/** Follows the coin that is traded; where a head is too narrow it stands in the list of markets. */
export function MarketStar({ market: { coin } }: { market: Market }) {
  const { lang } = useStore(settings);
  return (
    <FavouriteStar
      favourites={useFavourites()}
      symbol={coin.symbol}
      name={coin.labels[lang]}
      className="max-[379px]:hidden"
    />
  );
}
