import { FAVOURITES_MAX } from '@sarraf/contracts/lists';
import { useMutation, useQuery } from '@tanstack/react-query';
import { currentTexts, textsOf } from '../../i18n/texts.ts';
import { failureOf, failureText } from '../api/failure.ts';
import { call } from '../api/client.ts';
import { formatNumber } from '../number-text.ts';
import { favouritesQuery } from '../queries/favourites.ts';
import { queryClient } from '../query-client.ts';
import { session } from '../session.ts';
import { digitsShown, settings } from '../settings.ts';
import { useStore } from '../store.ts';
import { apiTexts } from '../texts/api-texts.ts';
import { toast } from '../toasts.ts';
import { changedFavourites, type FavouriteChange } from './favourite-order.ts';
import { guestFavourites, keepGuestFavourites } from './guest-favourites.ts';

const favouritesTexts = textsOf(() => import('./texts/fa.ts'));

/** The coins that somebody follows, and how they change them. */
export interface OwnFavourites {
  /** In their order; undefined while a client's are not known. Staff follow none. */
  readonly symbols: readonly string[] | undefined;
  readonly canChange: boolean;
  /** Follows, moves or leaves a coin; `name` is what it is called where that fails. */
  readonly change: (change: FavouriteChange & { readonly name: string }) => void;
}

type Named = FavouriteChange & { readonly name: string };

/** Favourites of whoever looks: a client's own on every device, a guest's on this one. */
export function useFavourites(): OwnFavourites {
  const user = useStore(session)?.user;
  const isClient = user?.role === 'client';
  const mine = useQuery({ ...favouritesQuery, enabled: isClient });
  const ofGuest = useStore(guestFavourites);
  const mutate = useChange();
  if (isClient) {
    // one that can't be read is no reason to hide the prices
    const symbols = mine.data?.symbols ?? (mine.isError ? [] : undefined);
    return { symbols, canChange: mine.data !== undefined, change: mutate };
  }
  const isGuest = user === undefined;
  return { symbols: isGuest ? ofGuest : [], canChange: isGuest, change: changeOfGuest };
}

function changeOfGuest(change: Named): void {
  const after = changedFavourites(guestFavourites.get(), change);
  if (after.length <= FAVOURITES_MAX) return keepGuestFavourites(after);
  const t = currentTexts(favouritesTexts);
  const max = formatNumber(String(FAVOURITES_MAX), { digits: digitsShown(settings.get()) }) ?? '';
  toast({ kind: 'warning', title: t.notAdded(change.name), detail: t.full(max) });
}

const KEY = ['favourites'];

/** Shown at once; what was refused is undone and named. */
function useChange(): OwnFavourites['change'] {
  const { queryKey } = favouritesQuery;
  return useMutation({
    mutationKey: KEY,
    // two taps in a row go one after the other
    scope: { id: 'favourites' },
    mutationFn: ({ symbol, to }: Named) => {
      const params = { symbol };
      if (to === 'gone') return call('DELETE /favourites/:symbol', { params });
      const body = to === 'last' ? {} : { place: to };
      return call('POST /favourites/:symbol', { params, body });
    },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (before) => before && { symbols: [...changedFavourites(before.symbols, change)] },
      );
    },
    onSuccess: (after) => {
      // a change that still waits is on the page already
      if (queryClient.isMutating({ mutationKey: KEY }) === 1) {
        queryClient.setQueryData(queryKey, after);
      }
    },
    onError: (error, { name, to }) => {
      const [t, a] = [currentTexts(favouritesTexts), currentTexts(apiTexts)];
      const title = to === 'gone' ? t.notRemoved(name) : t.notAdded(name);
      toast({ kind: 'error', title, detail: failureText(failureOf(error, a), a) });
      void queryClient.invalidateQueries({ queryKey });
    },
  }).mutate;
}
