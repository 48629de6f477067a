import {
  type Channel,
  type MessageSettings,
  NOTICE_TOPICS,
  type NoticeTopic,
} from '@sarraf/contracts';
import { alertSmsLeft } from './alert-sms.ts';
import { isTold, TOPIC_CHANNELS } from './channels.ts';
import { clockOf } from './quiet-hours.ts';
import type { SettingsRow } from './settings.queries.ts';

type Choice = MessageSettings['choices'][number]['app'];

/** What this installation sends by, beside text messages. */
export interface Senders {
  readonly isMailAvailable: boolean;
  readonly isPushAvailable: boolean;
}

/** A person's settings as they are shown. */
export function settingsOnWire(
  row: SettingsRow,
  { isMailAvailable, isPushAvailable }: Senders,
  now: number,
): MessageSettings {
  const choiceOf = (topic: NoticeTopic, channel: Channel): Choice => {
    const byDefault = TOPIC_CHANNELS[topic][channel];
    if (byDefault === 'locked' || byDefault === 'none') return byDefault;
    return isTold(topic, channel, row.choices) ? 'on' : 'off';
  };
  const quiet = row.quiet_from === null || row.quiet_to === null ? null : row;
  return {
    lang: row.lang,
    quiet_hours:
      quiet === null
        ? null
        : { from: clockOf(Number(quiet.quiet_from)), to: clockOf(Number(quiet.quiet_to)) },
    choices: NOTICE_TOPICS.map((topic) => ({
      topic,
      app: choiceOf(topic, 'app'),
      push: choiceOf(topic, 'push'),
      sms: choiceOf(topic, 'sms'),
      mail: choiceOf(topic, 'mail'),
    })),
    email: row.email,
    mail_available: isMailAvailable,
    push_available: isPushAvailable,
    push_titles_alone: row.push_titles_alone,
    digest: row.digest,
    alert_sms_left: alertSmsLeft(row, now),
    phishing_word: row.phishing_word,
  };
}
