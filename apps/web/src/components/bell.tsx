import { Link } from '@tanstack/react-router';
import { useTexts } from '../i18n/texts.ts';
import { useUnread } from '../lib/queries/notifications.ts';
import { Icon } from './icon.tsx';
import { useCount } from './num.tsx';
import { commonTexts } from './texts/common-texts.ts';
import './bell.css';

/** The bell with the number of unread notifications. */
export function Bell() {
  const t = useTexts(commonTexts);
  const count = useCount();
  const unread = useUnread().data?.count ?? 0;
  const label = unread === 0 ? t.notifications : t.unread(count(unread));
  return (
    <Link to="/notifications" className="icon-button" aria-label={label}>
      <Icon name="bell" />
      {unread > 0 && <span className="badge-count">{count(Math.min(unread, 99))}</span>}
    </Link>
  );
}
