import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import path from 'node:path';

/** The project's folder, whatever folder the command was called from. */
export const PROJECT_DIR = path.resolve(import.meta.dirname, '../..');

/**
 * Where this clone keeps its data. As root it must lie where the database's own account can
 * reach it, so not in a home; there each clone has a folder named after its path.
 */
export function dataRoot(): string {
  const wished = process.env['SARRAF_DATA_DIR'];
  if (wished !== undefined && wished !== '') return path.resolve(wished);
  if (process.getuid?.() !== 0) return path.join(PROJECT_DIR, '.data');
  const hash = createHash('sha256').update(realpathSync(PROJECT_DIR)).digest('hex').slice(0, 12);
  return path.join('/var/lib/sarraf', hash);
}

/** A failure that is fully said in one sentence; commands print it and end with 1. */
export class Refusal extends Error {}

/** Of the server and its database, where the message is a sentence for an operator. */
const OPERATOR_ERRORS: ReadonlySet<string> = new Set([
  'ConfigError',
  'DatabaseAccessError',
  'EmbeddedPostgresError',
  'LoginError',
  'SchemaError',
  'SecretKeysError',
  'SignerError',
]);

/** Runs a command's main function; expected failures become one sentence on standard error. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  }
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'The disk is full: free some space and start again.';
  const expected = error instanceof Refusal || OPERATOR_ERRORS.has(error.name);
  return expected ? error.message : (error.stack ?? error.message);
}
