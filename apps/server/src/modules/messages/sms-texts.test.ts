// What is told by SMS has a text for it, and a template that the SMS company fills as it is asked to.
import { describe, expect, it } from 'vitest';
import { codeTemplates } from '../codes/index.ts';
import { ALARM_WORDS, type NoticeKind, TOPIC_OF } from '../notifications/index.ts';
import { TOPIC_CHANNELS } from './channels.ts';
import { SMS_TEXTS, smsTemplates } from './sms-texts.ts';

const KINDS = Object.keys(TOPIC_OF) as NoticeKind[];
const isBySms = (kind: NoticeKind): boolean => TOPIC_CHANNELS[TOPIC_OF[kind]].sms !== 'none';

/** What any of them may be filled with, at its longest. */
const FACTS = {
  amount: '123456.12345678',
  coin: 'USDT',
  count: '12',
  freeze: '01a22c72-2281-7783-bb40-7fefe538efd8',
  level: '2',
  market: 'BTC/USDT',
  masked: '603799******0038',
  number: 'T-1001',
  price: '11,450,000,000',
  receive: '123456.12345678',
  symbol: 'USDT',
};
/** Queues, companies, coins and chains that an alarm may be about. */
const ABOUTS = [
  ...Object.keys(ALARM_WORDS.queue).map((name) => `queue:${name}`),
  ...Object.keys(ALARM_WORDS.company).map((name) => `company:${name}`),
  ...Object.keys(ALARM_WORDS.chain).map((name) => `chain:${name}`),
  'coin:BTC',
];
const LINKS = { freeze: (id: string): string => `https://sarraf.example/freeze/${id}-0123456789` };

describe('the texts of SMS', () => {
  it('are there for every kind that people may choose to be told by SMS, and for no other', () => {
    expect(KINDS.filter(isBySms).filter((kind) => SMS_TEXTS[kind] === undefined)).toEqual([]);
    expect(Object.keys(SMS_TEXTS).filter((kind) => !isBySms(kind as NoticeKind))).toEqual([]);
  });

  it.each(Object.entries(SMS_TEXTS))(
    '%s has a third placeholder where a fact fills it',
    (_, text) => {
      const wanted = text.fact !== undefined;
      expect([text.fa, text.en].map((words) => words.includes('%token10'))).toEqual([
        wanted,
        wanted,
      ]);
    },
  );

  it.each(
    Object.entries(SMS_TEXTS).flatMap(([kind, { fact }]) =>
      fact === undefined ? [] : [{ kind, fact }],
    ),
  )('$kind is filled with what the company takes', ({ fact }) => {
    for (const about of ABOUTS) {
      for (const lang of ['fa', 'en'] as const) {
        const filled = fact({ ...FACTS, about }, LINKS, lang);
        expect(filled, about).toMatch(/^[^\s_]+(?: [^\s_]+){0,4}$/);
      }
    }
  });

  it('of codes and of notices have names of their own, each in two languages', () => {
    const names = [...codeTemplates().keys(), ...smsTemplates().keys()];
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^sarraf(?:-[a-z]+)+-(?:fa|en)$/.test(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['sarraf-login-fa', 'sarraf-register-en']));
  });

  it.each([...codeTemplates()])('%s has the code and the word of its reader', (name, text) => {
    expect(text.match(/%token\d*/g)?.toSorted()).toEqual(['%token', '%token2']);
    // the link of an invitation stands in its text
    const words = text.replace(/https:\S+ \S+|%token\d*/g, '');
    if (name.endsWith('-fa')) expect(words).not.toMatch(/[A-Za-z0-9]/);
    else expect(words).not.toMatch(/[\u0600-\u06ff]/);
  });
});
