// Timers whose work tests do by name: on a slow machine they would do it in the middle of one.
import type { BackgroundTask } from '../platform/background/index.ts';
import type { Module } from '../platform/composer/index.ts';

const NEVER_MS = 2 ** 31 - 1;

/** The module, whose named background work is done when a test says so: `background.run(name)`. */
export function byHand(
  module: Module<string, { readonly background: readonly BackgroundTask[] }>,
  ...names: readonly string[]
): Module {
  return {
    ...module,
    create: (needs: never) => {
      const given = module.create(needs);
      const background = given.background.map((task) =>
        names.includes(task.name) ? { ...task, when: { everyMs: NEVER_MS } } : task,
      );
      return { ...given, background };
    },
  };
}
