import type { BodyOf, MessageSettings } from '@sarraf/contracts';

/** What is sent to change settings. */
export type SettingsChange = BodyOf<'POST /user/message_settings'>;

/** The settings as they will be: shown at once, before the server has said so. */
export function changedSettings(
  before: MessageSettings,
  { lang, quiet_hours: quiet, push_titles_alone: titles, digest, choices = [] }: SettingsChange,
): MessageSettings {
  return {
    ...before,
    lang: lang ?? before.lang,
    push_titles_alone: titles ?? before.push_titles_alone,
    digest: digest ?? before.digest,
    quiet_hours: quiet === undefined ? before.quiet_hours : quiet,
    choices: before.choices.map((row) =>
      choices
        .filter(({ topic }) => topic === row.topic)
        .reduce((next, { channel, on }) => ({ ...next, [channel]: on ? 'on' : 'off' }), row),
    ),
  };
}

/** Half hours of a day, and a time beside them where one is set. */
export function clockChoices(...set: readonly string[]): readonly string[] {
  const halves = Array.from({ length: 48 }, (_none, at) => {
    const hour = String(Math.floor(at / 2)).padStart(2, '0');
    return `${hour}:${at % 2 === 0 ? '00' : '30'}`;
  });
  return [...new Set([...halves, ...set])].toSorted();
}
