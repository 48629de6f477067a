// npm test: every check, then every test. The last line is the sum over all of them.
import { globSync } from 'node:fs';
import { provideBrowser } from './lib/browser.ts';
import { listChecks, runChecks, Tally } from './lib/checks.ts';
import { PROJECT_DIR, runCommand } from './lib/project.ts';
import { runVitest } from './lib/run-vitest.ts';

/** The browser's walk. Without a browser it is red, unless that was asked for. */
async function runBrowserTests(): Promise<Tally> {
  const tally = new Tally();
  if (globSync('tests/e2e/**/*.test.ts', { cwd: PROJECT_DIR }).length === 0) return tally;
  if (process.env['SARRAF_NO_BROWSER'] === '1') {
    process.stdout.write('\nBrowser tests left out: SARRAF_NO_BROWSER=1.\n');
    tally.add('skipped');
    return tally;
  }
  if (provideBrowser() === undefined) {
    process.stdout.write(
      '\n✗ No browser found and none could be installed: install Chromium or set ' +
        'CHROMIUM_PATH; SARRAF_NO_BROWSER=1 leaves the browser tests out.\n',
    );
    tally.add('failed');
    return tally;
  }
  process.stdout.write('\nBrowser tests\n');
  return runVitest(['--config', 'vitest.browser.config.ts']);
}

await runCommand(async () => {
  const total = new Tally();
  const summarise = (): void => {
    // True also when the run is cut short: what was not reached is not counted as passed.
    process.stdout.write(`\n${total.toString()}\n`);
  };
  try {
    process.stdout.write('Checks\n');
    total.merge(await runChecks(listChecks()));
    process.stdout.write('\nTests\n');
    total.merge(await runVitest(process.argv.slice(2)));
    total.merge(await runBrowserTests());
  } catch (error) {
    total.add('failed');
    process.stdout.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
  summarise();
  return total.failed === 0 ? 0 : 1;
});
