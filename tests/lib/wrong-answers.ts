// What `npm run setup` is told wrongly, and the words by which it refuses each.
import type { ProductionSystem } from './production-system.ts';

/** What is wrong, the answers that are otherwise, and what is said of them. */
export type WrongAnswers = readonly [
  what: string,
  change: () => Record<string, string>,
  words: readonly string[],
];

/** Several at once: setup says everything that is wrong, and not the first thing alone. */
export function wrongAnswers(system: () => ProductionSystem): readonly WrongAnswers[] {
  return [
    ['a name that nobody asks for', () => ({ SMS_KEY: 'x' }), ['Setup does not know SMS_KEY.']],
    ['to put off the database', () => ({ LATER: 'database' }), ['Setup does not know database.']],
    [
      'half of the roles, whatever is put off',
      () => ({ SARRAF_ROLES: 'api', LATER: 'prices', PRICE_URL: '' }),
      ['SARRAF_ROLES must name each of', 'Nothing was changed.'],
    ],
    [
      'half of it',
      () => ({
        IDENTITY_CREDENTIAL: '',
        PRICE_URL: system().companies.answers['PRICE_URL']?.split(',')[0] ?? '',
        MAIL_URL: 'smtps://a:b@127.0.0.1',
        SARRAF_PUBLIC_URL: 'http://exchange.example',
        SMS_URL: 'http://127.0.0.1:9',
        OWNER_PASSWORD: 'password1',
      }),
      [
        'IDENTITY_CREDENTIAL is missing',
        'two price sources at least',
        'MAIL_FROM is missing',
        'SARRAF_PUBLIC_URL must be an https origin',
        'speaks to the sms company by https only',
        'not a common password',
      ],
    ],
    [
      'keys that are not taken',
      () => ({
        SMS_CREDENTIAL: 'kave-another',
        IDENTITY_CREDENTIAL: 'no-token',
        BLOBS_CREDENTIAL: 'AKIA:other-secret',
        SARRAF_PUBLIC_URL: 'https://localhost',
        OWNER_NATIONAL_CODE: '1234567890',
      }),
      [
        'answered, but with 403',
        'answered, but with 401',
        'answers 403 (AccessDenied)',
        'not this machine',
        'national code',
      ],
    ],
    [
      'what cannot be reached, and what everybody knows',
      () => ({
        DATABASE_ADMIN_URL: 'postgres://a:own-9d2@127.0.0.1:9/exchange',
        ZARINPAL_URL: 'https://127.0.0.1:9',
        SMS_CREDENTIAL: 'sarraf-demo',
        MAIL_URL: 'smtp://a:b@127.0.0.1:9',
        MAIL_FROM: 'no-reply@exchange.example',
        SARRAF_TRUSTED_PROXIES: '0.0.0.0/1',
        SARRAF_DATA_DIR: 'data',
      }),
      [
        'PostgreSQL at 127.0.0.1:9',
        'zarinpal at 127.0.0.1:9 could not be reached',
        'a real credential of the sms company',
        '127.0.0.1:9 did not let us in',
        'SARRAF_TRUSTED_PROXIES',
        'must be a whole path',
      ],
    ],
  ];
}
