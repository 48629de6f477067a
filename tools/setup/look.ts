// npm run setup -- --check: everything that setup made, looked at; nothing is changed.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../apps/server/src/config.ts';
import { KEY_FILE } from '../../apps/server/src/platform/root-keys.ts';
import { BUILDS } from '../lib/build-inputs.ts';
import { PROJECT_DIR, Refusal } from '../lib/project.ts';
import { checkGroup, readWhole } from './checks.ts';
import { checkSchema, checkServing } from './database.ts';
import { isPrivate, readEnvFile } from './env-file.ts';
import { countOwners, proveKeys } from './owner.ts';

type Look = readonly [what: string, look: () => Promise<string> | string];

/** Tells what was found, a line each; false where something is wrong. */
export async function lookAtAll(envFile: string, tell: (line: string) => void): Promise<boolean> {
  const values = readEnvFile(envFile);
  if (values === undefined) throw new Refusal(`There is no ${envFile}: npm run setup makes it.`);
  const config = readWhole(values);
  const { app, engine } = config.databaseUrls;
  const group = (name: Parameters<typeof checkGroup>[0]['name']): Look => [
    name,
    () => checkGroup({ name }, values, { known: undefined, given: undefined, mayWrite: false }),
  ];
  const looks: readonly Look[] = [
    ['configuration', () => privately(envFile)],
    group('machine'),
    ['logins', () => checkServing({ app, engine: engine ?? '' })],
    ['schema', () => checkSchema(app)],
    ['keys', () => checkKeys(config, app)],
    ['owner', () => ownerIn(app)],
    ...(['sms', 'identity', 'gateway', 'payout', 'prices', 'mail', 'bucket'] as const).map(group),
    ['program', programOf],
  ];
  let isWhole = true;
  for (const [what, look] of looks) {
    try {
      tell(`ok  ${what}: ${await look()}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      isWhole = false;
      tell(`!!  ${what}: ${error.message}`);
    }
  }
  return isWhole;
}

function privately(file: string): string {
  if (isPrivate(file)) return `${file} is whole, and nobody else reads it`;
  throw new Refusal(`others may read ${file}: chmod 600 ${file}`);
}

/** Whether nobody else reads the key, and whether it is that of the database. */
async function checkKeys({ rootSecrets, dataDir }: Config, appUrl: string): Promise<string> {
  const where = rootSecrets === undefined ? keysIn(dataDir) : 'SARRAF_SECRET';
  await proveKeys({ dataDir, given: rootSecrets, isReadOnly: true }, appUrl);
  return `${where}, and it opens what the database has`;
}

function keysIn(dataDir: string): string {
  const file = path.join(dataDir, KEY_FILE);
  if (!existsSync(file)) throw new Refusal(`there is no ${file}`);
  if (isPrivate(file)) return `${file}, read by its owner alone`;
  throw new Refusal(`others may read ${file}: chmod 600 ${file}`);
}

async function ownerIn(appUrl: string): Promise<string> {
  if ((await countOwners(appUrl)).any) return 'there is one';
  throw new Refusal('there is none: npm run setup makes the first one');
}

function programOf(): string {
  const missing = [BUILDS.server.output, BUILDS.web.output].filter(
    (file) => !existsSync(path.join(PROJECT_DIR, file)),
  );
  if (missing.length === 0) return 'server and panel are built';
  throw new Refusal(`${missing.join(', ')} is not built: npm run build`);
}
