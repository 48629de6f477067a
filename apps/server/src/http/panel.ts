// The panel's files and what it must know before its first call.
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { PanelConfig } from '@sarraf/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Vite names these files by their content: they never change. */
const HASHED_FILE = /[\\/]assets[\\/][^\\/]+-[\w-]{8,}\.\w+$/;
/** The build leaves a brotli and a gzip copy beside each text file. */
const COMPRESSED_COPY = /\.(?:br|gz)$/;
const YEAR_SECONDS = 31_536_000;
/** Addresses that belong to programs: never answered with the panel. */
const NOT_THE_PANEL = /^\/(?:api|rt|docs|metrics|debug|health|ready|socket\.io)(?:\/|$)/i;

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
    },
    // Copies are sent in the place of their file, by what a caller accepts, and have no address.
    globIgnore: ['**/*.{br,gz,map}'],
    // several hundred files at most: a route each, so that all else reaches one 404
    wildcard: false,
  });
  return {
    sendShell: (request, pathName, reply) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      const lastPart = pathName.slice(pathName.lastIndexOf('/') + 1);
      const isPage = !NOT_THE_PANEL.test(pathName) && !lastPart.includes('.');
      if (!isRead || !isPage || pathName.includes('/.') || pathName.includes('//'))
        return undefined;
      return reply.code(200).sendFile('index.html');
    },
  };
}
