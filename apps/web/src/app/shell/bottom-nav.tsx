import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { appTexts } from '../texts.ts';
import { LazyMoreSheet } from './lazy-more-sheet.tsx';
import type { NavItem } from './nav-items.ts';

/** The phone's foot bar: five places at most, trade raised in the middle. */
export function BottomNav() {
  const t = useTexts(appTexts);
  const current = useStore(session);
  const [more, setMore] = useState(false);
  const isClient = current?.user.role === 'client';
  return (
    <nav className="bottom-nav lg:hidden" aria-label={t.mainNav}>
      {current !== null && (
        <Place to={isClient ? '/access-control' : '/'} label="home" icon="home" />
      )}
      <Place to="/markets" label="markets" icon="markets" />
      <Link to="/trade" className="trade-disc">
        <span>
          <Icon name="swap" />
        </span>
        <span>{t.trade}</span>
      </Link>
      {isClient && <Place to="/mywallet" label="wallet" icon="wallet" />}
      {current === null && (
        <Link to="/login">
          <Icon name="user" />
          <span>{t.login}</span>
        </Link>
      )}
      <button type="button" aria-haspopup="dialog" onClick={() => setMore(true)}>
        <Icon name="more" />
        <span>{t.more}</span>
      </button>
      <LazyMoreSheet current={current} open={more} onClose={() => setMore(false)} />
    </nav>
  );
}

function Place({ to, label, icon }: NavItem) {
  const t = useTexts(appTexts);
  return (
    <Link to={to} activeOptions={{ exact: to === '/' }}>
      <Icon name={icon} />
      <span>{t[label]}</span>
    </Link>
  );
}
