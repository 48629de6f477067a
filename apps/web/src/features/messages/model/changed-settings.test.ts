import type { MessageSettings } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { changedSettings, clockChoices } from './changed-settings.ts';

const SETTINGS: MessageSettings = {
  lang: 'fa',
  quiet_hours: { from: '23:00', to: '07:30' },
  choices: [
    { topic: 'security', app: 'locked', push: 'on', sms: 'locked', mail: 'on' },
    { topic: 'deposit', app: 'on', push: 'on', sms: 'off', mail: 'off' },
  ],
  email: null,
  mail_available: true,
  push_available: true,
  push_titles_alone: false,
  digest: 'off',
  alert_sms_left: 5,
  phishing_word: null,
};

it('shows what is changed, and the rest as it was', () => {
  const choices = [{ topic: 'deposit', channel: 'sms', on: true }] as const;
  expect(changedSettings(SETTINGS, { choices: [...choices] })).toEqual({
    ...SETTINGS,
    choices: [SETTINGS.choices[0], { ...SETTINGS.choices[1], sms: 'on' }],
  });
  expect(changedSettings(SETTINGS, { quiet_hours: null })).toEqual({
    ...SETTINGS,
    quiet_hours: null,
  });
  expect(changedSettings(SETTINGS, { lang: 'en' })).toEqual({ ...SETTINGS, lang: 'en' });
});

it('offers half hours, and a time that was set by a program', () => {
  expect(clockChoices()).toHaveLength(48);
  const choices = clockChoices('23:00', '07:20');
  expect(choices).toHaveLength(49);
  expect(choices.slice(14, 17)).toEqual(['07:00', '07:20', '07:30']);
});
