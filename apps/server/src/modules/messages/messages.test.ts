// What leaves the house to tell somebody: over HTTP, with an SMS company and a mail server.
import type { Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FakeMail, startFakeMail } from '../../testing/fake-mail.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import type { Notify } from '../notifications/index.ts';
import { messagesHealth } from './health.service.ts';
import { clockOf } from './quiet-hours.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let mail: FakeMail;
let owner: SignedIn;
/** Nobody can register once a test has moved the clock: codes live by the database's. */
const people: SignedIn[] = [];
const PEOPLE = 3;
/** Where the messages begin that somebody got as who they are now. */
const inboxFrom = new Map<string, number>();
let turn = 0;

/** Somebody who has chosen nothing and was told nothing yet. */
async function newcomer(): Promise<SignedIn> {
  const person = people[(turn += 1) % PEOPLE];
  if (person === undefined) throw new Error('There are too few people.');
  for (const table of ['messages', 'notifications', 'message_settings']) {
    await server.sql(`DELETE FROM ${table} WHERE user_id = $1`, [person.userId]);
  }
  await server.sql('UPDATE users SET email = NULL WHERE id = $1', [person.userId]);
  inboxFrom.set(person.mobile, server.providers.inbox.length);
  return person;
}

beforeAll(async () => {
  mail = await startFakeMail();
  server = await startTestServer({ env: { SARRAF_MAIL_SIMULATOR_URL: mail.url } });
  owner = await server.person({ staffRole: 'owner' });
  while (people.length < PEOPLE) people.push(await server.register());
});
afterAll(async () => {
  await server.close();
  await mail.close();
});
afterEach(() => {
  server.providers.connections.sms = 'ok';
  server.providers.smsStatus = 200;
  server.providers.smsAskedStatus = 200;
  mail.mode = 'ok';
});

interface Row {
  readonly channel: 'sms' | 'mail';
  readonly state: string;
  readonly recipient: string;
  readonly last_error: string | null;
  readonly due_at: Date;
}

const rowsOf = ({ userId }: SignedIn): Promise<Row[]> =>
  server.sql<Row & { readonly [name: string]: unknown }>(
    `SELECT channel, state, recipient, last_error, due_at FROM messages
     WHERE user_id = $1 ORDER BY id`,
    [userId],
  );
const statesOf = async (person: SignedIn): Promise<string[]> =>
  (await rowsOf(person)).map(({ channel, state }) => `${channel} ${state}`);
const sent = (person: SignedIn, template: string) =>
  server.providers.inbox
    .slice(inboxFrom.get(person.mobile))
    .filter((sms) => sms.receptor === person.mobile && sms.template.includes(template));
const mailed = (address: string): Email[] =>
  mail.inbox.filter(({ to }) => to?.some((one) => one.address === address));
const settle = (person: SignedIn, states: readonly string[]): Promise<void> =>
  server.until(async () => (await statesOf(person)).join() === states.join());
/** Time passes, and the sender looks. */
const pass = async (ms: number): Promise<void> => {
  server.clock.advance(ms);
  await server.process.background.run('send_messages');
};

let references = 0;
const tell = (person: SignedIn, kind: Notify['kind'], facts: Notify['facts'] = {}): Promise<void> =>
  server.process.modules.all.notifications.notify({
    userId: person.userId,
    kind,
    facts,
    reference: `test:${(references += 1)}`,
  });
const change = (person: SignedIn, body: unknown) =>
  server.call('POST /user/message_settings', { token: person.accessToken, body });
const setWord = (person: SignedIn, word: unknown) =>
  server.call('POST /user/phishing_word', { token: person.accessToken, body: { word } });
const setEmail = (person: SignedIn, body: unknown) =>
  server.call('POST /user/email', { token: person.accessToken, body });

/** The code of the newest mail to an address. */
async function mailedCode(address: string): Promise<string> {
  let code: string | undefined;
  await server.until(() => {
    code = /^\d{6}$/m.exec(mailed(address).at(-1)?.text ?? '')?.[0];
    return code !== undefined;
  });
  return String(code);
}

/** A code by which somebody who has an address shows that it is them. */
async function factorCode({ accessToken: token, mobile }: SignedIn): Promise<string> {
  await server.call('POST /user/getVerficiationCode', {
    token,
    body: { purpose: 'change_email' },
  });
  return server.code(mobile);
}

async function withEmail(person: SignedIn, email: string): Promise<void> {
  await setEmail(person, { email });
  const answer = await setEmail(person, { email, email_code: await mailedCode(email) });
  expect(answer.status).toBe(200);
}

describe('settings of messages', () => {
  it('are everybody’s until something is chosen, and then only that differs', async () => {
    const person = await newcomer();
    const read = () => server.call('GET /user/message_settings', { token: person.accessToken });
    const byDefault = {
      lang: 'fa',
      quiet_hours: null,
      email: null,
      mail_available: true,
      push_available: true,
      push_titles_alone: false,
      digest: 'off',
      alert_sms_left: 5,
      phishing_word: null,
      choices: [
        { topic: 'security', app: 'locked', push: 'on', sms: 'locked', mail: 'on' },
        { topic: 'identity', app: 'on', push: 'on', sms: 'on', mail: 'on' },
        { topic: 'deposit', app: 'on', push: 'on', sms: 'off', mail: 'off' },
        { topic: 'withdrawal', app: 'on', push: 'on', sms: 'on', mail: 'on' },
        { topic: 'order', app: 'on', push: 'on', sms: 'none', mail: 'off' },
        { topic: 'ticket', app: 'on', push: 'on', sms: 'off', mail: 'on' },
        { topic: 'price_alert', app: 'on', push: 'on', sms: 'off', mail: 'off' },
        { topic: 'recurring', app: 'on', push: 'on', sms: 'off', mail: 'off' },
        { topic: 'reward', app: 'on', push: 'off', sms: 'none', mail: 'off' },
        { topic: 'news', app: 'on', push: 'off', sms: 'none', mail: 'off' },
      ],
    };
    expect((await read()).body.data).toEqual(byDefault);
    const quiet_hours = { from: '23:00', to: '07:30' };
    await change(person, { lang: 'en', quiet_hours });
    await change(person, { choices: [{ topic: 'deposit', channel: 'sms', on: true }] });
    await change(person, { choices: [{ topic: 'order', channel: 'app', on: false }] });
    const chosen = structuredClone(byDefault.choices);
    if (chosen[2] !== undefined) chosen[2].sms = 'on';
    if (chosen[4] !== undefined) chosen[4].app = 'off';
    const data = { ...byDefault, lang: 'en', quiet_hours, choices: chosen };
    expect((await read()).body.data).toEqual(data);
    expect((await change(person, { quiet_hours: null })).body.data).toEqual({
      ...data,
      quiet_hours: null,
    });
  });

  it.each([
    ['a locked channel', { choices: [{ topic: 'security', channel: 'sms', on: false }] }, 'locked'],
    ['no such channel', { choices: [{ topic: 'order', channel: 'sms', on: true }] }, 'locked'],
    ['no such topic', { choices: [{ topic: 'prices', channel: 'sms', on: true }] }, 'validation'],
    ['no time of a day', { quiet_hours: { from: '24:00', to: '07:30' } }, 'validation'],
    ['no such language', { lang: 'ir' }, 'validation'],
  ])('refuse %s and change nothing', async (_what, body, error) => {
    const person = await newcomer();
    const answer = await change(person, { lang: 'en', ...body });
    expect([answer.status, answer.body.error]).toEqual([422, expect.stringContaining(error)]);
    const kept = await server.sql('SELECT FROM message_settings WHERE user_id = $1', [
      person.userId,
    ]);
    expect(kept).toEqual([]);
  });

  it('keep a word of 3 to 12 letters, tell of it by SMS, and say it in each message', async () => {
    const person = await newcomer();
    for (const word of ['سه', 'two words', 'abc1', 'سرو_ناز', 'a'.repeat(13), '<b>x</b>', ' ']) {
      expect((await setWord(person, word)).body.error).toBe('phishing_word_invalid');
    }
    expect((await setWord(person, 'سرو')).body.data).toMatchObject({ phishing_word: 'سرو' });
    await setWord(person, 'سرو');
    await settle(person, ['sms sent']);
    expect(sent(person, 'phishing-word')).toMatchObject([
      { template: 'sarraf-phishing-word-changed-fa', token: 'سرو' },
    ]);
    const token = person.accessToken;
    await server.call('POST /user/getVerficiationCode', {
      token,
      body: { purpose: 'set_two_factor' },
    });
    await server.code(person.mobile);
    expect(sent(person, 'set-two-factor').at(-1)).toMatchObject({ token2: 'سرو' });
    expect((await setWord(person, null)).body.data).toMatchObject({ phishing_word: null });
  });
});

describe('an e-mail address', () => {
  it('is a person’s with the code that went there, and the one before is told', async () => {
    const person = await newcomer();
    const [first, second] = ['first@example.ir', 'second@example.ir'];
    await withEmail(person, first);
    const user = await server.call('GET /fetchUser', { token: person.accessToken });
    expect(user.body.data).toMatchObject({ email: first });
    expect((await setEmail(person, { email: second })).body.error).toBe('factor_required');
    await setEmail(person, { email: second, activation_code: await factorCode(person) });
    const code = await mailedCode(second);
    // of another address, of another session, wrong
    const theirs = await server.login(person.mobile, person.password);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const tries: (readonly [SignedIn, string, string])[] = [
      [person, first, code],
      [theirs, second, code],
      [person, second, wrong],
    ];
    for (const [who, email, email_code] of tries) {
      const { body } = await setEmail(who, { email, email_code });
      expect(body.error).toBe('code_wrong');
    }
    const changed = await setEmail(person, { email: second, email_code: code });
    expect(changed.body.data).toEqual({ email: second });
    const again = await setEmail(person, { email: second, email_code: code });
    expect(again.body.error).toBe('code_wrong');
    await server.until(() => mailed(first).some(({ subject }) => subject?.includes('تغییر')));
    expect(mailed(first).at(-1)?.text).toContain(second);
    expect(mailed(second).every(({ subject }) => subject === 'کد تأیید ایمیل')).toBe(true);
    await server.until(() => sent(person, 'email-changed').length === 1);
  });

  it('that is none begins no header and changes nothing', async () => {
    const person = await newcomer();
    for (const email of ['sara', 'a@b', 'x@example.ir\r\nBcc: y@example.ir', 'الف@example.ir']) {
      expect((await setEmail(person, { email })).body.error).toBe('email_invalid');
    }
    expect(mail.inbox.some(({ bcc }) => bcc !== undefined && bcc.length > 0)).toBe(false);
    const user = await server.call('GET /fetchUser', { token: person.accessToken });
    expect(user.body.data).toMatchObject({ email: null });
  });
});

describe('a notice', () => {
  it('goes where the person chose, in their language', async () => {
    const person = await newcomer();
    const address = 'sara@example.ir';
    await withEmail(person, address);
    await settle(person, ['sms sent', 'mail sent']);
    await tell(person, 'deposit_paid', { amount: '1250000', symbol: 'IRT' });
    await tell(person, 'order_cancelled', { side: 'buy', coin: 'BTC' });
    // by default neither leaves the panel
    expect(await rowsOf(person)).toHaveLength(2);
    await change(person, {
      lang: 'en',
      choices: [
        { topic: 'deposit', channel: 'sms', on: true },
        { topic: 'deposit', channel: 'mail', on: true },
        { topic: 'identity', channel: 'mail', on: false },
      ],
    });
    await tell(person, 'deposit_paid', { amount: '1250000', symbol: 'IRT' });
    await tell(person, 'level_approved', { level: 1 });
    await settle(person, ['sms sent', 'mail sent', 'sms sent', 'mail sent', 'sms sent']);
    expect(sent(person, 'deposit-paid')).toMatchObject([
      { template: 'sarraf-deposit-paid-en', token: 'Sarraf', token10: '1250000' },
    ]);
    expect(sent(person, 'level-approved')).toMatchObject([{ token10: '1' }]);
    const letter = mailed(address).at(-1);
    expect(letter).toMatchObject({ subject: 'Deposit received' });
    expect(letter?.text).toContain('1,250,000 toman has been added to your wallet.');
    expect(letter?.html).toContain('dir="ltr"');
    // the words of its reader, once: the same event told again says nothing
    await server.process.modules.all.notifications.notify({
      userId: person.userId,
      kind: 'level_approved',
      facts: { level: 1 },
      reference: `test:${references}`,
    });
    expect(await rowsOf(person)).toHaveLength(5);
  });

  it('of a Persian reader is a mail from right to left, safe against what stands in it', async () => {
    const person = await newcomer();
    const address = 'rtl@example.ir';
    await withEmail(person, address);
    await setWord(person, 'شمشاد');
    await tell(person, 'new_device', { device: '<img src=x>', ip: '1.2.3.4' });
    await server.until(() =>
      mailed(address).some(({ subject }) => subject?.includes('دستگاه جدید')),
    );
    const letter = mailed(address).find(({ subject }) => subject?.includes('دستگاه جدید'));
    expect(letter?.html).toContain('<body dir="rtl"');
    expect(letter?.html).toContain('&lt;img src=x&gt;');
    for (const words of [letter?.html, letter?.text]) {
      expect(words).toContain('کلمهٔ ضد فیشینگ شما: شمشاد');
    }
    expect(letter?.headers.map(({ key }) => key)).not.toContain('bcc');
  });

  it('and its messages are written with their cause, or none of the three', async () => {
    const person = await newcomer();
    const { accessToken: token, mobile, userId } = person;
    const body = { purpose: 'set_two_factor' };
    await server.call('POST /user/getVerficiationCode', { token, body });
    await server.sql(`ALTER TABLE messages ADD CONSTRAINT full_disk CHECK (user_id <> ${userId})`);
    const answer = await server.call('POST /security/setTwoFactorLogin', {
      token,
      body: { type: 'sms', activation_code: await server.code(mobile) },
    });
    await server.sql('ALTER TABLE messages DROP CONSTRAINT full_disk');
    expect(answer.status).toBe(500);
    const kept = await server.sql(
      `SELECT (SELECT two_factor FROM users WHERE id = $1) AS factor,
         (SELECT count(*)::int FROM notifications WHERE user_id = $1) AS notices`,
      [userId],
    );
    expect(kept).toEqual([{ factor: 'off', notices: 0 }]);
  });
});

describe('the outbox', () => {
  it('shows staff its counts and errors, and nobody’s number', async () => {
    const person = await newcomer();
    server.providers.smsStatus = 411;
    await tell(person, 'level_refused');
    await settle(person, ['sms failed']);
    const answer = await server.call('GET /admin/messages/health', { token: owner.accessToken });
    expect(answer.status).toBe(200);
    const { channels, errors, providers } = answer.body.data as {
      channels: { channel: string; failed: number; sent: number }[];
      errors: { recipient: string; error: string }[];
      providers: { port: string; state: string }[];
    };
    expect(channels.map(({ channel }) => channel)).toEqual(['sms', 'mail', 'push']);
    expect(channels[0]?.failed).toBeGreaterThan(0);
    expect(errors[0]).toMatchObject({ channel: 'sms', state: 'failed', error: '411' });
    expect(providers.map(({ port }) => port)).toEqual(['push', 'sms', 'mail']);
    expect(answer.text).not.toContain(person.mobile);
    expect(answer.text).not.toMatch(/[a-z]{3,}@example/);
    const client = await server.call('GET /admin/messages/health', { token: person.accessToken });
    expect(client.status).toBe(403);
  });
});

describe('a message', () => {
  it('waits for the end of quiet hours, unless the account’s safety hangs on it', async () => {
    const person = await newcomer();
    const minuteOfDay = Math.floor((server.clock.now() + 3.5 * 3_600_000) / MINUTE_MS) % 1_440;
    const at = (minutes: number): string => clockOf((minuteOfDay + minutes + 1_440) % 1_440);
    await change(person, { quiet_hours: { from: at(-60), to: at(60) } });
    await tell(person, 'level_approved', { level: 1 });
    await tell(person, 'two_factor_on');
    await settle(person, ['sms waiting', 'sms sent']);
    // who wants to sign in or to prove something is not kept waiting either
    const { accessToken: token, mobile } = person;
    const body = { purpose: 'set_two_factor' };
    await server.call('POST /user/getVerficiationCode', { token, body });
    await server.until(() => sent(person, 'set-two-factor').length === 1);
    expect(server.providers.codeOf(mobile)).toMatch(/^\d{6}$/);
    await pass(58 * MINUTE_MS);
    expect(await statesOf(person)).toEqual(['sms waiting', 'sms sent']);
    await pass(2 * MINUTE_MS);
    expect(await statesOf(person)).toEqual(['sms sent', 'sms sent']);
    expect(sent(person, 'level-approved')).toHaveLength(1);
  });

  it('that is refused before quiet hours is not tried again within them', async () => {
    const person = await newcomer();
    const minuteOfDay = Math.floor((server.clock.now() + 3.5 * 3_600_000) / MINUTE_MS) % 1_440;
    await server.sql(
      'INSERT INTO message_settings (user_id, quiet_from, quiet_to) VALUES ($1, $2, $3)',
      [person.userId, (minuteOfDay + 10) % 1_440, (minuteOfDay + 70) % 1_440],
    );
    // the next try would be after a quarter of an hour
    server.providers.smsStatus = 418;
    await tell(person, 'level_refused');
    await server.until(async () => (await rowsOf(person))[0]?.last_error === '418');
    server.providers.smsStatus = 200;
    for (const minutes of [16, 30, 20]) {
      await pass(minutes * MINUTE_MS);
      expect(await rowsOf(person)).toMatchObject([{ state: 'waiting', last_error: '418' }]);
    }
    expect(sent(person, 'level-refused')).toEqual([]);
    await pass(5 * MINUTE_MS);
    await settle(person, ['sms sent']);
    expect(sent(person, 'level-refused')).toHaveLength(1);
  });

  it('that may have arrived is asked about, and not sent again', async () => {
    const person = await newcomer();
    server.providers.connections.sms = 'lost';
    await tell(person, 'level_refused');
    await server.until(() => sent(person, 'level-refused').length === 1);
    await settle(person, ['sms sending']);
    server.providers.connections.sms = 'ok';
    await pass(MINUTE_MS);
    expect(await statesOf(person)).toEqual(['sms sent']);
    expect(sent(person, 'level-refused')).toHaveLength(1);
  });

  it('that did not arrive is sent again, once the company has said so', async () => {
    const person = await newcomer();
    server.providers.connections.sms = 'hang';
    await tell(person, 'level_refused');
    await server.until(async () => (await rowsOf(person))[0]?.last_error === 'timeout');
    server.providers.connections.sms = 'ok';
    await pass(MINUTE_MS);
    await pass(1_000);
    await settle(person, ['sms sent']);
    expect(sent(person, 'level-refused')).toHaveLength(1);
  });

  it('that nobody can say anything of is unknown and not repeated, but for safety', async () => {
    const [person, careful] = [await newcomer(), await newcomer()];
    server.providers.connections.sms = 'lost';
    server.providers.smsAskedStatus = 407;
    await tell(person, 'level_refused');
    await tell(careful, 'two_factor_off');
    await settle(person, ['sms sending']);
    await settle(careful, ['sms sending']);
    // a message is being sent before the company has it: the connection heals once both are there
    await server.until(() => sent(person, '').length === 1 && sent(careful, '').length === 1);
    server.providers.connections.sms = 'ok';
    for (let minute = 0; minute < 6; minute += 1) await pass(2 * MINUTE_MS);
    expect(await statesOf(person)).toEqual(['sms unknown']);
    // as staff are shown it, whose sessions the moved clock has ended
    const { channels, errors } = await messagesHealth(server.process.context);
    expect(channels[0]?.unknown).toBeGreaterThan(0);
    expect(errors).toContainEqual(
      expect.objectContaining({ channel: 'sms', state: 'unknown', error: 'not_answered' }),
    );
    await settle(careful, ['sms sent']);
    expect(sent(person, 'level-refused')).toHaveLength(1);
    const both = sent(careful, 'two-factor-off').map(({ token2 }) => token2);
    // two messages, of two names: neither was sent twice
    expect([both.length, new Set(both).size]).toEqual([2, 2]);
  });

  it('that is refused waits, or is given up where that heals never', async () => {
    const [waiting, refused] = [await newcomer(), await newcomer()];
    server.providers.smsStatus = 418;
    await tell(waiting, 'card_refused', { masked: '603799******1234' });
    await server.until(async () => (await rowsOf(waiting))[0]?.last_error === '418');
    expect(await statesOf(waiting)).toEqual(['sms waiting']);
    server.providers.smsStatus = 411;
    await tell(refused, 'level_refused');
    await settle(refused, ['sms failed']);
    server.providers.smsStatus = 200;
    await pass(16 * MINUTE_MS);
    await settle(waiting, ['sms sent']);
    expect(sent(waiting, 'card-refused')).toMatchObject([{ token10: '1234' }]);
    expect(sent(refused, 'level-refused')).toEqual([]);
  });

  it('by mail is repeated when it was refused for now, and not when it may have arrived', async () => {
    const person = await newcomer();
    await server.sql('UPDATE users SET email = $2 WHERE id = $1', [
      person.userId,
      'line@example.ir',
    ]);
    mail.mode = 'busy';
    await tell(person, 'level_refused');
    await server.until(async () => (await rowsOf(person))[1]?.last_error === '451');
    mail.mode = 'lost';
    await pass(MINUTE_MS);
    await settle(person, ['sms sent', 'mail unknown']);
    const names = mailed('line@example.ir').map(({ messageId }) => messageId);
    expect(new Set(names).size).toBe(names.length);
  });
});
