import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { Avatar } from '../../components/avatar.tsx';
import { Icon } from '../../components/icon.tsx';
import { NewsMark } from '../../components/news-marks/lazy-news-marks.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Session } from '../../lib/session.ts';
import { appTexts } from '../texts.ts';
import { displayName } from './display-name.ts';
import { logOut } from './log-out.ts';
import { accountItems } from './nav-items.ts';
import { useShownDigits } from '../../lib/use-shown-digits.ts';
import './account-menu.css';

/**
 * The person's disc on desktops and the menu that hangs from it. A native popover: a press outside
 * and Escape close it and give the focus back; arrow keys go through its rows.
 */
export function AccountMenu({ current }: { current: Session }) {
  const t = useTexts(appTexts);
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const name = displayName(current, t.user);
  useMarkedButton(menu);
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        className="account-disc"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={false}
      >
        <Avatar photo={current.user.avatar ?? null} name={name} size={40} />
        <span className="sr-only">{t.account}</span>
        <NewsMark />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={t.account}
        className="account-menu"
        onKeyDown={moveByArrows}
      >
        <div className="account-name">
          <bdi className="block truncate font-semibold">{name}</bdi>
          <Mobile value={current.user.mobile} />
        </div>
        {accountItems(current).map((item) => (
          <Link key={item.to} to={item.to} role="menuitem" tabIndex={-1} onClick={close}>
            <Icon name={item.icon} size={20} />
            {t[item.label]}
            {item.to === '/news' && <NewsMark />}
          </Link>
        ))}
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="account-logout"
          onClick={() => {
            close();
            logOut();
          }}
        >
          <Icon name="logout" size={20} />
          {t.logout}
        </button>
      </div>
    </>
  );
}

function Mobile({ value }: { value: string }) {
  const inDigits = useShownDigits();
  return (
    <bdi dir="ltr" className="text-table text-fg2">
      {inDigits(value)}
    </bdi>
  );
}

/** The button says whether its menu is open, and the open menu starts at its first row. */
function useMarkedButton(menu: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = menu.current;
    if (element === null) return;
    const button = document.querySelector(`[popovertarget="${CSS.escape(element.id)}"]`);
    const onToggle = (event: ToggleEvent) => {
      const isOpen = event.newState === 'open';
      button?.setAttribute('aria-expanded', String(isOpen));
      if (isOpen) element.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    };
    element.addEventListener('toggle', onToggle);
    return () => element.removeEventListener('toggle', onToggle);
  }, [menu]);
}

function moveByArrows(event: React.KeyboardEvent<HTMLDivElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  if (next === undefined) return;
  event.preventDefault();
  rows.at(next % rows.length)?.focus();
}
