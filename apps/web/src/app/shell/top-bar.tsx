import { Link } from '@tanstack/react-router';
import { Bell } from '../../components/bell.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { LanguageAndTheme } from '../../components/language-and-theme.tsx';
import { Logo } from '../../components/logo.tsx';
import { StatusDot } from '../../components/status-dot.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { appTexts } from '../texts.ts';
import { AccountMenu } from './account-menu.tsx';
import { mainItems } from './nav-items.ts';

/** The desktop bar; phones have each screen's own head and the foot bar. */
export function TopBar() {
  const t = useTexts(appTexts);
  const current = useStore(session);
  return (
    <header className="top-bar max-lg:hidden">
      <Link to={current === null ? '/markets' : '/'} className="me-8">
        <Logo />
      </Link>
      <nav aria-label={t.mainNav} className="flex flex-1 gap-7">
        {mainItems(current).map((item) => (
          <Link
            key={item.to}
            to={item.to}
            className="nav-link"
            activeOptions={{ exact: item.to === '/' }}
          >
            {t[item.label]}
          </Link>
        ))}
      </nav>
      <StatusDot />
      {current === null ? (
        <GuestEnd />
      ) : (
        <>
          <Bell />
          <AccountMenu current={current} />
        </>
      )}
    </header>
  );
}

function GuestEnd() {
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
