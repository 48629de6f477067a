import { textsOf, useTexts } from '../../i18n/texts.ts';

const staffWordsTexts = textsOf(() => import('./texts/fa.ts'));

/** What roles and abilities are called; a word that came later is shown as the server has it. */
export function useStaffWords(): {
  readonly role: (role: string) => string;
  readonly ability: (action: string, subject: string) => string;
  /** A word of a proposal or an act: a role, or an ability as `read Audit`. */
  readonly word: (word: string) => string;
  /** Several of them, one after the other. */
  readonly list: (words: readonly string[]) => string;
} {
  const t = useTexts(staffWordsTexts);
  const plain = (key: string): string => {
    const found = Object.hasOwn(t, key) ? t[key as keyof typeof t] : key;
    return typeof found === 'string' ? found : key;
  };
  const ability = (action: string, subject: string): string => {
    const found = Object.hasOwn(t, action) ? t[action as keyof typeof t] : undefined;
    const named = plain(subject);
    return typeof found === 'function' ? found(named) : `${action} ${named}`;
  };
  const word = (text: string): string => {
    const [action, subject, more] = text.split(' ');
    const isAbility = /^(?:read|create|update|delete)$/.test(action ?? '');
    if (action === undefined || subject === undefined || more !== undefined || !isAbility) {
      return plain(text);
    }
    return ability(action, subject);
  };
  return {
    role: plain,
    ability,
    word,
    list: (words) => words.map(word).join(t.comma),
  };
}
