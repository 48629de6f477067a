// Makes every module of a process.
import type { ServerContext } from '../modules/server-context.ts';
import type { SignerPort } from '../providers/signer/port.ts';
import { openBlobs } from '../platform/blobs/index.ts';
import { compose, type Composed, type Module, provide } from '../platform/composer/index.ts';
import { createCompanies } from './companies.ts';
import { MODULES } from './module-list.ts';
import { type CollectedParts, collectParts, type ModuleParts } from './module-parts.ts';

/** Every module of a process, for those who start it. */
export interface Modules extends CollectedParts {
  readonly all: Composed<typeof MODULES>;
}

/**
 * Every module of a process; none is started yet. Make them before the engine starts.
 *
 * @param signer of the process with the gate
 * @param instead take the places of those of the same name: a test's
 */
export function createModules(
  context: ServerContext,
  signer?: SignerPort,
  instead: readonly Module[] = [],
): Modules {
  const list = MODULES.map(
    (module) => instead.find(({ name }) => name === module.name) ?? module,
  ) as unknown as typeof MODULES;
  const all = compose([
    provide('context', context),
    provide('blobs', openBlobs(context.config)),
    provide('companies', createCompanies(context, signer)),
    ...list,
  ]);
  const { context: _context, blobs: _blobs, companies: _companies, ...given } = all;
  return { ...collectParts(Object.values(given) as readonly ModuleParts[]), all };
}
