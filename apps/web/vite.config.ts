import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './build/manifest.ts';
import { smallBoot } from './build/small-boot.ts';
import { subsetFonts } from './build/subset-fonts.ts';
import { withoutWebTransport } from './build/without-web-transport.ts';

/** Where `vite dev` finds the API and the sockets; the built panel is served by the server itself. */
const serverUrl = process.env['SARRAF_SERVER_URL'] ?? 'http://127.0.0.1:3000';
const toServer = { target: serverUrl, changeOrigin: false };

/** What the first script needs in any case; the English texts are fetched when they are chosen. */
const FIRST_PARTS = [
  'app/(app|router|screen|pages|texts[.]|texts-fa|shell/(?!more-sheet|install-sheet|guest-end|not-found|top-bar|account-menu|display-name|search-door))',
  'i18n/',
  'components/(bell|button|checkbox|code-field|icon|num|page-header|signs|text-field)',
  'components/(states|status-dot|texts/(common|fa))',
  'features/[a-z]+/texts/[a-z]+-texts',
  'lib/(api/(?!refresh)|use-now|wide|texts/(api|fa)|queries/notifications|session|settings|store|storage|query-|constants)',
  'lib/(reachability|connection|clock-text|number-text|toasts|persist-cache|service-worker)',
  'lib/(install-prompt|client-errors)',
  '(amount|assert|asset|digits|index|result|rounding)[.]ts',
];
/** The desktop bar and what it shares with the sign-in screens and the «more» sheet. */
const BAR_PARTS = [
  'app/shell/(top-bar|account-menu|display-name|search-door)',
  'app/palette/(load-palette|texts/palette-texts)',
  'components/logo',
];
/** What every screen with server data shares. */
const LIST_PARTS = [
  'components/(coin-icon|meters|order-words|query-view|segmented|stale|total-worth)',
  'lib/(filled-percent|market-name|order-kind|queries/(markets|orders|wallets|user))',
];
/** Filters and pages of long lists. */
const TABLE_PARTS = [
  'components/(pager|tabs|time|sheet|switch|cancel-all)',
  'features/orders/components/order-state-words',
  'lib/(time-text|cancel-order|idempotency|random-id)',
];
/** Sockets, fetched after the first paint, and what their messages do to the cache. */
const LIVE_PARTS = [
  'realtime/(start|line|door|websocket|live-store|notification|reconnect|price-feed|trading-connection)',
  'realtime/(connection-state|socket-token|topics|regions)',
  'lib/(cache-actions|notification-target)',
];
/** Cards and amounts: deposit, cards, verification, trade. */
const MONEY_PARTS = [
  'components/(bank-card|card-number-field|amount-field|amount-entry|coin-words)',
  'lib/(banks|card-number|amount-input|amount-words|worth)',
];

/** The trade screen up to its first paint; charts, tapes, tables and reviews come with a look. */
const TRADE_PARTS = [
  'features/trade/(api|model/(?!indicators|depth-|time-ticks|own-order|drawings)|stored-|pay/(lazy|texts/pay-))',
  'components/slider',
  'realtime/(book-feed|deals|deals-feed|index-feed|order-book)',
  'features/trade/components/(?!desktop-trade|chart-panel|order-form-panel|book-panel|balances)(?!deals-tape|depth-|draw-|drawing-|chart-menus|chart-legend|open-chart|use-candle-|use-chart-|indicator-menu|layout-menu|trade-menu|orders-handle|placed-|review[.]|past-views|closed-lists|order-table|candle-|market-(choices|table))',
];

function inSrc(parts: readonly string[]): RegExp {
  return new RegExp(`/(?:apps/web|packages/money)/src/(${parts.join('|')})`);
}

export default defineConfig({
  plugins: [
    subsetFonts(),
    smallBoot(),
    withoutWebTransport(),
    react(),
    tailwindcss(),
    VitePWA({
      // The panel registers the worker itself (lib/service-worker.ts): it asks before it reloads.
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      workbox: {
        globPatterns: ['**/*.{js,css,html,woff2,svg}', 'icons/icon-192.png'],
        // Screens live at every path; the API, sockets and documents never come from the cache.
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [
          /^\/api\//,
          /^\/rt\//,
          /^\/docs/,
          /^\/config\.json/,
          /^\/health/,
        ],
        cleanupOutdatedCaches: true,
        clientsClaim: true,
        sourcemap: false,
      },
    }),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // Few requests: what forms share and what lists share come as one file each.
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/,
            },
            { name: 'first', test: new RegExp(`${inSrc(FIRST_PARTS).source}|preload-helper`) },
            { name: 'bar', test: inSrc(BAR_PARTS) },
            { name: 'lists', test: inSrc(LIST_PARTS) },
            { name: 'tables', test: inSrc(TABLE_PARTS) },
            { name: 'live', test: inSrc(LIVE_PARTS) },
            { name: 'money', test: inSrc(MONEY_PARTS) },
            {
              name: 'trade',
              test: new RegExp(`${inSrc(TRADE_PARTS).source}|/packages/market/src/`),
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': toServer, '/config.json': toServer, '/rt': { ...toServer, ws: true } },
  },
});
