import type { Routes } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import { createActs } from './acts.service.ts';
import { createLooks } from './looks.service.ts';
import { createNotes } from './notes.service.ts';
import type { PeopleDeps } from './people-deps.ts';
import { peopleRoutes } from './people.routes.ts';
import { createPeopleService } from './people.service.ts';
import { createReveals } from './reveals.service.ts';
import { createTabs } from './tabs.service.ts';

/** People as staff find and see them, and what staff may do to an account. */
export function createPeopleModule(
  context: ServerContext,
  deps: PeopleDeps,
): { readonly routes: Routes } {
  return {
    routes: peopleRoutes(
      createPeopleService(context, deps),
      createTabs(context, deps),
      createNotes(context, deps),
      createActs(context, deps),
      createReveals(context, deps),
      createLooks(context),
    ),
  };
}
