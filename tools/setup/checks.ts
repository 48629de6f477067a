// What is looked at in each group: first by the server's own rules, then by a call.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { readFirstOwner } from '../../apps/server/src/composition/first-owner.ts';
import { type Config, ConfigError, readConfig } from '../../apps/server/src/config.ts';
import { AppError, errorMessage } from '../../apps/server/src/http/app-error.ts';
import { readAccounts } from '../../apps/server/src/platform/account.ts';
import { PROJECT_DIR, Refusal } from '../lib/project.ts';
import { canReach } from '../embedded-postgres/user.ts';
import {
  checkBucket,
  checkGateway,
  checkIdentity,
  checkMail,
  checkNats,
  checkPayout,
  checkPrices,
  checkSms,
} from './company-checks.ts';
import { checkAdmin, checkUrls, type DatabaseUrls } from './database.ts';
import type { Values } from './env-file.ts';
import type { Group } from './question.ts';

/** A whole configuration that nobody has: whatever is wrong beside it is what was answered. */
const WHOLE: Values = {
  DATABASE_APP_URL: 'postgres://localhost/sarraf',
  DATABASE_ENGINE_URL: 'postgres://localhost/sarraf',
  SARRAF_PUBLIC_URL: 'https://exchange.example',
  SARRAF_TRUSTED_PROXIES: '127.0.0.1',
  SMS_CREDENTIAL: 'of-nobody',
  IDENTITY_CREDENTIAL: 'of-nobody',
  ZARINPAL_CREDENTIAL: 'of-nobody',
  ZIBAL_CREDENTIAL: 'of-nobody',
  ZIBAL_PAYOUT_CREDENTIAL: '1:of-nobody',
  JIBIT_PAYOUT_CREDENTIAL: 'of:nobody',
  PRICE_URL: 'https://one.example,https://two.example',
};

/** What the server is told of how it runs, beside the answers. */
export const FIXED: Values = {
  NODE_ENV: 'production',
  SARRAF_MODE: 'production',
  SARRAF_WEB_DIR: path.join(PROJECT_DIR, 'apps', 'web', 'dist'),
};

/** The configuration as the server reads it. @throws Refusal with its own sentence */
export function readWhole(values: Values): Config {
  try {
    return readConfig({ ...values, ...FIXED, DATABASE_URL: undefined });
  } catch (error) {
    throw error instanceof ConfigError ? new Refusal(error.message) : error;
  }
}

/** The same where some of it is still missing: whoever asks needs no more than these. */
export function readPart(values: Values, names: readonly string[]): Config {
  return readWhole({
    ...WHOLE,
    ...Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))),
  });
}

/** How a group is looked at. */
export interface CheckOptions {
  /** Logins of a run that broke off. */
  readonly known: DatabaseUrls | undefined;
  /** Addresses that the answers themselves name. */
  readonly given: DatabaseUrls | undefined;
  /** Whether the bucket may be written to. */
  readonly mayWrite: boolean;
}

/** Looks at one group. @throws Refusal */
export async function checkGroup(
  { name }: Pick<Group, 'name'>,
  values: Values,
  { known, given, mayWrite }: CheckOptions,
): Promise<string> {
  const read = (): Config => readWhole({ ...WHOLE, ...values });
  switch (name) {
    case 'machine':
      return checkMachine(values, read());
    case 'database': {
      const admin = values['DATABASE_ADMIN_URL'];
      if (admin !== undefined) return checkAdmin(admin, known);
      const urls = given ?? known;
      if (urls === undefined) {
        throw new Refusal('The file with the logins, …-migrate.env, is not beside the other one.');
      }
      return checkUrls(urls);
    }
    case 'address':
      return `people find ${read().publicUrl}`;
    case 'sms':
      return checkSms(read());
    case 'identity':
      return checkIdentity(read());
    case 'gateway':
      return checkGateway(read());
    case 'payout':
      return checkPayout(read());
    case 'prices':
      // sources that were answered, and none of nobody's beside them
      return checkPrices(readWhole({ ...WHOLE, ...values, PRICE_URL: values['PRICE_URL'] ?? '' }));
    case 'mail':
      return checkMail(read());
    case 'bucket':
      return checkBucket(read(), mayWrite);
    case 'owner':
      return checkOwner(values);
    case 'second_owner':
      return checkSecondOwner(values);
  }
}

async function checkMachine(values: Values, config: Config): Promise<string> {
  const machine = checkAccount(values, config);
  if (config.natsUrl === undefined) return machine;
  return `${machine}; ${await checkNats(config.natsUrl)}`;
}

/** Folder, port and who serves. @throws Refusal */
function checkAccount(values: Values, { dataDir, port }: Config): string {
  if (!path.isAbsolute(dataDir)) throw new Refusal('SARRAF_DATA_DIR must be a whole path: /var/…');
  const authority = values['NODE_EXTRA_CA_CERTS'];
  if (authority !== undefined && !existsSync(authority)) {
    throw new Refusal(`NODE_EXTRA_CA_CERTS: there is no ${authority}.`);
  }
  const user = values['SARRAF_USER'];
  if (user === undefined) return `data in ${dataDir}, port ${port}`;
  const account = readAccounts().find((one) => one.name === user);
  if (account === undefined) {
    throw new Refusal(
      `This machine has no account ${user}: useradd --system --no-create-home ${user}`,
    );
  }
  const parent = nearestFolder(dataDir);
  if (!canReach(parent, account)) throw new Refusal(`${user} may not enter ${parent}.`);
  const note = canReach(PROJECT_DIR, account) ? '' : `; ${user} may not enter ${PROJECT_DIR} yet`;
  return `data in ${dataDir}, port ${port}, served by ${user}${note}`;
}

function nearestFolder(folder: string): string {
  for (let one = path.dirname(folder); ; one = path.dirname(one)) {
    if (statSync(one, { throwIfNoEntry: false }) !== undefined) return one;
  }
}

/** The owner's answers. @throws Refusal in the words that everybody gets */
export function ownerOf(
  values: Values,
  prefix: 'OWNER' | 'OWNER2' = 'OWNER',
): ReturnType<typeof readFirstOwner> {
  const text = (name: string): string => values[`${prefix}_${name}`] ?? '';
  try {
    return readFirstOwner({
      mobile: text('MOBILE'),
      firstName: text('FIRST_NAME'),
      lastName: text('LAST_NAME'),
      nationalCode: text('NATIONAL_CODE'),
      password: text('PASSWORD'),
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new Refusal(errorMessage(error.code, error.facts, 'en'));
  }
}

function checkSecondOwner(values: Values): string {
  if (values['OWNER2_MOBILE'] === undefined) return 'none: the first one works alone';
  const isFirstKnown = values['OWNER_NATIONAL_CODE'] !== undefined;
  const second = ownerOf(values, 'OWNER2').nationalCode;
  if (isFirstKnown && ownerOf(values).nationalCode === second) {
    throw new Refusal('The second owner is the first one by the national code.');
  }
  return checkOwner(values, 'OWNER2');
}

function checkOwner(values: Values, prefix: 'OWNER' | 'OWNER2' = 'OWNER'): string {
  ownerOf(values, prefix);
  const file = values[`${prefix}_CODE_FILE`];
  const found = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFIFO()) {
    throw new Refusal(
      `${prefix}_CODE_FILE ${file} is there already: the code comes after the SMS.`,
    );
  }
  return 'the answers are good; the code comes at the end';
}
