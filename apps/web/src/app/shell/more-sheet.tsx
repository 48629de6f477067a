import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Icon } from '../../components/icon.tsx';
import { NewsMark } from '../../components/news-marks/lazy-news-marks.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Session } from '../../lib/session.ts';
import { OfficeNav } from '../office/lazy-office.ts';
import { appTexts } from '../texts.ts';
import { displayName } from './display-name.ts';
import { logOut } from './log-out.ts';
import { accountItems } from './nav-items.ts';

/** All that has no slot in the bar: the account's sections and the way out. */
export function MoreSheet({
  current,
  open,
  onClose,
}: {
  current: Session | null;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTexts(appTexts);
  return (
    <Sheet
      title={current === null ? t.more : <bdi>{displayName(current, t.user)}</bdi>}
      open={open}
      onClose={onClose}
    >
      {current?.user.role === 'admin' && (
        <Suspense>
          <OfficeNav onLeave={onClose} />
        </Suspense>
      )}
      <nav aria-label={t.accountNav}>
        {accountItems(current).map((item) => (
          <Link key={item.to} to={item.to} className="row h-13 min-h-12" onClick={onClose}>
            <span className="text-fg2">
              <Icon name={item.icon} />
            </span>
            <span className="flex-1">{t[item.label]}</span>
            {item.to === '/news' && <NewsMark />}
            <span className="text-fg3">
              <Icon name="chevron" size={18} />
            </span>
          </Link>
        ))}
      </nav>
      {current !== null && (
        <button
          type="button"
          className="row mt-2 min-h-12 w-full text-err"
          onClick={() => {
            onClose();
            logOut();
          }}
        >
          <Icon name="logout" />
          {t.logout}
        </button>
      )}
    </Sheet>
  );
}
