// Rows of the book that others read.
export { type EntryRow, selectEntryOf } from './withdraw-addresses.queries.ts';
