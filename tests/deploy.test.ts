// The units of deploy/ do what docs/operations.md says of them.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '../tools/lib/project.ts';

const UNITS = globSync('deploy/*.service', { cwd: PROJECT_DIR });
const INSTALLED = '/opt/sarraf/';

/** The values of a name, in order. */
function valuesOf(unit: string, name: string): readonly string[] {
  const text = readFileSync(path.join(PROJECT_DIR, unit), 'utf8');
  return [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

it.each(['deploy/sarraf.service', 'deploy/sarraf-backup.service'])(
  '%s starts again without end, with pauses',
  (unit) => {
    expect(valuesOf(unit, 'Restart')).toEqual(['always']);
    expect(valuesOf(unit, 'StartLimitIntervalSec')).toEqual(['0']);
    expect(Number(valuesOf(unit, 'RestartSec')[0])).toBeGreaterThan(0);
  },
);

it.each(UNITS)('%s starts a program that is there', (unit) => {
  const starts = valuesOf(unit, 'ExecStart');
  expect(starts.length).toBeGreaterThan(0);
  for (const start of starts) {
    const [program = '', script = ''] = start.split(' ');
    expect(program.startsWith(INSTALLED)).toBe(true);
    const source = script.replace('apps/server/dist/main.js', 'apps/server/src/main.ts');
    expect(existsSync(path.join(PROJECT_DIR, source)), start).toBe(true);
  }
});

it('are those that the page installs', () => {
  const page = readFileSync(path.join(PROJECT_DIR, 'docs', 'operations.md'), 'utf8');
  for (const name of ['sarraf.service', 'sarraf-backup.service', 'sarraf-nightly.*']) {
    expect(page).toContain(`cp ${INSTALLED}deploy/${name} /etc/systemd/system/`);
  }
  expect(page).toContain(`-f ${INSTALLED}deploy/backup-login.sql`);
});
