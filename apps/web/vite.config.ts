import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { catalogues } from './build/catalogues.ts';
import { codeFiles, compileHint } from './build/code-groups.ts';
import { guestHeads } from './build/guest-heads.ts';
import { manifest } from './build/manifest.ts';
import { smallBoot } from './build/small-boot.ts';
import { subsetFonts } from './build/subset-fonts.ts';

/** Where `vite dev` finds the API and the sockets; the built panel is served by the server itself. */
const serverUrl = process.env['SARRAF_SERVER_URL'] ?? 'http://127.0.0.1:3000';
const toServer = { target: serverUrl, changeOrigin: false };

export default defineConfig({
  plugins: [
    catalogues(),
    codeFiles(),
    subsetFonts(),
    guestHeads(),
    react(),
    tailwindcss(),
    VitePWA({
      // The panel registers the worker itself (lib/service-worker.ts): it asks before it reloads.
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      workbox: {
        // what a device shows of a push message, and where a click on it leads
        importScripts: ['/push.js'],
        globIgnores: ['push.js'],
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
    smallBoot(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        postBanner: compileHint,
      },
    },
  },
  server: {
    proxy: { '/api': toServer, '/config.json': toServer, '/rt': { ...toServer, ws: true } },
  },
});
