// What an officer is shown of a message before they send it is what the person then reads.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PERSON_REASONS } from '@sarraf/contracts/lists';
import { expect, it } from 'vitest';
import { renderNotice } from './notice-text.ts';

const PANEL = '../../../../web/src';
const ACTS = 'features/backoffice/people/acts/texts';
const CAUSES = 'components/cause-words/texts';

/** Texts of the panel in one language, by their keys. */
function panelTexts(folder: string, lang: 'fa' | 'en'): Map<string, string> {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const file = path.join(here, PANEL, folder, `${lang}.ts`);
  const rows = readFileSync(file, 'utf8').matchAll(/^ {2}(\w+):\s+(['"])(.*)\2,$/gm);
  return new Map([...rows].map(([, key = '', , text = '']) => [key, text]));
}

it.each(['fa', 'en'] as const)('the form shows the very words of the notice (%s)', (lang) => {
  const texts = panelTexts(ACTS, lang);
  const causes = panelTexts(CAUSES, lang);
  const words = (
    kind:
      | 'account_frozen'
      | 'account_unfrozen'
      | 'action_blocked'
      | 'action_unblocked'
      | 'level_changed'
      | 'money_held'
      | 'money_released'
      | 'sessions_ended',
    facts: Record<string, string | number | null> = {},
  ): string => renderNotice(kind, facts, lang, () => undefined).content;
  const shown = (key: string, facts: Record<string, string> = {}): string =>
    Object.entries(facts).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, value),
      texts.get(key) ?? '',
    );
  const level = lang === 'fa' ? '۱' : '1';
  expect(shown('told_freeze')).toBe(words('account_frozen'));
  expect(shown('told_unfreeze')).toBe(words('account_unfrozen'));
  expect(shown('told_end_sessions')).toBe(words('sessions_ended'));
  expect(shown('told_level', { level })).toBe(words('level_changed', { level: 1 }));
  for (const name of ['trade', 'deposit', 'withdraw']) {
    const action = shown(`action_${name}`);
    const until = shown('toldNoEnd');
    expect(shown('told_block', { action, until })).toBe(
      words('action_blocked', { action: name, until_fa: null, until_en: null }),
    );
    const time = lang === 'fa' ? '۲ آذر، ۱۴:۰۰' : '23 November, 14:00';
    expect(shown('told_block', { action, until: shown('toldUntil', { time }) })).toBe(
      words('action_blocked', { action: name, until_fa: time, until_en: time }),
    );
    expect(shown('told_unblock', { action })).toBe(words('action_unblocked', { action: name }));
  }
  const time = lang === 'fa' ? '۲ آذر، ۱۴:۰۰' : '23 November, 14:00';
  const until = shown('toldUntil', { time });
  const end = { until_fa: time, until_en: time };
  for (const reason of PERSON_REASONS) {
    const cause = causes.get(reason) ?? '';
    expect(shown('told_hold_money', { cause, until })).toBe(
      words('money_held', { reason, ...end }),
    );
    const isSaid = reason === 'authority_order' || reason === 'person_asked';
    const lifted = isSaid ? cause : (causes.get('over') ?? '');
    expect(shown('told_release_money', { cause: lifted })).toBe(
      words('money_released', { reason }),
    );
    expect(shown('told_release_money_held', { cause: lifted, until })).toBe(
      words('money_released', { reason, ...end }),
    );
  }
});
