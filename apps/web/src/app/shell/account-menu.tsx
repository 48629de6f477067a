import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { call } from '../../lib/api/client.ts';
import type { Session } from '../../lib/session.ts';
import { endSession } from '../../lib/session-loss.ts';
import { appTexts } from '../texts.ts';
import { accountItems } from './nav-items.ts';

/** First and last name, else the word «user». */
function displayName(current: Session, fallback: string): string {
  const { first_name, last_name } = current.user;
  return (
    [first_name, last_name].filter((part) => part !== null && part !== '').join(' ') || fallback
  );
}

/** The person's disc on desktops: opens the account's sheet. */
export function AccountMenu({ current }: { current: Session }) {
  const t = useTexts(appTexts);
  const [open, setOpen] = useState(false);
  const name = displayName(current, t.user);
  const initials = name
    .split(' ')
    .slice(0, 2)
    .map((part) => part.slice(0, 1))
    .join('\u200c');
  return (
    <>
      <button
        type="button"
        className="grid size-10 place-items-center rounded-full bg-tint text-table font-semibold text-brand"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {initials}
        <span className="sr-only">{t.account}</span>
      </button>
      <MoreSheet current={current} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** All that has no place in the bar: the account's sections and the way out. */
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
      title={current === null ? t.more : displayName(current, t.user)}
      open={open}
      onClose={onClose}
    >
      <nav aria-label={t.accountNav}>
        {accountItems(current).map((item) => (
          <Link key={item.to} to={item.to} className="row h-13 min-h-12" onClick={onClose}>
            <span className="text-fg2">
              <Icon name={item.icon} />
            </span>
            <span className="flex-1">{t[item.label]}</span>
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

/** Tells the server, without waiting for it: the page is closed at once either way. */
function logOut(): void {
  void call('POST /jwt/logout').catch(() => undefined);
  endSession();
}
