// What modules bring along for the process that serves them.
import type { Routes } from '../http/index.ts';
import type { BackgroundTask } from '../platform/background/index.ts';
import type { Role } from '../platform/roles.ts';

/** What a module may give beside what other modules use of it. */
export interface ModuleParts {
  readonly routes?: Routes | readonly Routes[];
  /** Of the demo; mounted nowhere else. */
  readonly demoRoutes?: Routes;
  readonly background?: readonly BackgroundTask[];
  /** Worker role, before anybody is served and before background work. */
  prepareWorker?(): Promise<void>;
  /** Without the worker role: waits for what another process makes ready. */
  awaitWorker?(): Promise<void>;
  /** Api role, once all are ready. */
  startServing?(): Promise<void> | void;
  stop?(): void;
}

/** What all modules of a process bring along. */
export interface CollectedParts {
  /** What workers do by themselves. */
  readonly background: readonly BackgroundTask[];
  /** The handlers of every call; the demo's calls exist in no other mode. */
  routes(withDemo: boolean): readonly Routes[];
  /** Starts what the roles of this process need; the engine must answer by then. */
  start(roles: ReadonlySet<Role>): Promise<void>;
  stop(): void;
}

/** Collects from what modules gave, in the order in which they were made; stops the last one first. */
export function collectParts(given: readonly ModuleParts[]): CollectedParts {
  return {
    background: given.flatMap(({ background }) => background ?? []),
    routes: (withDemo) =>
      given.flatMap(({ routes, demoRoutes }) => {
        const demo = withDemo && demoRoutes !== undefined ? [demoRoutes] : [];
        return [routes ?? [], demo].flat();
      }),
    start: async (roles) => {
      for (const part of given) {
        await (roles.has('worker') ? part.prepareWorker?.() : part.awaitWorker?.());
      }
      if (!roles.has('api')) return;
      for (const part of given) await part.startServing?.();
    },
    stop: () => {
      for (const part of given.toReversed()) part.stop?.();
    },
  };
}
