// How a person and a file answer, and what becomes of what is not taken.
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../lib/project.ts';
import { fileAsker, type Asker, terminalAsker, unknownLater } from './asking.ts';
import { collect } from './collect.ts';
import type { Group } from './question.ts';
import { listGroups, unknownNames } from './questions.ts';

const SMS: Group = {
  name: 'sms',
  title: 'Text messages',
  mayWait: true,
  questions: [
    { name: 'SMS_CREDENTIAL', why: 'the key', isSecret: true },
    { name: 'SMS_URL', why: 'where', byDefault: 'https://sms.example' },
  ],
};
const ADDRESS: Group = {
  name: 'address',
  title: 'The address',
  mayWait: false,
  questions: [{ name: 'SARRAF_PUBLIC_URL', why: 'what people type' }],
};
const MAIL: Group = {
  name: 'mail',
  title: 'Mail',
  mayWait: true,
  questions: [
    { name: 'MAIL_URL', why: 'the server', isOptional: true },
    { name: 'MAIL_FROM', why: 'the sender', isWanted: (given) => given['MAIL_URL'] !== undefined },
  ],
};

/** Somebody who types these lines at a terminal that shows what is typed, and then goes away. */
function typist(lines: readonly string[]): { asker: Asker; shown: () => string } {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  let shown = '';
  output.on('data', (part: Buffer) => (shown += part.toString()));
  const asker = terminalAsker({ input, output });
  input.end(lines.map((line) => `${line}\n`).join(''));
  return { asker, shown: () => shown };
}

const taken = async (): Promise<string> => 'answered';
const only =
  (good: string) =>
  async (_: Group, values: Readonly<Record<string, string>>): Promise<string> => {
    if (values['SMS_CREDENTIAL'] === good) return 'answered';
    throw new Refusal('the key is not taken.');
  };

describe('at a terminal', () => {
  it('an empty line is the default, and what is needed is asked for until it comes', async () => {
    const { asker, shown } = typist(['', 'key-1', '', 'https://a.example']);
    expect(await collect(asker, [SMS, ADDRESS], {}, taken)).toEqual({
      values: {
        SMS_CREDENTIAL: 'key-1',
        SMS_URL: 'https://sms.example',
        SARRAF_PUBLIC_URL: 'https://a.example',
      },
      later: new Map(),
    });
    expect(shown()).toContain('This one is needed.');
    expect(shown()).toContain('SMS_URL: where [https://sms.example]');
    expect(shown()).toContain('sms: answered');
  });

  it('never shows a secret as it is typed', async () => {
    const { asker, shown } = typist(['key-unseen', 'https://seen.example']);
    await collect(asker, [SMS], {}, taken);
    expect(shown()).toContain('https://seen.example');
    expect(shown()).not.toContain('unseen');
  });

  it('asks again what is not taken', async () => {
    const { asker, shown } = typist(['bad', '', 'again', 'good', '']);
    const { values } = await collect(asker, [SMS], {}, only('good'));
    expect(values).toMatchObject({ SMS_CREDENTIAL: 'good' });
    expect(shown()).toContain('sms: the key is not taken.');
    expect(shown()).toContain('again, later or stop?');
  });

  it('puts a group off before it is asked or after it failed, and keeps nothing of it', async () => {
    const before = typist(['later']);
    expect(await collect(before.asker, [SMS], {}, taken)).toEqual({
      values: {},
      later: new Map([['sms', 'it was put off']]),
    });
    const after = typist(['bad', '', 'later']);
    expect(await collect(after.asker, [SMS], {}, only('good'))).toEqual({
      values: {},
      later: new Map([['sms', 'the key is not taken.']]),
    });
  });

  it('puts off nothing that the rest stands on', async () => {
    const { asker, shown } = typist(['https://a', 'later', 'stop']);
    const refuse = async (): Promise<string> => {
      throw new Refusal('no such address.');
    };
    await expect(collect(asker, [ADDRESS], {}, refuse)).rejects.toThrow('The address: no such');
    expect(shown()).toContain('again or stop?');
  });

  it('asks for nothing that stands, nor for what nobody wants', async () => {
    const { asker, shown } = typist(['']);
    const standing = { SMS_CREDENTIAL: 'key-1', SMS_URL: 'https://sms.example' };
    expect((await collect(asker, [SMS, MAIL], standing, taken)).values).toEqual({});
    expect(shown()).not.toContain('the key');
    expect(shown()).not.toContain('MAIL_FROM');
  });

  it('ends where nobody types any more', async () => {
    const { asker } = typist(['key-1']);
    await expect(collect(asker, [SMS, ADDRESS], {}, taken)).rejects.toThrow('The answers ended');
  });
});

describe('a file of answers', () => {
  const tell = (): void => undefined;

  it('is told everything that is missing and not taken, at once', async () => {
    const given = { SMS_CREDENTIAL: 'bad', MAIL_URL: 'smtps://mail.example' };
    await expect(
      collect(fileAsker(given, tell), [SMS, ADDRESS, MAIL], {}, only('good')),
    ).rejects.toThrow(
      'Text messages: the key is not taken.\n' +
        'The address: SARRAF_PUBLIC_URL is missing in the answers: what people type.\n' +
        'Mail: MAIL_FROM is missing in the answers: the sender.\nNothing was changed.',
    );
  });

  it('puts off by name, whether the answers are missing or not taken', async () => {
    for (const given of [{ LATER: 'sms' }, { LATER: 'mail, sms', SMS_CREDENTIAL: 'bad' }]) {
      const done = await collect(fileAsker(given, tell), [SMS], {}, only('good'));
      expect(done.values).toEqual({});
      expect([...done.later.keys()]).toEqual(['sms']);
    }
    expect(unknownLater({ LATER: 'sms, address, post' }, [SMS, ADDRESS])).toEqual([
      'address',
      'post',
    ]);
  });

  it('may have the names of every question, of what is passed on, and no other', () => {
    const machine = {
      isRoot: true,
      dataDir: '/var/lib/x',
      hasLogins: false,
      hasOwner: false,
      hasSecondOwner: true,
    };
    const asked = listGroups({ ...machine, isUnattended: true }).flatMap(({ questions }) =>
      questions.map(({ name }) => name),
    );
    expect(asked).toContain('OWNER_CODE_FILE');
    const given = Object.fromEntries([...asked, 'LATER', 'NATS_URL'].map((name) => [name, 'x']));
    expect(unknownNames(given)).toEqual([]);
    expect(unknownNames({ ...given, SMS_KEY: 'x', SARRAF_MODE: 'demo' })).toEqual([
      'SMS_KEY',
      'SARRAF_MODE',
    ]);
  });
});

describe('the questions', () => {
  const machine = {
    isRoot: false,
    dataDir: '/d',
    hasLogins: false,
    hasOwner: false,
    hasSecondOwner: true,
  };
  const names = (change: Partial<typeof machine>, given: Record<string, string> = {}): string[] =>
    listGroups({ ...machine, ...change, isUnattended: false })
      .flatMap(({ questions }) => questions)
      .filter(({ isWanted }) => isWanted?.(given) ?? true)
      .map(({ name }) => name);

  it('are those of this machine alone', () => {
    expect(names({})).not.toContain('SARRAF_USER');
    expect(names({ isRoot: true })).toContain('SARRAF_USER');
    expect(names({})).toContain('DATABASE_ADMIN_URL');
    expect(names({ hasLogins: true })).not.toContain('DATABASE_ADMIN_URL');
    expect(names({})).toContain('OWNER_PASSWORD');
    expect(names({})).not.toContain('OWNER_CODE_FILE');
    expect(names({ hasOwner: true }).filter((name) => name.startsWith('OWNER_'))).toEqual([]);
  });

  it('are of the gateway that was chosen', () => {
    expect(names({}, { SARRAF_GATEWAY: 'zibal' })).toContain('ZIBAL_CREDENTIAL');
    expect(names({}, { SARRAF_GATEWAY: 'zibal' })).not.toContain('ZARINPAL_CREDENTIAL');
    expect(names({}, { SARRAF_GATEWAY: 'zarinpal' })).toContain('ZARINPAL_URL');
  });

  it('are of the payouts that were chosen', () => {
    expect(names({}, { SARRAF_PAYOUT: 'zibal' })).toContain('ZIBAL_PAYOUT_CREDENTIAL');
    expect(names({}, { SARRAF_PAYOUT: 'zibal' })).not.toContain('JIBIT_PAYOUT_CREDENTIAL');
    expect(names({}, { SARRAF_PAYOUT: 'jibit' })).toContain('JIBIT_PAYOUT_URL');
  });
});
