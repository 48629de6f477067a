// What everybody comes for: one's home, the markets, and trading.
import { withTexts } from '../../i18n/texts.ts';
import {
  loadDesktopTrade,
  loadPhoneTrade,
  loadTradeView,
} from '../../features/trade/load-trade-view.ts';
import { marketsSearch, tradeSearch } from '../search-params.ts';
import { screenOf } from './screen-of.ts';

const tradePage = withTexts(() =>
  import('../../features/trade/components/trade-page.tsx').then((m) => m.TradePage),
);

/** Each fills the panel between its bars. */
export const frontScreens = [
  screenOf({
    path: '/access-control',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/home/components/home-page.tsx').then((m) => m.HomePage),
    ),
    ask: 'home',
    nav: { label: 'home', icon: 'home', in: ['bar'] },
    early: {},
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/markets',
    search: marketsSearch,
    page: withTexts(() =>
      import('../../features/markets/components/markets-page.tsx').then((m) => m.MarketsPage),
    ),
    ask: 'markets',
    nav: { label: 'markets', icon: 'markets', in: ['bar'] },
    early: {},
    audit: { budget: 'list' },
  }),
  // The market that was looked at last.
  screenOf({
    path: '/trade',
    search: tradeSearch,
    page: tradePage,
    beside: loadTradeView,
    ask: 'trade',
    nav: { label: 'trade', icon: 'swap', in: ['bar'] },
    early: { wide: loadDesktopTrade, narrow: loadPhoneTrade },
    audit: null,
  }),
  screenOf({
    path: '/trade/$pair',
    search: tradeSearch,
    page: tradePage,
    beside: loadTradeView,
    ask: 'trade',
    audit: { budget: 'trade', visits: ['/trade/BTCIRT'] },
  }),
  // An address that leads nowhere keeps the frame, so that one can go on from there.
  screenOf({
    path: '$',
    page: withTexts(() => import('../shell/not-found.tsx').then((m) => m.NotFound)),
    audit: null,
  }),
] as const;
