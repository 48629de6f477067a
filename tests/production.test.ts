// From an empty PostgreSQL to serving, by `npm run setup` and docs/operations.md, behind https:
// no demo, no short cut, companies that take nothing but their keys.
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv, readEnvFile } from '../tools/setup/env-file.ts';
import { COMPANY_KEYS } from './lib/companies.ts';
import { listListeners } from './lib/listeners.ts';
import { pageCommands } from './lib/operations-page.ts';
import { makeNewcomer, type Newcomer, nationalCode } from './lib/person.ts';
import type { HttpsAnswer } from './lib/https-call.ts';
import { backUpByPage, refusalsOfEntries } from './lib/page-steps.ts';
import { HOST, ProductionSystem, type Ran } from './lib/production-system.ts';
import { wrongAnswers } from './lib/wrong-answers.ts';

const isDeep = process.env['SARRAF_DEEP'] === '1';
const OWNER = {
  OWNER_MOBILE: '09121110001',
  OWNER_FIRST_NAME: 'مریم',
  OWNER_LAST_NAME: 'بنیان',
  OWNER_NATIONAL_CODE: nationalCode('009977881'),
  OWNER_PASSWORD: 'Nakhl-o-baran-77',
} as const;
const OFFICER = { ...makeNewcomer(31, ['بهرام', 'کارگر']), mobile: '09121110002' };
const CLIENT = makeNewcomer(32, ['نگین', 'پارسا']);
const COMMANDS = pageCommands();

let system: ProductionSystem;
const said: string[] = [];

beforeAll(async () => {
  if (process.platform === 'win32') return;
  system = await ProductionSystem.open();
  system.companies.providers.names.set(CLIENT.nationalCode, {
    firstName: CLIENT.firstName,
    lastName: CLIENT.lastName,
  });
}, 240_000);
afterAll(() => system?.close());

/** Everything that setup is to be told, the owner's part with it. */
const wholeAnswers = (): Record<string, string> => ({
  ...system.answers(),
  ...OWNER,
  OWNER_CODE_FILE: system.codeFile,
});

/** Runs setup; what the SMS brings is written where the answers say, unless it is to be wrong. */
async function setUp(
  answers: Readonly<Record<string, string>>,
  codeOf: (sent: string) => string = (sent) => sent,
): Promise<Ran> {
  const { inbox } = system.companies.providers;
  const before = inbox.length;
  rmSync(system.codeFile, { force: true });
  const file = system.writeAnswers(answers);
  let isOver = false;
  const running = system.run('setup', '--answers', file, '--env', system.envFile).finally(() => {
    isOver = true;
  });
  while (!isOver && inbox[before] === undefined) await delay(20);
  const sent = inbox[before];
  if (sent !== undefined) writeFileSync(system.codeFile, `${codeOf(sent.token)}\n`);
  const done = await running;
  said.push(done.said);
  return done;
}

const people = async (): Promise<number> =>
  Number((await system.ask('SELECT count(*)::int AS count FROM users'))[0]?.['count']);

describe.skipIf(process.platform === 'win32')('a setup', () => {
  it.each(wrongAnswers(() => system))(
    'refuses %s, and changes nothing',
    async (_, change, words) => {
      const done = await setUp({ ...wholeAnswers(), ...change() });
      for (const word of words) expect(done.said).toContain(word);
      expect(done.code).toBe(1);
      expect(existsSync(system.envFile)).toBe(false);
      expect(existsSync(system.dataDir)).toBe(false);
      expect(system.companies.bucketNames()).toEqual([]);
      expect(system.companies.providers.inbox).toEqual([]);
    },
  );

  it('refuses answers that others may read', async () => {
    const file = system.writeAnswers(wholeAnswers());
    chmodSync(file, 0o644);
    const done = await system.run('setup', '--answers', file, '--env', system.envFile);
    rmSync(file);
    expect(done).toMatchObject({ code: 1 });
    expect(done.said).toContain('chmod 600');
    const roles = await system.ask(
      "SELECT FROM pg_roles WHERE rolname LIKE 'sarraf\\_%'",
      'postgres',
    );
    expect(roles).toHaveLength(0);
  });

  it('refuses a database that somebody uses', async () => {
    await system.ask('CREATE TABLE somebodys (id int)', 'sarraf');
    const used = { DATABASE_ADMIN_URL: system.adminUrl('sarraf') };
    const done = await setUp({ ...wholeAnswers(), ...used });
    expect(done.said).toContain('The database is not empty.');
    expect(done.code).toBe(1);
  });

  it('puts off what is answered so, and makes no owner without their code', async () => {
    const later = { ...wholeAnswers(), IDENTITY_CREDENTIAL: 'later' };
    const done = await setUp(later, (sent) => (sent === '000000' ? '000001' : '000000'));
    expect(done.said).toContain('identity: put off');
    expect(done.said).toContain('is not the one that was sent');
    expect(done.code).toBe(1);
    expect(readEnvFile(system.envFile)).not.toHaveProperty('IDENTITY_CREDENTIAL');
    expect(await people()).toBe(0);
    await expect(system.start(startCommand())).rejects.toThrow(
      'Production needs a real credential of the identity company.',
    );
  });

  it('finishes what is missing, and proves the owner', async () => {
    const before = readFileSync(system.envFile, 'utf8');
    const done = await setUp(wholeAnswers());
    expect(done.said).toContain('owner: made');
    expect(done.code).toBe(0);
    const after = readFileSync(system.envFile, 'utf8');
    expect(after.startsWith(before)).toBe(true);
    expect(readEnvFile(system.envFile)).toMatchObject({
      IDENTITY_CREDENTIAL: COMPANY_KEYS.identity,
    });
    expect(after).not.toMatch(/OWNER_|sarraf_owner|DATABASE_URL|operator/);
    for (const file of [system.envFile, system.envFile.replace('.env', '-migrate.env')]) {
      expect(statSync(file).mode & 0o777, file).toBe(0o600);
    }
    expect(statSync(`${system.dataDir}/secret.key`).mode & 0o777).toBe(0o600);
    expect(await people()).toBe(1);
    const acts = await system.ask('SELECT act, actor_id, person_id FROM audit_acts');
    expect(acts).toMatchObject([{ act: 'owner_made', actor_id: null }]);
  });

  it('changes nothing when it is run again, and makes no second owner', async () => {
    const { mtimeMs } = statSync(system.envFile);
    const sent = system.companies.providers.inbox.length;
    const again = await setUp({ ...wholeAnswers(), OWNER_MOBILE: '09121110009' });
    expect(again.said).toContain('owner: there is one already');
    expect(again.code).toBe(0);
    expect(statSync(system.envFile).mtimeMs).toBe(mtimeMs);
    expect(system.companies.providers.inbox).toHaveLength(sent);
    expect(await people()).toBe(1);
    const other = await setUp({ ...wholeAnswers(), SARRAF_PORT: '1' });
    expect(other.said).toContain('SARRAF_PORT stands otherwise');
    expect(other.code).toBe(1);
  });

  it('asks whoever is at the terminal for what is still open, and for nothing else', async () => {
    const before = readFileSync(system.envFile, 'utf8');
    const asked = await system.runTyping('\n\n\n\n', 'setup', '--env', system.envFile);
    const names = [...asked.said.matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name]) => name);
    expect(names).toEqual(['JIBIT_CREDENTIAL', 'PRICE_SOURCES', 'MAIL_URL', 'OWNER2_MOBILE']);
    expect(asked.said).toContain('owner: there is one already');
    expect(asked.code).toBe(0);
    expect(readFileSync(system.envFile, 'utf8')).toBe(before);
    said.push(asked.said);
  });

  it('goes on after a run that broke off between the logins and the file', async () => {
    const before = readFileSync(system.envFile, 'utf8');
    rmSync(system.envFile);
    expect(await setUp(wholeAnswers())).toMatchObject({ code: 0 });
    const lines = (text: string): string[] => text.split('\n').toSorted();
    expect(lines(readFileSync(system.envFile, 'utf8'))).toEqual(lines(before));
  });

  it('makes no logins twice, and takes those that it is told', async () => {
    const migrateFile = system.envFile.replace('.env', '-migrate.env');
    const [server, logins] = [system.envFile, migrateFile].map((file) =>
      readFileSync(file, 'utf8'),
    );
    for (const file of [system.envFile, migrateFile]) rmSync(file);
    const again = await setUp(wholeAnswers());
    expect(again.said).toContain('This database was set up before');
    expect(again.code).toBe(1);
    const other = await setUp({ ...wholeAnswers(), DATABASE_ADMIN_URL: system.adminUrl('other') });
    expect(other.said).toContain('The login sarraf_owner is there already');
    expect(existsSync(system.envFile)).toBe(false);
    const { DATABASE_ADMIN_URL: _, ...answers } = wholeAnswers();
    const told = await setUp({ ...answers, ...parseEnv(logins ?? '', migrateFile) });
    expect(told.said).toContain('owner: there is one already');
    expect(told.code).toBe(0);
    expect(readEnvFile(migrateFile)).toEqual(parseEnv(logins ?? '', migrateFile));
    expect(readEnvFile(system.envFile)).toEqual(parseEnv(server ?? '', system.envFile));
  });

  it('finds what broke by --check, and changes nothing', async () => {
    const good = readFileSync(system.envFile, 'utf8');
    const check = () => system.run('setup', '--check', '--env', system.envFile);
    const whole = await check();
    expect(whole.said).not.toContain('!!');
    expect(whole.code).toBe(0);
    writeFileSync(system.envFile, good.replace(COMPANY_KEYS.sms, 'kave-of-last-year'));
    const broken = await check();
    writeFileSync(system.envFile, good);
    expect(broken.said).toMatch(/^!! {2}sms: .* 403/m);
    expect(broken.said.match(/^!!/gm)).toHaveLength(1);
    expect(broken.code).toBe(1);
    said.push(whole.said, broken.said);
  });
});

/** The one command of the page that becomes the server. */
const startCommand = (): string => COMMANDS.find((line) => line.includes('dist/main.js')) ?? '';

const dataOf = (answer: HttpsAnswer): Record<string, unknown> => {
  expect(answer.text, `${answer.status}`).toContain('"data"');
  return (JSON.parse(answer.text) as { data: Record<string, unknown> }).data;
};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const codeOf = (mobile: string): string => system.companies.providers.codeOf(mobile);

/** What must stand in no log: filled as it comes to be. */
const secrets = new Set<string>();

/** Posts to the exchange and gives the data of its answer. */
async function post(path: string, json: unknown, token?: string) {
  const call = { path: `/api/v1${path}`, json, ...(token === undefined ? {} : { token }) };
  return dataOf(await system.call(call));
}

/** Waits for the SMS that comes after `before` were there. */
async function untilSent(before: number): Promise<void> {
  await expect.poll(() => system.companies.providers.inbox.length).toBeGreaterThan(before);
}

/** Signs in with the second factor, as every one of the staff does. */
async function signIn(mobile: string, password: string): Promise<string> {
  const before = system.companies.providers.inbox.length;
  const step = await post('/jwt/login', { mobile, password });
  expect(step).toMatchObject({ two_factor: 'sms', password_confirmed: true });
  await untilSent(before);
  const opened = await post('/login', {
    login_token: step['login_token'],
    activation_code: codeOf(mobile),
  });
  return textOf(opened['access_token'] ?? opened['accessToken']);
}

describe.skipIf(process.platform === 'win32')('production behind https', () => {
  let owner = '';

  it('starts as the page says', async () => {
    await system.start(startCommand());
    const health = await system.call({ path: '/api/v1/health' });
    expect(dataOf(health)).toMatchObject({ status: 'ok' });
  }, 90_000);

  it('shows the panel with its headers, and nothing of the demo', async () => {
    const page = await system.call({ path: '/login' });
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('microphone=()'),
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    const api = await system.call({ path: '/api/v1/markets' });
    expect(api.headers['strict-transport-security']).toContain('max-age=63072000');
    expect(api.headers['server']).toBeUndefined();
    for (const path of ['/admin/demo/people', '/admin/demo/realtime/kill']) {
      const answer = await system.call({ path: `/api/v1${path}`, json: {} });
      expect(answer.status, path).toBe(404);
    }
    for (const path of ['/docs', '/docs/', '/docs/json', '/openapi.json', '/metrics']) {
      const answer = await system.call({ path });
      expect(answer.text, path).not.toMatch(/openapi|swagger|sarraf_http_request/i);
    }
  });

  it('lets browsers of its own address alone open sockets', async () => {
    const opens = (origin: string): Promise<boolean> =>
      new Promise((resolve) => {
        const url = `wss://127.0.0.1:${system.httpsPort}/rt/ir/?EIO=4&transport=websocket`;
        const options = { servername: HOST, ca: system.authority.cert, origin };
        const socket = new WebSocket(url, { ...options, headers: { host: HOST } });
        socket.on('message', () => {
          resolve(true);
          socket.terminate();
        });
        socket.on('error', () => resolve(false));
        socket.on('close', () => resolve(false));
      });
    // the socket servers come a moment after the API
    await expect.poll(() => opens(`https://${HOST}`)).toBe(true);
    expect(await opens('https://elsewhere.example')).toBe(false);
  });

  it('lets the owner in by a code, who invites an officer by SMS', async () => {
    owner = await signIn(OWNER.OWNER_MOBILE, OWNER.OWNER_PASSWORD);
    secrets.add(owner);
    const before = system.companies.providers.inbox.length;
    const invited = await post(
      '/admin/staff/invitations',
      {
        mobile: OFFICER.mobile,
        first_name: OFFICER.firstName,
        last_name: OFFICER.lastName,
        national_code: OFFICER.nationalCode,
        roles: ['kyc_officer'],
        reason: 'looks after identities',
      },
      owner,
    );
    expect(invited).toMatchObject({ done: true });
    await untilSent(before);
    const link = system.companies.providers.inbox.findLast(
      ({ template }) => template === 'sarraf-staff-invitation-fa',
    );
    expect(link).toMatchObject({ receptor: OFFICER.mobile });
    const token = link?.token ?? '';
    secrets.add(token);
    expect(await post('/staff/invitation', { token })).toMatchObject({ roles: ['kyc_officer'] });
    await post('/staff/invitation/accept', { token, password: OFFICER.password });
    const officer = await signIn(OFFICER.mobile, OFFICER.password);
    secrets.add(officer);
    const home = await system.call({ path: '/api/v1/admin/home', token: officer });
    expect(home.status).toBe(200);
    const staff = await system.call({ path: '/api/v1/admin/staff', token: officer });
    expect(staff.status).toBe(403);
  });

  it('lets a client register and reach level 1 by the identity office', async () => {
    const token = await register(CLIENT);
    secrets.add(token);
    const sent = await system.call({
      path: '/api/v1/user/upgradeLevelOne',
      form: {
        first_name: CLIENT.firstName,
        last_name: CLIENT.lastName,
        national_code: CLIENT.nationalCode,
        birth_date: CLIENT.birthDate,
        card_number: CLIENT.cardNumber,
      },
      token,
    });
    expect(sent.status, sent.text).toBe(200);
    const levelOf = async (): Promise<unknown> =>
      dataOf(await system.call({ path: '/api/v1/user/access_status', token }))['level'];
    await expect.poll(levelOf).toBe(1);
    expect(
      system.companies.providers.inquiries.some((one) => one.includes(CLIENT.nationalCode)),
    ).toBe(true);
  });

  it.runIf(process.platform === 'linux')(
    'listens on loopback alone, at one port that is told',
    () => {
      const listeners = listListeners(system.pid);
      expect(listeners.every(({ address }) => address === '127.0.0.1')).toBe(true);
      const ports = listeners.map(({ port }) => port);
      expect(ports).toContain(system.port);
      // its own, and one for each of the two socket servers
      expect(ports).toHaveLength(3);
    },
  );

  it('serves as an account without rights', () => {
    if (process.getuid?.() !== 0 || process.platform !== 'linux') return;
    const status = readFileSync(`/proc/${system.pid}/status`, 'utf8');
    expect(status).not.toMatch(/^Uid:\s+0\b/m);
  });

  it.runIf(isDeep)(
    'keeps the other commands of the page',
    async () => {
      const rest = COMMANDS.filter(
        (line) => line !== startCommand() && !/npm run setup$|--answers|run backup/.test(line),
      );
      expect(rest.length).toBeGreaterThanOrEqual(6);
      for (const command of rest) {
        expect(command).toMatch(/^npm run /);
        const done = await system.runHere(command);
        said.push(done.said);
        expect(done.code, `${command}: ${done.said}`).toBe(0);
      }
      expect(COMMANDS).toContain('npm run setup');
    },
    120_000,
  );

  it('makes the backup of the page by its own login, and says how it is started', async () => {
    const restored = await backUpByPage(system, COMMANDS);
    expect(restored).toMatch(/pg_ctl -D '[^']+' -w -t 3600 -o "-c restore_command='false'/);
  }, 120_000);

  it.runIf(isDeep)(
    'says from every entry what a database of another version needs',
    async () => {
      const start = startCommand();
      const older = await refusalsOfEntries(system, start, {
        change:
          'DELETE FROM schema_migrations WHERE number = (SELECT max(number) FROM schema_migrations)',
        word: 'npm run migrate',
      });
      expect(older).toEqual([]);
      const newer = await refusalsOfEntries(system, start, {
        change: `INSERT INTO schema_migrations (number, name, checksum, version)
        VALUES (9000, 'of_next_year', 'x', '2.0.0')`,
        word: 'older than the database, which has migration 9000 (of_next_year): use version 2.0.0',
      });
      expect(newer).toEqual([]);
    },
    240_000,
  );

  it('has written no secret, to its log or to the terminal', async () => {
    await system.stopServer();
    const log = system.log();
    expect(log.split('\n').length).toBeGreaterThan(10);
    const urls = ['DATABASE_APP_URL', 'DATABASE_ENGINE_URL'].map(
      (name) => new URL(readEnvFile(system.envFile)?.[name] ?? '').password,
    );
    const root = readFileSync(`${system.dataDir}/secret.key`, 'utf8').trim();
    // codes, and the link; what only fills a placeholder of a template is no secret
    const sent = system.companies.providers.inbox
      .map(({ token }) => token)
      .filter((token) => /\d/.test(token));
    const { OWNER_PASSWORD, OWNER_NATIONAL_CODE, OWNER_MOBILE } = OWNER;
    const planted = [
      ...secrets,
      ...Object.values(COMPANY_KEYS),
      ...urls,
      root,
      ...sent,
      OWNER_PASSWORD,
      OWNER_NATIONAL_CODE,
      OWNER_MOBILE,
      ...[OFFICER, CLIENT].flatMap((one) => [one.password, one.nationalCode, one.mobile]),
      CLIENT.cardNumber,
    ].filter((secret) => secret !== '');
    expect(planted.length).toBeGreaterThan(20);
    const texts = [log, ...said];
    // six figures of a code are not a part of a longer number
    const stands = (secret: string, text: string): boolean =>
      /^\d{6}$/.test(secret)
        ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text)
        : text.includes(secret);
    expect(planted.filter((secret) => texts.some((text) => stands(secret, text)))).toEqual([]);
  });
});

/** As a browser does it: a code, the terms, the account. */
async function register({ mobile, password }: Newcomer): Promise<string> {
  const before = system.companies.providers.inbox.length;
  await post('/jwt/register', { mobile });
  await untilSent(before);
  const terms = dataOf(await system.call({ path: '/api/v1/terms_and_conditions' }));
  const opened = await post('/jwt/register', {
    mobile,
    password,
    activation_code: codeOf(mobile),
    terms_version: terms['version'],
  });
  return textOf(opened['access_token'] ?? opened['accessToken']);
}
