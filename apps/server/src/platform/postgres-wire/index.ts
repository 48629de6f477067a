// What goes over PostgreSQL's wire faster than the driver's own queries would send or read it.
// Columns and rows, whatever they mean: nothing of the exchange is known here.
export { type ArrayValue, arrayValue, integerArray, textArray } from './array-value.ts';
export { packRows, type SentColumn, type SentType, type SentValue } from './copy-in.ts';
export { copyOut, type ReceivedColumn } from './copy-out.ts';
export { PipelinedTransactions, type Statement } from './pipelined-transactions.ts';
