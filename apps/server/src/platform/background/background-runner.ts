import type { Jobs } from '../jobs/jobs.ts';
import type { Logger } from '../logger.ts';
import type { Role } from '../roles.ts';
import type { BackgroundTask } from './background-task.ts';
import { TaskLoop } from './task-loop.ts';

/** What the runner of a process is made from. */
export interface BackgroundOptions {
  readonly tasks: readonly BackgroundTask[];
  /** Keeps what must outlive a kill. */
  readonly jobs: Jobs;
  readonly logger: Logger;
}

/** The background work of a process; what is not of its roles is never begun. */
export interface BackgroundRunner {
  /** Starts what is of these roles. @throws when jobs can't be taken */
  start(roles: ReadonlySet<Role>): Promise<void>;
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>;
  /**
   * Does a task of this process now, after a run that may be under way, started or not.
   *
   * @throws what the task throws; when no task of this process has the name
   */
  run(name: string): Promise<void>;
}

/** Makes the one runner of a process. @throws when two tasks have one name */
export function createBackgroundRunner(options: BackgroundOptions): BackgroundRunner {
  const { jobs, logger, tasks } = options;
  const loops = new Map<string, TaskLoop>();
  for (const task of tasks) {
    const { name, when, run } = task;
    if (when === 'job' || 'cron' in when) {
      jobs.register(name, run);
      if (when !== 'job') jobs.schedule({ schedule: when.cron, task: name });
      continue;
    }
    if (loops.has(name)) throw new Error(`There are two tasks ${name}.`);
    loops.set(name, new TaskLoop(task, logger));
  }
  return {
    start: async (roles) => {
      if (roles.has('worker')) await jobs.start();
      for (const loop of loops.values()) if (roles.has(loop.role)) loop.start();
    },
    stop: async () => {
      await Promise.all([jobs.stop(), ...[...loops.values()].map((loop) => loop.stop())]);
    },
    run: (name) => {
      const loop = loops.get(name);
      if (loop === undefined) throw new Error(`There is no task ${name} of this process.`);
      return loop.run();
    },
  };
}
