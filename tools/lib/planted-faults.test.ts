import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PLANTED_FAULTS } from './planted-faults.ts';
import { PROJECT_DIR } from './project.ts';

const { forbidden } = createRequire(import.meta.url)(
  path.join(PROJECT_DIR, '.dependency-cruiser.cjs'),
) as { forbidden: readonly { name: string }[] };

it('each rule of direction has a fault planted for it', () => {
  const planted = new Set(
    PLANTED_FAULTS.filter(({ check }) => check === 'direction').map(({ rule }) => rule),
  );
  const ruled = new Set(forbidden.map(({ name }) => name));
  expect(ruled.size).toBeGreaterThan(35);
  expect([...planted].sort()).toEqual([...ruled].sort());
});
