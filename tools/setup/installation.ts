// From nothing to a configuration that production starts with; again, it finishes what is missing.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { readAccounts } from '../../apps/server/src/platform/account.ts';
import { migrate } from '../../apps/server/src/platform/database/migrations.ts';
import { readRootSecrets } from '../../apps/server/src/config.ts';
import { Refusal } from '../lib/project.ts';
import { handOver } from '../lib/serving-account.ts';
import { type Asker, unknownLater } from './asking.ts';
import { checkGroup, FIXED, readPart, readWhole } from './checks.ts';
import { collect, type Collected } from './collect.ts';
import { checkUrls, type DatabaseUrls, makeLogins, makeUrls } from './database.ts';
import { addToEnvFile, readEnvFile, type Values } from './env-file.ts';
import { countOwners, makeOwner, makeOtherOwner, proveKeys } from './owner.ts';
import type { Group } from './question.ts';
import { listGroups, type Machine, PASSED_ON, unknownNames } from './questions.ts';

/** What setup is run with. */
export interface SetupOptions {
  /** What the server is started with. */
  readonly envFile: string;
  /** Of a file; undefined where somebody is asked. */
  readonly answers: Values | undefined;
  readonly asker: Asker;
  readonly isRoot: boolean;
  /** Where keys and documents are kept unless it is answered otherwise. */
  readonly dataDir: string;
}

/** The file that the migrating step alone is told, beside the server's. */
export function migrateFileOf(envFile: string): string {
  const { dir, name } = path.parse(envFile);
  return path.join(dir, `${name}-migrate.env`);
}

const NO_TABLE = '42P01';
const NO_OWNERS = { any: false, machine: 0 };
const HEADINGS = {
  server: 'What Sarraf is started with. Written by npm run setup; change it here.',
  migrate: 'For npm run migrate alone: no server is told the first of these.',
} as const;

/** The addresses that a file or the answers name; undefined where one is missing. */
export function urlsOf(values: Values | undefined): DatabaseUrls | undefined {
  const owner = values?.['DATABASE_URL'];
  const app = values?.['DATABASE_APP_URL'];
  const engine = values?.['DATABASE_ENGINE_URL'];
  if (owner === undefined || app === undefined || engine === undefined) return undefined;
  return { owner, app, engine };
}

/**
 * Asks, checks, and only then makes what is missing. Answers what production will still refuse to
 * start for, and `undefined` where there is nothing.
 *
 * @throws Refusal; before the first change unless it says otherwise
 */
export async function install(options: SetupOptions): Promise<string | undefined> {
  const { asker, answers, envFile } = options;
  const standing = readEnvFile(envFile) ?? {};
  const found = urlsOf(readEnvFile(migrateFileOf(envFile)));
  const given = urlsOf(answers);
  const urlsUp = await firstUp([found, given]);
  const owners = urlsUp === undefined ? NO_OWNERS : await ownersAt(urlsUp);
  const machine: Machine = {
    isRoot: options.isRoot,
    dataDir: options.dataDir,
    hasLogins: urlsUp !== undefined,
    hasOwner: owners.any,
    hasSecondOwner: owners.machine > 1,
    isUnattended: answers !== undefined,
  };
  const groups = listGroups(machine);
  if (answers !== undefined) assertAnswers(answers, standing, groups);
  const known = { ...passedOn({ ...authorityOf(process.env), ...answers }), ...standing };
  const begun = given === undefined ? known : { DATABASE_APP_URL: given.app, ...known };
  const check = (group: Group, values: Values): Promise<string> =>
    checkGroup(group, values, { known: found, given, mayWrite: true });
  const collected = await collect(asker, groups, begun, check);
  const admin = collected.values['DATABASE_ADMIN_URL'];
  const urls = found ?? given ?? (admin === undefined ? undefined : makeUrls(admin));
  if (urls === undefined) throw new Refusal(`${migrateFileOf(envFile)} is not here.`);
  const values = serverValues(known, collected, urls);
  // what was put off explains its own lack, and nothing else
  readPart(values, Object.keys(values));
  const fault = faultOf(values);
  if (fault !== undefined && collected.later.size === 0) {
    throw new Refusal(`${fault}\nNothing was changed.`);
  }
  await make({ ...options, urls, admin, values });
  await finishOwner(options, machine, collected, values);
  return fault;
}

async function firstUp(
  urls: readonly (DatabaseUrls | undefined)[],
): Promise<DatabaseUrls | undefined> {
  for (const one of urls) {
    try {
      if (one === undefined) continue;
      await checkUrls(one);
      return one;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return undefined;
}

/** Before the migrations there are no people. */
async function ownersAt({ app }: DatabaseUrls): Promise<Awaited<ReturnType<typeof countOwners>>> {
  try {
    return await countOwners(app);
  } catch (error) {
    if ((error as { readonly code?: string }).code === NO_TABLE) return NO_OWNERS;
    throw error;
  }
}

/** @throws Refusal where an answer is misspelt, or stands otherwise already */
function assertAnswers(answers: Values, standing: Values, groups: readonly Group[]): void {
  const unknown = [...unknownNames(answers), ...unknownLater(answers, groups)];
  if (unknown.length > 0) throw new Refusal(`Setup does not know ${unknown.join(', ')}.`);
  const other = Object.keys(answers).filter(
    (name) =>
      standing[name] !== undefined && standing[name] !== answers[name] && answers[name] !== 'later',
  );
  if (other.length === 0) return;
  throw new Refusal(
    `${other.join(', ')} stands otherwise: change it in the file that the server is started with, ` +
      'or leave it out of the answers. Nothing was changed.',
  );
}

/** What setup itself trusts, the server has to trust. */
function authorityOf({ NODE_EXTRA_CA_CERTS: file }: NodeJS.ProcessEnv): Values {
  return file === undefined ? {} : { NODE_EXTRA_CA_CERTS: file };
}

function passedOn(answers: Values): Values {
  return Object.fromEntries(PASSED_ON.flatMap((name) => entryOf(answers, name)));
}

const entryOf = (values: Values, name: string): [string, string][] => {
  const value = values[name] ?? '';
  return value === '' ? [] : [[name, value]];
};

/** What the server is told: neither the owner's address, nor setup's own answers. */
function serverValues(known: Values, { values }: Collected, urls: DatabaseUrls): Values {
  const told = Object.entries({ ...known, ...values }).filter(
    ([name]) => !/^OWNER2?_/.test(name) && name !== 'DATABASE_ADMIN_URL',
  );
  return {
    ...FIXED,
    DATABASE_APP_URL: urls.app,
    DATABASE_ENGINE_URL: urls.engine,
    ...Object.fromEntries(told),
  };
}

function faultOf(values: Values): string | undefined {
  try {
    readWhole(values);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

interface Making extends SetupOptions {
  readonly urls: DatabaseUrls;
  readonly admin: string | undefined;
  readonly values: Values;
}

async function make({ asker, envFile, urls, admin, values }: Making): Promise<void> {
  asker.tell('');
  mkdirSync(path.dirname(envFile), { recursive: true, mode: 0o755 });
  const migrateFile = migrateFileOf(envFile);
  // before there is a login: a run that breaks off knows its passwords when it is begun again
  const logins = {
    DATABASE_URL: urls.owner,
    DATABASE_APP_URL: urls.app,
    DATABASE_ENGINE_URL: urls.engine,
  };
  if (addToEnvFile(migrateFile, HEADINGS.migrate, logins)) asker.tell(`  wrote ${migrateFile}`);
  if (admin !== undefined) {
    await makeLogins(admin, urls);
    asker.tell('  made sarraf_owner, sarraf_engine and sarraf_app');
  }
  const applied = await migrate(urls.owner);
  asker.tell(`  ${applied.length} migrations applied`);
  await checkUrls(urls);
  const dataDir = values['SARRAF_DATA_DIR'] ?? '';
  const account = readAccounts().find(({ name }) => name === values['SARRAF_USER']);
  mkdirSync(path.dirname(dataDir), { recursive: true });
  await proveKeys({ dataDir, given: readRootSecrets(values) }, urls.app);
  handOver(dataDir, account);
  if (addToEnvFile(envFile, HEADINGS.server, values)) asker.tell(`  wrote ${envFile}`);
}

async function finishOwner(
  { asker }: SetupOptions,
  { hasOwner }: Machine,
  { values: answers, later }: Collected,
  values: Values,
): Promise<void> {
  const all = { ...values, ...answers };
  if (hasOwner) asker.tell('  owner: there is one already');
  else if (later.has('owner') || later.has('sms')) {
    return asker.tell('  owner: none yet, as that waits; run setup again');
  } else await makeOwner(all, asker);
  if (answers['OWNER2_MOBILE'] === undefined) return;
  if (later.has('second_owner') || later.has('sms')) {
    return asker.tell('  second owner: none yet, as that waits; run setup again');
  }
  await makeOtherOwner(all, asker);
}
