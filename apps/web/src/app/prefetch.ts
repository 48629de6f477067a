import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { feesQuery } from '../lib/queries/fees.ts';
import { exchangeListQuery, marketsQuery, tetherPriceQuery } from '../lib/queries/markets.ts';
import { messageSettingsQuery } from '../lib/queries/message-settings.ts';
import { openOrdersQuery } from '../lib/queries/orders.ts';
import { accessStatusQuery, userQuery } from '../lib/queries/user.ts';
import { walletsQuery, withdrawalLimitsQuery } from '../lib/queries/wallets.ts';
import { queryClient } from '../lib/query-client.ts';
import { session } from '../lib/session.ts';

/**
 * Asks for what a screen begins with, so that the answers travel while its code does. Only what the
 * screen takes within its stale time stands here: the rest would be asked for twice (docs/adr/0017).
 */
export const prefetch = {
  home: (): void => {
    askAsClient(() => {
      ask(walletsQuery);
      ask(accessStatusQuery);
      ask(openOrdersQuery);
    });
    prefetch.markets();
  },
  markets: (): void => {
    ask(marketsQuery);
    ask(exchangeListQuery);
  },
  trade: (): void => {
    ask(marketsQuery);
    askAsClient(() => {
      ask(walletsQuery);
      ask(openOrdersQuery);
      ask(feesQuery);
    });
  },
  otc: (): void => {
    prefetch.markets();
    ask(tetherPriceQuery);
    askAsClient(() => {
      ask(walletsQuery);
      ask(feesQuery);
      ask(accessStatusQuery);
    });
  },
  security: (): void => {
    askAsClient(() => {
      ask(userQuery);
      ask(messageSettingsQuery);
      ask(withdrawalLimitsQuery);
    });
  },
};

/** What only a client may ask for. */
function askAsClient(run: () => void): void {
  if (session.get()?.user.role === 'client') run();
}

/** What fails here is asked for again by the screen, which says so. */
function ask<T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>): void {
  void queryClient.prefetchQuery(query);
}
