// Which faults a run really made: a line each, which the long run's report adds up.
import { appendFileSync } from 'node:fs';

/** Set by `npm run test:deep` to the file that the lines go to. */
const FAULTS_FILE_VARIABLE = 'SARRAF_FAULTS_FILE';

/** Notes that so many faults of a kind were made. */
export function countFaults(kind: string, count = 1): void {
  const file = process.env[FAULTS_FILE_VARIABLE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ kind, count })}\n`);
}
