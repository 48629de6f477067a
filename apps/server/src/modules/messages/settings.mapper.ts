import {
  type Channel,
  type MessageSettings,
  NOTICE_TOPICS,
  type NoticeTopic,
} from '@sarraf/contracts';
import { isTold, TOPIC_CHANNELS } from './channels.ts';
import { clockOf } from './quiet-hours.ts';
import type { SettingsRow } from './settings.queries.ts';

type Choice = MessageSettings['choices'][number]['app'];

/** A person's settings as they are shown. */
export function settingsOnWire(row: SettingsRow, isMailAvailable: boolean): MessageSettings {
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
      sms: choiceOf(topic, 'sms'),
      mail: choiceOf(topic, 'mail'),
    })),
    email: row.email,
    mail_available: isMailAvailable,
    phishing_word: row.phishing_word,
  };
}
