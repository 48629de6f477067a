// Everything that must hold, proved on a live database.
export { checkDatabase, type InvariantsReport } from './check-database.queries.ts';
