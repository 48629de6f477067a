// What the running demo costs when nobody uses it: memory (PSS) and CPU of all its
// processes over a while. Call it while `npm start` runs: node tools/measure-rest.ts [seconds]
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dataRoot, Refusal, runCommand } from './lib/project.ts';
import { measureRest } from './lib/rest.ts';
import { writeResults } from './lib/results.ts';

const SECONDS_DEFAULT = 30;
const PSS_GOAL_MEGABYTES = 600;
const CPU_GOAL_PERCENT = 15;

function readStartPid(): number {
  try {
    return Number(readFileSync(path.join(dataRoot(), 'start.lock'), 'utf8').split(' ')[0]);
  } catch {
    throw new Refusal('The exchange does not run here: call npm start first.');
  }
}

/** The preflight and npm belong to the start as well: people pay for them, too. */
function findTop(start: number): number {
  let top = start;
  for (;;) {
    const stat = readFileSync(`/proc/${top}/stat`, 'utf8');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent <= 1) return top;
    const commandLine = readFileSync(`/proc/${parent}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (!/preflight\.mjs start|npm(-cli\.js)? (run )?start/.test(commandLine)) return top;
    top = parent;
  }
}

await runCommand(async () => {
  const seconds = Number(process.argv[2] ?? SECONDS_DEFAULT);
  const top = findTop(readStartPid());
  const { rows, pssMegabytes, cpuPercent } = await measureRest(top, seconds);
  for (const row of rows) {
    const figures = `${row.pssMegabytes.toFixed(1).padStart(7)} MB ${row.cpuPercent.toFixed(1).padStart(5)} %`;
    process.stdout.write(`${figures}  ${row.name}\n`);
  }
  const pass = pssMegabytes <= PSS_GOAL_MEGABYTES && cpuPercent <= CPU_GOAL_PERCENT;
  process.stdout.write(
    `\nAt rest: ${pssMegabytes.toFixed(0)} MB of ${PSS_GOAL_MEGABYTES}, ` +
      `${cpuPercent.toFixed(1)} % of one core, goal ${CPU_GOAL_PERCENT}\n`,
  );
  writeResults('rest', { seconds, pssMegabytes, cpuPercent, pass, rows });
  return pass ? 0 : 1;
});
