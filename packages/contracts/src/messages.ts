// How a person is told of things: by which channels, in which language, when, and how they know us.
import { z } from 'zod';
import { CLOCK } from './house-rule-lists.ts';
import { endpoint } from './endpoint.ts';
import { flag, time } from './wire.ts';
import { ALERT_SMS_MAX, CHANNELS, DIGESTS } from './lists.ts';
import { staffMay } from './staff-shapes.ts';

/** What notices are about: a person chooses channels by it. */
export const NOTICE_TOPICS = [
  'security',
  'identity',
  'deposit',
  'withdrawal',
  'order',
  'ticket',
  'price_alert',
  'recurring',
  'reward',
  'news',
] as const;
/** One of `NOTICE_TOPICS`. */
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];
/** A way by which a message reaches somebody: one of `CHANNELS`. */
export type Channel = (typeof CHANNELS)[number];

/** Channels of the outbox; `app` is no message. */
const SENT_BY = ['sms', 'mail', 'push'] as const;

/** `locked`: always on, for the account's safety. `none`: there is no such channel for the topic. */
const choice = z.enum(['on', 'off', 'locked', 'none']);
/** A time of the day in Tehran. */
const clockTime = z.string().regex(CLOCK);
const quietHours = z.strictObject({ from: clockTime, to: clockTime });

/** How a person wants to be told of things; times of day in Tehran. */
export const messageSettings = z.strictObject({
  lang: z.enum(['fa', 'en']),
  /** Between the two, messages wait for the end of it; those about safety don't. */
  quiet_hours: quietHours.nullable(),
  choices: z
    .array(
      z.strictObject({
        topic: z.enum(NOTICE_TOPICS),
        app: choice,
        push: choice,
        sms: choice,
        mail: choice,
      }),
    )
    .max(NOTICE_TOPICS.length),
  /** The verified address; without one no mail is sent. */
  email: z.string().nullable(),
  /** Whether this installation sends mail. */
  mail_available: flag,
  /** Whether it sends to telephones and browsers that are closed. */
  push_available: flag,
  /** Whether devices are told no more than a title, which others may read on a locked screen. */
  push_titles_alone: flag,
  /** How often what came and was not mailed by itself is summed up in a mail, at 20:00 in Tehran. */
  digest: z.enum(DIGESTS),
  /** Text messages about prices that are left of this month's. */
  alert_sms_left: z.int().min(0).max(ALERT_SMS_MAX),
  /** In every message from us. */
  phishing_word: z.string().nullable(),
});
/** Inferred from `messageSettings`. */
export type MessageSettings = z.infer<typeof messageSettings>;

const own = { audience: 'user', ability: ['update', 'Auth'], level: 0, rate: 'read' } as const;
const count = z.int().min(0);

/** Calls that read and set how one is told of things, and how sending goes. */
export const messageEndpoints = {
  'GET /user/message_settings': endpoint({
    summary: 'How I am told of things',
    access: { ...own, ability: ['read', 'Auth'] },
    output: messageSettings,
  }),
  'POST /user/message_settings': endpoint({
    summary:
      'Changes what is named: language, quiet hours, what devices show, the digest, single choices',
    access: own,
    body: z.strictObject({
      lang: z.enum(['fa', 'en']).optional(),
      quiet_hours: quietHours.nullable().optional(),
      push_titles_alone: flag.optional(),
      digest: z.enum(DIGESTS).optional(),
      choices: z
        .array(
          z.strictObject({ topic: z.enum(NOTICE_TOPICS), channel: z.enum(CHANNELS), on: flag }),
        )
        .max(NOTICE_TOPICS.length * CHANNELS.length)
        .optional(),
    }),
    output: messageSettings,
    errors: ['message_choice_locked'],
  }),
  'POST /user/phishing_word': endpoint({
    summary: 'Sets the word that stands in every message from us; null takes it away',
    access: own,
    body: z.strictObject({ word: z.string().max(64).nullable() }),
    output: messageSettings,
    errors: ['phishing_word_invalid'],
  }),
  'GET /admin/messages/health': endpoint({
    summary: 'The outbox by channel, and whether the companies behind it answer',
    access: staffMay('read', 'Messages'),
    output: z.strictObject({
      channels: z
        .array(
          z.strictObject({
            channel: z.enum(SENT_BY),
            waiting: count,
            sending: count,
            /** In the last 24 hours. */
            sent: count,
            failed: count,
            unknown: count,
            /** Of those that should have gone out by now. */
            oldest_due_seconds: count.nullable(),
          }),
        )
        .max(SENT_BY.length),
      /** Newest first, without anybody's address. */
      errors: z
        .array(
          z.strictObject({
            at: time,
            channel: z.enum(SENT_BY),
            recipient: z.string(),
            state: z.enum(['waiting', 'sending', 'failed', 'unknown']),
            error: z.string(),
          }),
        )
        .max(20),
      providers: z
        .array(
          z.strictObject({
            port: z.enum(SENT_BY),
            adapter: z.string(),
            simulated: flag,
            state: z.enum(['up', 'down', 'unknown']),
            checked_at: time.nullable(),
          }),
        )
        .max(10),
    }),
  }),
} as const;
