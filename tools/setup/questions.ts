// What setup asks, in this order, each with its default and why it is asked.
import { COMPANIES } from './company-questions.ts';
import type { Values } from './env-file.ts';
import type { Group, Question } from './question.ts';

/** Where the machine has its folders. */
export interface Machine {
  readonly isRoot: boolean;
  readonly dataDir: string;
  /** Whether the three addresses of the database are known already. */
  readonly hasLogins: boolean;
  readonly hasOwner: boolean;
  /** Whether two owners were made at the machine. */
  readonly hasSecondOwner: boolean;
  /** Whether nobody is there to be asked. */
  readonly isUnattended: boolean;
}

/** Variables of the server that are taken from a file of answers and never asked for. */
export const PASSED_ON: readonly string[] = [
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'SARRAF_HOST',
  'SARRAF_LOG_LEVEL',
  'SARRAF_SOCKET_URL_DE',
  'SARRAF_SOCKET_URL_IR',
  'NATS_URL',
  'SARRAF_ROLES',
  'SARRAF_SECRET',
  'SARRAF_OLD_SECRETS',
  'SARRAF_METRICS_TOKEN',
  'SARRAF_DOCS',
  'SARRAF_CODES_PER_MOBILE',
  'SARRAF_CODES_PER_IP',
  'SARRAF_WRONG_PASSWORDS_PER_MOBILE',
  'SARRAF_WRONG_PASSWORDS_PER_IP',
  'PUSH_HOSTS',
  'PUSH_CONTACT',
  'PUSH_PROXY_URL',
  'SARRAF_PROVIDER_TIMEOUT_MS',
  'SARRAF_PROVIDER_RETRY_MS',
];

/** Setup's own, which no server is told. */
export const OWN: readonly string[] = ['LATER', 'DATABASE_ADMIN_URL', 'DATABASE_URL'];

/** Every question that this machine has. */
export function listGroups(machine: Machine): readonly Group[] {
  return [
    machineOf(machine),
    databaseOf(machine),
    {
      name: 'address',
      title: 'The address',
      mayWait: false,
      questions: [
        {
          name: 'SARRAF_PUBLIC_URL',
          why: 'the https origin that people type: https://exchange.example',
        },
        {
          name: 'SARRAF_TRUSTED_PROXIES',
          why: 'addresses of the proxies that speak https before the server, whose X-Forwarded-For is believed',
          byDefault: '127.0.0.1',
        },
      ],
    },
    ...COMPANIES,
    ...(machine.hasOwner ? [] : [ownerOf(machine)]),
    ...(machine.hasSecondOwner ? [] : [secondOwnerOf(machine)]),
  ];
}

function machineOf({ isRoot, dataDir }: Machine): Group {
  const user: Question = {
    name: 'SARRAF_USER',
    why: 'the account without rights that serves: production does not serve as root',
    byDefault: 'sarraf',
  };
  return {
    name: 'machine',
    title: 'This machine',
    mayWait: false,
    questions: [
      {
        name: 'SARRAF_DATA_DIR',
        why: 'the folder of keys and documents; it is backed up apart from the database',
        byDefault: dataDir,
      },
      ...(isRoot ? [user] : []),
      { name: 'SARRAF_PORT', why: 'where the server listens, on loopback', byDefault: '3000' },
    ],
  };
}

function databaseOf({ hasLogins }: Machine): Group {
  const isAsked = (given: Values): boolean => !hasLogins && given['DATABASE_APP_URL'] === undefined;
  return {
    name: 'database',
    title: 'PostgreSQL',
    mayWait: false,
    questions: [
      {
        name: 'DATABASE_ADMIN_URL',
        why:
          'postgres://login:password@host/database of an empty PostgreSQL 15 or newer, by a login that ' +
          'may make roles and databases; it is used now and kept nowhere',
        isSecret: true,
        isWanted: isAsked,
      },
    ],
  };
}

function ownerOf({ isUnattended }: Machine): Group {
  const codeFile: Question = {
    name: 'OWNER_CODE_FILE',
    why: 'a file that is not there yet, or a FIFO: the code of the SMS is awaited in it',
  };
  return {
    name: 'owner',
    title: 'The first owner',
    mayWait: true,
    questions: [
      { name: 'OWNER_MOBILE', why: 'where the owner’s codes go, now and at each sign-in' },
      { name: 'OWNER_FIRST_NAME', why: 'as in the register' },
      { name: 'OWNER_LAST_NAME', why: 'as in the register' },
      {
        name: 'OWNER_NATIONAL_CODE',
        why: 'so that nobody decides on themselves; kept as a hash',
        isSecret: true,
      },
      {
        name: 'OWNER_PASSWORD',
        why: 'eight characters or more, no common one',
        isSecret: true,
      },
      ...(isUnattended ? [codeFile] : []),
    ],
  };
}

/** Asked for by its mobile alone: without one nothing more of it is. */
function secondOwnerOf({ isUnattended }: Machine): Group {
  const isWanted = (given: Values): boolean => given['OWNER2_MOBILE'] !== undefined;
  const codeFile: Question = {
    name: 'OWNER2_CODE_FILE',
    why: 'a file that is not there yet, or a FIFO: the code of the SMS is awaited in it',
    isWanted,
  };
  return {
    name: 'second_owner',
    title: 'A second owner: who invites and who is invited are no two people for 30 days',
    mayWait: true,
    questions: [
      {
        name: 'OWNER2_MOBILE',
        why: 'of the one who approves what the first one wants; none: nobody does until then',
        isOptional: true,
      },
      { name: 'OWNER2_FIRST_NAME', why: 'as in the register', isWanted },
      { name: 'OWNER2_LAST_NAME', why: 'as in the register', isWanted },
      {
        name: 'OWNER2_NATIONAL_CODE',
        why: 'another person than the first owner; kept as a hash',
        isSecret: true,
        isWanted,
      },
      {
        name: 'OWNER2_PASSWORD',
        why: 'theirs to type: eight characters or more, no common one',
        isSecret: true,
        isWanted,
      },
      ...(isUnattended ? [codeFile] : []),
    ],
  };
}

/**
 * Names in a file of answers that nobody asks for: a misspelt one is noticed instead of missed.
 */
export function unknownNames(given: Values): readonly string[] {
  const none = { hasLogins: false, hasOwner: false, hasSecondOwner: false };
  const machine = { isRoot: true, dataDir: '', ...none };
  const asked = listGroups({ ...machine, isUnattended: true }).flatMap(({ questions }) =>
    questions.map(({ name }) => name),
  );
  const known = new Set([
    ...asked,
    ...PASSED_ON,
    ...OWN,
    'DATABASE_APP_URL',
    'DATABASE_ENGINE_URL',
  ]);
  return Object.keys(given).filter((name) => !known.has(name));
}
