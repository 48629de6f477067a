import { ButtonLink } from '../../components/button.tsx';
import { LanguageAndTheme } from '../../components/language-and-theme.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { appTexts } from '../texts.ts';

/** A visitor's end of the desktop bar: the two switches, login, registration. */
export function GuestEnd() {
  const t = useTexts(appTexts);
  return (
    <span className="flex items-center gap-2">
      <LanguageAndTheme />
      <ButtonLink to="/login" look="outline" size="sm">
        {t.login}
      </ButtonLink>
      <ButtonLink to="/register" size="sm">
        {t.register}
      </ButtonLink>
    </span>
  );
}
