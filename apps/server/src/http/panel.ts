// The panel's files and what it must know before its first call.
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { PanelConfig } from '@sarraf/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Vite names these files by their content: they never change. */
const HASHED_FILE = /[\\/]assets[\\/][^\\/]+-[\w-]{8,}\.\w+$/;
const PAGE_FILE = /[\\/]index\.html(?:\.\w+)?$/;
/** The build leaves a brotli and a gzip copy beside each text file. */
const COMPRESSED_COPY = /\.(?:br|gz)$/;
const YEAR_SECONDS = 31_536_000;
/** Addresses that belong to programs: never answered with the panel. */
const NOT_THE_PANEL = /^\/(?:api|rt|docs|metrics|debug|health|ready|socket\.io)(?:\/|$)/i;

const LOOPBACK_IN_NUMBERS = /^(?:127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/;

/** Whether an address is one of the panel's pages, not a program's and not a file's. */
function isPage(request: FastifyRequest, pathName: string): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const lastPart = pathName.slice(pathName.lastIndexOf('/') + 1);
  if (!isRead || NOT_THE_PANEL.test(pathName) || lastPart.includes('.')) return false;
  return !pathName.includes('/.') && !pathName.includes('//');
}

/**
 * Leads pages of the demo from this computer's number to its name: browsers make passkeys for a name
 * alone, and what they keep under one of the two they don't find under the other.
 */
function leadToName(app: FastifyInstance, { mode, publicUrl }: Config): void {
  if (mode !== 'demo' || new URL(publicUrl).hostname !== 'localhost') return;
  app.addHook('onRequest', async (request, reply) => {
    const isInNumbers = LOOPBACK_IN_NUMBERS.test(request.headers.host ?? '');
    const pathName = request.url.split('?', 1)[0] ?? '';
    if (!isInNumbers || !isPage(request, pathName)) return undefined;
    return reply.header('cache-control', 'no-store').redirect(`${publicUrl}${request.url}`, 302);
  });
}

/**
 * No text becomes markup or code in a page of ours: the panel's one policy (`lib/trusted-types.ts`)
 * names its workers. A service worker has to load the rest of itself, so its file goes without.
 */
const TRUSTED_TYPES = "require-trusted-types-for 'script';trusted-types default";

/** The panel's own pages. */
export interface Panel {
  /** The panel's page for an address of the panel; undefined for all others. */
  sendShell(request: FastifyRequest, path: string, reply: FastifyReply): FastifyReply | undefined;
}

/** Serves `/config.json`, and the built panel where there is one. */
export async function registerPanel(
  app: FastifyInstance,
  config: Config,
): Promise<Panel | undefined> {
  const panelConfig: PanelConfig = {
    version: config.version,
    mode: config.mode === 'production' ? 'production' : 'demo',
    sockets: {
      de: `${config.socketUrls.de ?? ''}/rt/de`,
      ir: `${config.socketUrls.ir ?? ''}/rt/ir`,
      notifications: '/rt/notifications',
    },
  };
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(panelConfig),
  );
  const { webDir } = config;
  if (webDir === undefined || !existsSync(path.join(webDir, 'index.html'))) return undefined;
  leadToName(app, config);
  await app.register(fastifyStatic, {
    root: path.resolve(webDir),
    preCompressed: true,
    dotfiles: 'ignore',
    index: ['index.html'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = HASHED_FILE.test(file.replace(COMPRESSED_COPY, ''));
      const value = isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
      reply.header('cache-control', value);
      if (!PAGE_FILE.test(file)) return;
      const policy = String(reply.getHeader('content-security-policy'));
      reply.header('content-security-policy', `${policy};${TRUSTED_TYPES}`);
    },
    // Copies are sent in the place of their file, by what a caller accepts, and have no address.
    globIgnore: ['**/*.{br,gz,map}'],
    // several hundred files at most: a route each, so that all else reaches one 404
    wildcard: false,
  });
  return {
    sendShell: (request, pathName, reply) => {
      if (!isPage(request, pathName)) return undefined;
      return reply.code(200).sendFile('index.html');
    },
  };
}
