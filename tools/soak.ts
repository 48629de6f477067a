// npm run soak -- [--minutes 60] [--seed N] [--shape split|whole]: the built server with its processes
// apart or in one, twenty active people and random faults, for as long as told. Writes
// results/soak.json, or results/soak-whole.json.
import { parseArgs } from 'node:util';
import { SHAPES, type SoakShape } from '../tests/faults/soak-shape.ts';
import { Soak } from '../tests/faults/soak.ts';
import { Refusal, runCommand } from './lib/project.ts';
import { closeTestRun, openTestRun } from './lib/test-database.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    shape: { type: 'string' },
  },
});

function whole(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Refusal(`--${name} is a number above 0.`);
  return value;
}

function shapeOf(text: string): SoakShape {
  const known = Object.keys(SHAPES) as SoakShape[];
  const shape = known.find((one) => one === text);
  if (shape === undefined) throw new Refusal(`--shape is one of ${known.join(', ')}.`);
  return shape;
}

await runCommand(async () => {
  const minutes = whole('minutes', values.minutes ?? '60');
  const seed = whole('seed', values.seed ?? String(Math.floor(Date.now() / 1_000)));
  const shape = shapeOf(values.shape ?? 'split');
  process.stdout.write(`${minutes} minutes, seed ${seed}, ${shape}\n`);
  const runDir = openTestRun();
  try {
    const soak = new Soak(minutes, seed, shape);
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => soak.stop());
    return await soak.run();
  } finally {
    await closeTestRun(runDir);
  }
});
