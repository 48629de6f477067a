// npm run verify: the checks, and the panel's weight when it is built. Quick, before a commit.
import { listChecks, runChecks, type Tally } from './lib/checks.ts';
import { runCommand } from './lib/project.ts';
import { measureSizes } from './lib/size-budget.ts';

function checkSizes(tally: Tally): void {
  const rows = measureSizes();
  if (rows === undefined) {
    process.stdout.write('- size budget: the panel is not built\n');
    tally.add('skipped');
    return;
  }
  for (const { name, kilobytes, budgetKilobytes } of rows) {
    const passed = kilobytes <= budgetKilobytes;
    tally.add(passed ? 'passed' : 'failed');
    const figure = `${kilobytes.toFixed(1)} of ${budgetKilobytes} KB`;
    process.stdout.write(`${passed ? '✓' : '✗'} size budget, ${name}: ${figure}\n`);
  }
}

await runCommand(async () => {
  const tally = await runChecks(listChecks());
  checkSizes(tally);
  process.stdout.write(`\n${tally.toString()}\n`);
  return tally.failed === 0 ? 0 : 1;
});
