// What is wrong with the house itself: figures for whoever watches, and a message to staff for what stays.
import type { BackgroundTask } from '../../platform/background/index.ts';
import { createWatch, type WatchDeps } from './watch.service.ts';

const EVERY_MS = 30_000;

/** Watches the house from each worker. */
export function createAlarmsModule(deps: WatchDeps): {
  readonly background: readonly BackgroundTask[];
} {
  const watch = createWatch(deps);
  return {
    background: [{ name: 'watch_alarms', when: { everyMs: EVERY_MS }, run: () => watch() }],
  };
}
