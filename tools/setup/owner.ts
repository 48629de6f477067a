// The first owner's second factor, proved before there is an account.
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  countMachineOwners,
  hasOwner,
} from '../../apps/server/src/composition/first-owner.queries.ts';
import {
  makeFirstOwner,
  makeSecondOwner,
  sendOwnerCode,
} from '../../apps/server/src/composition/first-owner.ts';
import {
  openProvenKeys,
  type ProvenKeysOptions,
} from '../../apps/server/src/composition/proven-keys.ts';
import type { Config } from '../../apps/server/src/config.ts';
import { createPool } from '../../apps/server/src/platform/database/database.ts';
import { type PlainPool, plainPool } from '../../apps/server/src/platform/database/handles.ts';
import { type SecretKeys, SecretKeysError } from '../../apps/server/src/platform/secret-keys.ts';
import { createOutbound } from '../../apps/server/src/providers/outbound.ts';
import { createKavenegar } from '../../apps/server/src/providers/sms/kavenegar.ts';
import type { SmsSender } from '../../apps/server/src/providers/sms/port.ts';
import { Refusal } from '../lib/project.ts';
import type { Asker } from './asking.ts';
import { ownerOf, readPart } from './checks.ts';
import type { Values } from './env-file.ts';

/** Whatever else was put off is of no matter to the owner. */
const NEEDED = [
  'DATABASE_APP_URL',
  'DATABASE_ENGINE_URL',
  'SARRAF_DATA_DIR',
  'SMS_CREDENTIAL',
  'SMS_URL',
  'SARRAF_SECRET',
  'SARRAF_OLD_SECRETS',
];
const POLL_MS = 200;
const CODE_LIFE_MS = 120_000;
const SENDS_MAX = 3;
const CODE = /^\s*(\d{6})\s*$/;

/** Runs `work` as the login that serves. */
async function asApp<T>(appUrl: string, work: (db: PlainPool) => Promise<T>): Promise<T> {
  const pool = createPool({ connectionString: appUrl, connectionsMax: 1 });
  try {
    return await work(plainPool(pool));
  } finally {
    await pool.end();
  }
}

/** The keys that are here, proved on the database. @throws Refusal where they are another one's */
export async function proveKeys(
  keys: Omit<ProvenKeysOptions, 'db'>,
  appUrl: string,
): Promise<SecretKeys> {
  try {
    return await asApp(appUrl, (db) => openProvenKeys({ ...keys, db }));
  } catch (error) {
    throw error instanceof SecretKeysError ? new Refusal(error.message) : error;
  }
}

/** Whether there is an owner, and how many were made at the machine. */
export function countOwners(
  appUrl: string,
): Promise<{ readonly any: boolean; readonly machine: number }> {
  return asApp(appUrl, async (db) => ({
    any: await hasOwner(db),
    machine: await countMachineOwners(db),
  }));
}

/** What is said of a second owner who was not made. */
const NOT_MADE = {
  taken: 'The second owner needs a mobile that has no account.',
  same: 'The second owner is one of the staff already, by the national code.',
  early: 'There is no first owner yet: the second one was not made. Run setup again.',
} as const;

/**
 * Proves the second owner's mobile and makes the account, by the same proof as the first one's.
 *
 * @throws Refusal where the code was not typed back, or the person is one of the staff
 */
export async function makeOtherOwner(values: Values, asker: Asker): Promise<void> {
  const owner = ownerOf(values, 'OWNER2');
  const config = readPart(values, NEEDED);
  await prove(config, owner.mobile, values['OWNER2_CODE_FILE'], asker);
  const { dataDir, rootSecrets: given } = config;
  const secrets = await proveKeys({ dataDir, given }, config.databaseUrls.app);
  const made = await asApp(config.databaseUrls.app, (db) => makeSecondOwner(db, secrets, owner));
  if (made !== 'made' && made !== 'stands') throw new Refusal(NOT_MADE[made]);
  asker.tell(made === 'made' ? '  second owner: made' : '  second owner: there are two already');
}

/**
 * Proves the owner's mobile and makes the account.
 *
 * @throws Refusal where the code was not typed back; everything else stands then
 */
export async function makeOwner(values: Values, asker: Asker): Promise<void> {
  const owner = ownerOf(values);
  const config = readPart(values, NEEDED);
  await prove(config, owner.mobile, values['OWNER_CODE_FILE'], asker);
  const { dataDir, rootSecrets: given } = config;
  const secrets = await proveKeys({ dataDir, given }, config.databaseUrls.app);
  const made = await asApp(config.databaseUrls.app, (db) => makeFirstOwner(db, secrets, owner));
  if (made === 'taken') throw new Refusal('The owner needs a mobile that has no account.');
  asker.tell(made === 'made' ? '  owner: made' : '  owner: there is one already');
}

async function prove(
  { sms, providerTimeoutMs: timeoutMs }: Config,
  mobile: string,
  file: string | undefined,
  asker: Asker,
): Promise<void> {
  const outbound = createOutbound({ baseUrl: sms.baseUrl, timeoutMs });
  const sender = createKavenegar({ outbound, apiKey: sms.credential, simulated: false });
  for (let nth = 1; nth <= SENDS_MAX; nth += 1) {
    const code = await send(sender, mobile);
    asker.tell('  owner: a code was sent to the mobile; it is good for two minutes');
    if (file !== undefined) {
      if (code.isRight(await awaitCode(file))) return;
      throw new Refusal('The code in OWNER_CODE_FILE is not the one that was sent.');
    }
    for (;;) {
      const typed = await asker.answer({
        name: 'the code',
        why: 'six figures of the SMS; empty: send another one',
        isOptional: true,
        isSecret: true,
      });
      if (typed === '') break;
      if (code.isRight(typed)) return;
      asker.tell('  That is not the code.');
    }
  }
  throw new Refusal('No code was typed back: the owner was not made. Run setup again.');
}

async function send(sender: SmsSender, mobile: string) {
  const sent = await sendOwnerCode(sender, mobile);
  if ('code' in sent) return sent.code;
  const why = sent.outcome.kind === 'taken' ? '' : sent.outcome.why;
  throw new Refusal(
    `The SMS company did not take the owner's code (${why}): does it have the template ` +
      'sarraf-login-fa (npm run -s sms-templates)? The owner was not made; run setup again.',
  );
}

/** Whatever brings the SMS to this machine writes the code there. */
async function awaitCode(file: string): Promise<string> {
  const deadline = AbortSignal.timeout(CODE_LIFE_MS);
  while (!deadline.aborted) {
    try {
      // a FIFO answers when somebody writes
      const text = await readFile(file, { encoding: 'utf8', signal: deadline });
      const [, code] = CODE.exec(text) ?? [];
      if (code !== undefined) return code;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' && !deadline.aborted) throw error;
    }
    await delay(POLL_MS);
  }
  throw new Refusal('No code came in OWNER_CODE_FILE: the owner was not made. Run setup again.');
}
