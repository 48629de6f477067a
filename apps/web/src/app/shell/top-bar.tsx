import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { LanguageAndTheme } from '../../components/language-and-theme.tsx';
import { Logo } from '../../components/logo.tsx';
import { useCount } from '../../components/num.tsx';
import { StatusDot } from '../../components/status-dot.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { unreadQuery } from '../../lib/queries/notifications.ts';
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
    <div className="top-bar max-lg:hidden">
      <Link to={current === null ? '/markets' : '/'} aria-label={t.home} className="me-8">
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
    </div>
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

/** The bell with the number of unread notifications. */
export function Bell() {
  const t = useTexts(appTexts);
  const count = useCount();
  const unread = useQuery(unreadQuery).data?.count ?? 0;
  const label = unread === 0 ? t.notifications : t.unread(count(unread));
  return (
    <Link to="/notifications" className="icon-button" aria-label={label}>
      <Icon name="bell" />
      {unread > 0 && <span className="badge-count">{count(Math.min(unread, 99))}</span>}
    </Link>
  );
}
