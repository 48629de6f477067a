import { useTexts } from '../i18n/texts.ts';
import { changeLanguage, changeSettings, settings } from '../lib/settings.ts';
import { useStore } from '../lib/store.ts';
import { IconButton } from './button.tsx';
import { commonTexts } from './texts/common-texts.ts';

/** The two switches that a visitor needs without an account. */
export function LanguageAndTheme() {
  const t = useTexts(commonTexts);
  const { lang, theme } = useStore(settings);
  const other = lang === 'fa' ? 'en' : 'fa';
  return (
    <>
      <button
        type="button"
        className="button button-md button-text"
        lang={other}
        onClick={() => void changeLanguage(other)}
      >
        {t.switchLanguage}
      </button>
      <IconButton
        icon="sun"
        label={theme === 'light' ? t.toDark : t.toLight}
        onClick={() => changeSettings({ theme: theme === 'light' ? 'dark' : 'light' })}
      />
    </>
  );
}
