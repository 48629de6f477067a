// What is asked about the companies outside.
import type { Values } from './env-file.ts';
import type { Group, Question } from './question.ts';

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

function payoutGroup(): Group {
  const [zibal, jibit] = ['zibal', 'jibit'].map((name) => is('SARRAF_PAYOUT', name));
  return {
    name: 'payout',
    title: 'Who pays out to bank accounts',
    mayWait: true,
    questions: [
      {
        name: 'SARRAF_PAYOUT',
        why: 'zibal or jibit: where new payouts go; or file: officers upload them at the bank',
        byDefault: 'zibal',
      },
      ...company(
        'ZIBAL_PAYOUT',
        'walletId:token, the wallet that payouts leave and the token of Zibal’s services',
        'https://api.zibal.ir',
        zibal,
      ),
      ...company(
        'JIBIT_PAYOUT',
        'apiKey:secretKey of Jibit’s transfers',
        'https://napi.jibit.ir',
        jibit,
      ),
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
        why: 'the address of an S3 bucket; empty: the data folder keeps documents, and they can be moved later',
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

function pricesGroup(): Group {
  const exchange = (word: string, byDefault: string): Question => ({
    name: `${word.toUpperCase()}_URL`,
    why: `where ${word} is asked; an address of your relay where it does not answer this machine`,
    byDefault,
    isWanted: (given) => (given['PRICE_SOURCES'] ?? '').split(/[\s,]+/).includes(word),
  });
  return {
    name: 'prices',
    title: 'Prices: two sources or more, the index is the median of those that agree',
    mayWait: true,
    questions: [
      {
        name: 'PRICE_SOURCES',
        why:
          'exchanges, comma between: binance,okx,nobitex,wallex are all; USDT in toman needs two ' +
          'that tell it: nobitex, wallex, or your own',
        isOptional: true,
      },
      exchange('binance', 'https://api.binance.com'),
      exchange('okx', 'https://www.okx.com'),
      exchange('nobitex', 'https://apiv2.nobitex.ir'),
      exchange('wallex', 'https://api.wallex.ir'),
      {
        name: 'PRICE_URL',
        why: 'origins of sources of your own, comma between, that answer GET /prices',
        isOptional: true,
      },
    ],
  };
}

/** The groups of all companies, in the order in which they are asked about. */
export const COMPANIES: readonly Group[] = [
  {
    name: 'sms',
    title: 'Text messages (Kavenegar)',
    mayWait: true,
    questions: company('SMS', "the account's API key", 'https://api.kavenegar.com'),
  },
  identityGroup(),
  gatewayGroup(),
  payoutGroup(),
  pricesGroup(),
  mailGroup(),
  bucketGroup(),
];
