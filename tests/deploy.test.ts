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

it.each(['deploy/sarraf.service', 'deploy/sarraf-backup.service', 'deploy/sarraf-signer.service'])(
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
    const source = script.replace('/dist/main.js', '/src/main.ts');
    expect(existsSync(path.join(PROJECT_DIR, source)), start).toBe(true);
  }
});

it('that of the signer has an account of its own, no network, and no secret in its environment', () => {
  const signer = 'deploy/sarraf-signer.service';
  const all = (name: string): readonly string[] => valuesOf(signer, name);
  const others = UNITS.filter((unit) => unit !== signer);
  expect(others.flatMap((unit) => valuesOf(unit, 'User'))).not.toContain(all('User')[0]);
  expect(all('Group')).toEqual(valuesOf('deploy/sarraf.service', 'User'));
  expect(all('RestrictAddressFamilies')).toEqual(['AF_UNIX']);
  expect([...all('PrivateNetwork'), ...all('IPAddressDeny')]).toEqual(['yes', 'any']);
  // the passphrase is handed over by systemd: who reads the unit or the environment reads no secret
  expect(all('LoadCredential')).toEqual(['signer-passphrase:/etc/sarraf-signer/passphrase']);
  expect([...all('Environment'), ...all('EnvironmentFile')]).toEqual([
    'SARRAF_SIGNER_DIR=/var/lib/sarraf-signer',
  ]);
  expect([...all('StateDirectory'), ...all('StateDirectoryMode')]).toEqual([
    'sarraf-signer',
    '0700',
  ]);
  expect(all('LimitCORE')).toEqual(['0']);
  // nothing that the server may not do either
  const hardening = readFileSync(path.join(PROJECT_DIR, 'deploy', 'sarraf.service'), 'utf8')
    .split('\n')
    .filter((line) =>
      /^(Protect|Private|No|Lock|Remove|Restrict(?!Address)|Capability)/.test(line),
    );
  const own = readFileSync(path.join(PROJECT_DIR, signer), 'utf8').split('\n');
  expect(own).toEqual(expect.arrayContaining(hardening));
});

it('are those that the page installs', () => {
  const page = readFileSync(path.join(PROJECT_DIR, 'docs', 'operations.md'), 'utf8');
  for (const name of [
    'sarraf.service',
    'sarraf-backup.service',
    'sarraf-nightly.*',
    'sarraf-signer.service',
  ]) {
    expect(page).toContain(`cp ${INSTALLED}deploy/${name} /etc/systemd/system/`);
  }
  expect(page).toContain(`-f ${INSTALLED}deploy/backup-login.sql`);
});
