export { type BackgroundRunner, createBackgroundRunner } from './background-runner.ts';
export type { BackgroundTask } from './background-task.ts';
