import { Link, Outlet } from '@tanstack/react-router';
import { Icon } from '../../components/icon.tsx';
import { NewsMark } from '../../components/news-marks/lazy-news-marks.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { appTexts } from '../texts.ts';
import { accountItems } from './nav-items.ts';
import './account-layout.css';

/** The account area: its sections stand at the side on desktops. */
export function AccountLayout() {
  const t = useTexts(appTexts);
  const current = useStore(session);
  return (
    <div className="side-by-side lg:flex">
      {/* the back office has its own sections at the side, the account's among them */}
      {current?.user.role !== 'admin' && (
        <nav className="side-nav max-lg:hidden" aria-label={t.accountNav}>
          {accountItems(current).map((item) => (
            <Link key={item.to} to={item.to}>
              <Icon name={item.icon} size={20} />
              {t[item.label]}
              {item.to === '/news' && <NewsMark />}
            </Link>
          ))}
        </nav>
      )}
      <div className="min-w-0 flex-1 lg:pb-14">
        <Outlet />
      </div>
    </div>
  );
}
