export type { SagaTable } from './due-rows.queries.ts';
export { type Saga, workOnce, workOnDue } from './work-on-due.ts';
