export { dueIn, type SagaTable, type TakeDue } from './due-rows.queries.ts';
export { type Saga, workOnce, workOnDue } from './work-on-due.ts';
