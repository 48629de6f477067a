import type { Plugin } from 'vite';

const EMPTY = '\0sarraf-no-web-transport';

/**
 * Leaves engine.io's WebTransport out of the bundle: the panel speaks WebSocket and polling only,
 * and every screen's budget pays for what is bundled.
 */
export function withoutWebTransport(): Plugin {
  return {
    name: 'sarraf-without-web-transport',
    enforce: 'pre',
    resolveId(source, importer) {
      const ours = importer?.includes('engine.io-client') === true;
      return ours && source === './webtransport.js' ? EMPTY : null;
    },
    load(id) {
      return id === EMPTY ? 'export class WT {}' : null;
    },
  };
}
