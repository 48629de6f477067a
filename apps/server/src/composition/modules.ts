// Makes every module of a process.
import type { ServerContext } from '../modules/server-context.ts';
import { openBlobs } from '../platform/blobs/index.ts';
import { compose, type Composed, provide } from '../platform/composer/index.ts';
import { createCompanies } from './companies.ts';
import { MODULES } from './module-list.ts';
import { type CollectedParts, collectParts, type ModuleParts } from './module-parts.ts';

/** Every module of a process, for those who start it. */
export interface Modules extends CollectedParts {
  readonly all: Composed<typeof MODULES>;
}

/** Every module of a process; none is started yet. Make them before the engine starts. */
export function createModules(context: ServerContext): Modules {
  const all = compose([
    provide('context', context),
    provide('blobs', openBlobs(context.config)),
    provide('companies', createCompanies(context)),
    ...MODULES,
  ]);
  const { context: _context, blobs: _blobs, companies: _companies, ...given } = all;
  return { ...collectParts(Object.values(given) as readonly ModuleParts[]), all };
}
