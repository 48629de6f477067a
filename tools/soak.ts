// npm run soak -- [--minutes 60] [--seed N] [--shape split|whole]: the built server with its processes
// apart or in one, twenty active people and random faults, for as long as told. Writes
// results/soak.json, or results/soak-whole.json.
import { parseArgs } from 'node:util';
import { SOAK_SHAPES, type SoakShape } from '../tests/faults/soak-faults.ts';
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
  const shape = SOAK_SHAPES.find((one) => one === text);
  if (shape === undefined) throw new Refusal(`--shape is one of ${SOAK_SHAPES.join(', ')}.`);
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
