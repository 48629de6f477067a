// npm run simulate -- --seed N [--steps 500] | --seeds K [--from S] | --coverage | --digest compare|write [--seeds K]
// The whole house in one process, with everything that can fail failing; prints what happened.
import { parseArgs } from 'node:util';
import { differingSeeds, writeDigest } from '../tests/simulation/digest.ts';
import { runSeeds } from '../tests/simulation/run-seeds.ts';
import { measureCoverage } from './lib/simulation-coverage.ts';
import { runCommand } from './lib/project.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    from: { type: 'string' },
    steps: { type: 'string' },
    coverage: { type: 'boolean' },
    digest: { type: 'string' },
  },
});

/** @throws for anything but a whole number above 0 */
function count(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name} is a number above 0.`);
  return value;
}

function print(name: string, figures: ReadonlyMap<string, number>): void {
  const words = [...figures].sort(([a], [b]) => a.localeCompare(b));
  process.stdout.write(`${name}: ${words.map(([word, n]) => `${word} ${n}`).join(', ')}\n`);
}

/** One line a command: how often it was carried out, and refused as what. */
function printOutcomes(outcomes: ReadonlyMap<string, number>): void {
  const commands = new Map<string, string[]>();
  for (const [name, count] of [...outcomes].sort(([a], [b]) => a.localeCompare(b))) {
    const [command = '', code = ''] = name.split(' ');
    commands.set(command, [...(commands.get(command) ?? []), `${code} ${count}`]);
  }
  process.stdout.write('decided:\n');
  for (const [command, codes] of commands) {
    process.stdout.write(`  ${command.padEnd(20)} ${codes.join(', ')}\n`);
  }
}

async function run(): Promise<number> {
  const from = count('from', values.seed ?? values.from ?? '1');
  const seeds = values.seed === undefined ? count('seeds', values.seeds ?? '1') : 1;
  const steps = count('steps', values.steps ?? '500');
  const since = performance.now();
  const { counts, failures, stateHash } = await runSeeds({
    from,
    seeds,
    steps,
    onResult: ({ seed, violation }) => {
      if (violation !== undefined) process.stdout.write(`seed ${seed}: ${violation.message}\n`);
    },
  });
  const seconds = ((performance.now() - since) / 1_000).toFixed(1);
  print('operations', counts.operations);
  printOutcomes(counts.outcomes);
  print('faults', counts.faults);
  process.stdout.write(
    `${counts.steps} steps, ${counts.commands} commands in ${counts.batches} batches, ` +
      `${counts.trades} trades, ${counts.credits} credits, ${counts.parked} parked, ${counts.faultsTotal} faults, ` +
      `${counts.crashes} crashes, ${counts.recoveries} recoveries in ${seconds} s\n`,
  );
  process.stdout.write(`state ${stateHash}\n`);
  for (const failure of failures) process.stdout.write(`✗ ${failure}\n`);
  if (failures.length === 0) process.stdout.write(`✓ ${seeds} seeds x ${steps} steps\n`);
  return failures.length === 0 ? 0 : 1;
}

/** `compare` says which seeds no longer come to what they did; `write` keeps what they come to now. */
async function digest(how: string): Promise<number> {
  if (how !== 'compare' && how !== 'write') throw new Error('--digest is compare or write.');
  const since = performance.now();
  const seedsMax = values.seeds === undefined ? undefined : count('seeds', values.seeds);
  const differing = how === 'write' ? await writeDigest() : await differingSeeds(seedsMax);
  const seconds = ((performance.now() - since) / 1_000).toFixed(1);
  const isEqual = differing === undefined || differing.length === 0;
  const what = how === 'write' ? 'written' : 'equal';
  const said = isEqual ? `✓ digest ${what}` : `✗ other than kept: seeds ${differing.join(', ')}`;
  process.stdout.write(`${said}, in ${seconds} s\n`);
  return isEqual ? 0 : 1;
}

await runCommand(() => {
  if (values.digest !== undefined) return digest(values.digest);
  return values.coverage === true ? measureCoverage(count('seeds', values.seeds ?? '40')) : run();
});
