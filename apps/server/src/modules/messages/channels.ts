// By which channels each topic is told: the one table of it.
import type { Channel, NoticeTopic } from '@sarraf/contracts';

/** `locked`: always. `none`: never. The others are what somebody has who chose nothing. */
export type ByDefault = 'locked' | 'on' | 'off' | 'none';

/** The table: a person's choice stands over `on` and `off`. */
export const TOPIC_CHANNELS: Readonly<Record<NoticeTopic, Readonly<Record<Channel, ByDefault>>>> = {
  security: { app: 'locked', push: 'on', sms: 'locked', mail: 'on' },
  identity: { app: 'on', push: 'on', sms: 'on', mail: 'on' },
  deposit: { app: 'on', push: 'on', sms: 'off', mail: 'off' },
  withdrawal: { app: 'on', push: 'on', sms: 'on', mail: 'on' },
  // a busy day has hundreds of them
  order: { app: 'on', push: 'on', sms: 'none', mail: 'off' },
  ticket: { app: 'on', push: 'on', sms: 'off', mail: 'on' },
  price_alert: { app: 'on', push: 'on', sms: 'off', mail: 'off' },
  recurring: { app: 'on', push: 'on', sms: 'off', mail: 'off' },
  // nobody is woken or written to for these who has not asked for it
  reward: { app: 'on', push: 'off', sms: 'none', mail: 'off' },
  news: { app: 'on', push: 'off', sms: 'none', mail: 'off' },
};

/** What a person chose, where it differs from the table. */
export type Choices = Readonly<
  Partial<Record<NoticeTopic, Readonly<Partial<Record<Channel, boolean>>>>>
>;

/** Whether a topic is told by a channel, to somebody with these choices. */
export function isTold(topic: NoticeTopic, channel: Channel, choices: Choices): boolean {
  const byDefault = TOPIC_CHANNELS[topic][channel];
  if (byDefault === 'locked' || byDefault === 'none') return byDefault === 'locked';
  return choices[topic]?.[channel] ?? byDefault === 'on';
}

/** Whether a person may choose it at all. */
export function isChoosable(topic: NoticeTopic, channel: Channel): boolean {
  const byDefault = TOPIC_CHANNELS[topic][channel];
  return byDefault === 'on' || byDefault === 'off';
}

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
const WORTH_A_DAY: ReadonlySet<NoticeTopic> = new Set(['security', 'withdrawal', 'ticket']);

/** How long a push service keeps what it could not hand over: the rest is no news after an hour. */
export const pushKeptSeconds = (topic: NoticeTopic): number =>
  WORTH_A_DAY.has(topic) ? DAY_SECONDS : HOUR_SECONDS;

/** Quiet hours don't hold what is about the account's safety; an unknown outcome is tried again. */
export const isUrgent = (topic: NoticeTopic): boolean => topic === 'security';
