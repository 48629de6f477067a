// What setup asks, in this order, each with its default and why it is asked.
import type { Values } from './env-file.ts';

/** Something that an operator decides. */
export interface Question {
  /** The variable, in files of answers and in what the server reads. */
  readonly name: string;
  readonly why: string;
  /** Taken for an empty answer. */
  readonly byDefault?: string;
  /** An empty answer is one. */
  readonly isOptional?: boolean;
  /** Never shown, and typed unseen. */
  readonly isSecret?: boolean;
  /** Whether it is asked, after what was answered before. Default: always. */
  readonly isWanted?: (given: Values) => boolean;
}

/** Questions that are checked together. */
export interface Group {
  readonly name: GroupName;
  readonly title: string;
  readonly questions: readonly Question[];
  /** Whether it may be put off by the word `later`. */
  readonly mayWait: boolean;
}

/** Names of the groups, by which they are put off. */
export type GroupName =
  | 'place'
  | 'database'
  | 'address'
  | 'sms'
  | 'identity'
  | 'gateway'
  | 'prices'
  | 'mail'
  | 'bucket'
  | 'owner';

/** Where the machine has its folders. */
export interface Machine {
  readonly isRoot: boolean;
  readonly dataDir: string;
  /** Whether the three addresses of the database are known already. */
  readonly hasLogins: boolean;
  readonly hasOwner: boolean;
  /** Whether nobody is there to be asked. */
  readonly isUnattended: boolean;
}

/** Variables of the server that are taken from a file of answers and never asked for. */
export const PASSED_ON: readonly string[] = [
  ...['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'SARRAF_HOST', 'SARRAF_LOG_LEVEL'],
  ...['SARRAF_SOCKET_URL_DE', 'SARRAF_SOCKET_URL_IR', 'NATS_URL', 'SARRAF_ROLES'],
  ...['SARRAF_SECRET', 'SARRAF_OLD_SECRETS', 'SARRAF_METRICS_TOKEN'],
];

/** Setup's own, which no server is told. */
export const OWN: readonly string[] = ['LATER', 'DATABASE_ADMIN_URL', 'DATABASE_URL'];

const company = (
  name: string,
  key: string,
  url: string,
  isWanted: (given: Values) => boolean = () => true,
): readonly Question[] => [
  { name: `${name}_CREDENTIAL`, why: key, isSecret: true, isWanted },
  {
    name: `${name}_URL`,
    why: 'where that company is asked; its own address unless it gave you another one',
    byDefault: url,
    isWanted,
  },
];

const is =
  (name: string, value: string) =>
  (given: Values): boolean =>
    given[name] === value;
const has =
  (name: string) =>
  (given: Values): boolean =>
    (given[name] ?? '') !== '';

/** Every question that this machine has. */
export function listGroups(machine: Machine): readonly Group[] {
  return [
    placeOf(machine),
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
    {
      name: 'sms',
      title: 'Text messages (Kavenegar)',
      mayWait: true,
      questions: company('SMS', "the account's API key", 'https://api.kavenegar.com'),
    },
    identityGroup(),
    gatewayGroup(),
    {
      name: 'prices',
      title: 'Prices',
      mayWait: true,
      questions: [
        {
          name: 'PRICE_URL',
          why: 'origins of two price sources or more, comma between: the index is the median of those that agree',
        },
      ],
    },
    mailGroup(),
    bucketGroup(),
    ...(machine.hasOwner ? [] : [ownerOf(machine)]),
  ];
}

function placeOf({ isRoot, dataDir }: Machine): Group {
  const user: Question = {
    name: 'SARRAF_USER',
    why: 'the account without rights that serves: production does not serve as root',
    byDefault: 'sarraf',
  };
  return {
    name: 'place',
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

function identityGroup(): Group {
  return {
    name: 'identity',
    title: 'The identity office (Zibal, and Jibit where it does not answer)',
    mayWait: true,
    questions: [
      ...company('IDENTITY', 'the token of Zibal’s inquiries', 'https://api.zibal.ir'),
      {
        name: 'JIBIT_CREDENTIAL',
        why: 'apiKey:secretKey of a second office; empty: there is none',
        isSecret: true,
        isOptional: true,
      },
      {
        name: 'JIBIT_URL',
        why: 'where Jibit is asked',
        byDefault: 'https://napi.jibit.ir',
        isWanted: has('JIBIT_CREDENTIAL'),
      },
    ],
  };
}

function gatewayGroup(): Group {
  const [zarinpal, zibal] = ['zarinpal', 'zibal'].map((name) => is('SARRAF_GATEWAY', name));
  return {
    name: 'gateway',
    title: 'The bank-card gateway',
    mayWait: true,
    questions: [
      {
        name: 'SARRAF_GATEWAY',
        why: 'zarinpal or zibal: where new charges go',
        byDefault: 'zarinpal',
      },
      ...company(
        'ZARINPAL',
        'the merchant id, 36 characters',
        'https://payment.zarinpal.com',
        zarinpal,
      ),
      ...company('ZIBAL', 'the merchant name', 'https://gateway.zibal.ir', zibal),
    ],
  };
}

function mailGroup(): Group {
  return {
    name: 'mail',
    title: 'Mail',
    mayWait: true,
    questions: [
      {
        name: 'MAIL_URL',
        why: 'smtps://login:password@host, or smtp://… with STARTTLS; empty: no mail is sent',
        isSecret: true,
        isOptional: true,
      },
      {
        name: 'MAIL_FROM',
        why: 'the address that mail comes from',
        isWanted: has('MAIL_URL'),
      },
    ],
  };
}

function bucketGroup(): Group {
  return {
    name: 'bucket',
    title: 'Documents',
    mayWait: true,
    questions: [
      {
        name: 'BLOBS_URL',
        why: 'the address of an S3 bucket; empty: the data folder keeps documents',
        isOptional: true,
      },
      {
        name: 'BLOBS_CREDENTIAL',
        why: 'key id and secret key, a colon between',
        isSecret: true,
        isWanted: has('BLOBS_URL'),
      },
      {
        name: 'BLOBS_REGION',
        why: 'the region that signatures name',
        byDefault: 'us-east-1',
        isWanted: has('BLOBS_URL'),
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

/**
 * Names in a file of answers that nobody asks for: a misspelt one is noticed instead of missed.
 */
export function unknownNames(given: Values): readonly string[] {
  const machine = { isRoot: true, dataDir: '', hasLogins: false, hasOwner: false };
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
