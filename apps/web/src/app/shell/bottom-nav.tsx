import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { NewsMark } from '../../components/news-marks/lazy-news-marks.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { appTexts } from '../texts.ts';
import { LazyMoreSheet } from './lazy-more-sheet.tsx';
import { type NavItem, phoneSlots } from './nav-items.ts';
import './bottom-nav.css';

/** The phone's foot bar: five slots for everybody, what one comes for raised in the middle. */
export function BottomNav() {
  const t = useTexts(appTexts);
  const current = useStore(session);
  const [more, setMore] = useState(false);
  const { before, disc, after } = phoneSlots(current);
  return (
    <nav className="bottom-nav lg:hidden" aria-label={t.mainNav}>
      {before.map((item) => (
        <Slot key={item.to} {...item} />
      ))}
      <Link to={disc.to} className="nav-disc">
        <span>
          <Icon name={disc.icon} />
        </span>
        <span>{t[disc.label]}</span>
      </Link>
      <Slot {...after} />
      <button type="button" aria-haspopup="dialog" onClick={() => setMore(true)}>
        <Icon name="more" />
        <span>{t.more}</span>
        {current?.user.role === 'client' && <NewsMark />}
      </button>
      <LazyMoreSheet current={current} open={more} onClose={() => setMore(false)} />
    </nav>
  );
}

function Slot({ to, label, icon }: NavItem) {
  const t = useTexts(appTexts);
  return (
    <Link to={to} activeOptions={{ exact: to === '/' }}>
      <Icon name={icon} />
      <span>{t[label]}</span>
    </Link>
  );
}
