import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Bell } from '../../components/bell.tsx';
import { Logo } from '../../components/logo.tsx';
import { StatusDot } from '../../components/status-dot.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { appTexts } from '../texts.ts';
import { AccountMenu } from './account-menu.tsx';
import { mainItems } from './nav-items.ts';
import { SearchButton } from './search-button.tsx';
import './top-bar.css';

const GuestEnd = lazy(() => import('./guest-end.tsx').then((m) => ({ default: m.GuestEnd })));

/** The desktop bar; phones have each screen's own head and the foot bar. */
export function TopBar() {
  const t = useTexts(appTexts);
  const current = useStore(session);
  return (
    <header className="top-bar">
      <Link to="/" className="me-8">
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
      <SearchButton />
      {current === null ? (
        <Suspense>
          <GuestEnd />
        </Suspense>
      ) : (
        <>
          <Bell />
          <AccountMenu current={current} />
        </>
      )}
    </header>
  );
}
