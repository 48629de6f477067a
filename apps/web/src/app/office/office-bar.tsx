import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Bell } from '../../components/bell.tsx';
import { Logo } from '../../components/logo.tsx';
import { Chip } from '../../components/signs.tsx';
import { useStaffWords } from '../../components/staff-words/staff-words.ts';
import { StatusDot } from '../../components/status-dot.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { watchPresence } from '../../lib/presence.ts';
import { userQuery } from '../../lib/queries/user.ts';
import { session } from '../../lib/session.ts';
import { settings } from '../../lib/settings.ts';
import { useStore } from '../../lib/store.ts';
import { formatTime } from '../../lib/time-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { appTexts } from '../texts.ts';
import { AccountMenu } from '../shell/account-menu.tsx';
import { displayName } from '../shell/display-name.ts';
import { SearchButton } from '../shell/search-button.tsx';

const officeTexts = textsOf(() => import('./texts/fa.ts'));

/** The back office's bar: whose panel it is, the way to anything, the hour, and who is here. */
export function OfficeBar() {
  const t = useTexts(officeTexts);
  const app = useTexts(appTexts);
  const words = useStaffWords();
  const current = useStore(session);
  // what one may do follows the server, not the last sign-in
  useQuery({ ...userQuery, staleTime: 60_000 });
  useEffect(watchPresence, []);
  return (
    <header className="top-bar office-bar">
      <Link to="/">
        <Logo />
      </Link>
      <Chip>{t.chip}</Chip>
      <span className="flex flex-1 justify-center">
        <SearchButton label={t.search} />
      </span>
      <StatusDot />
      <Now />
      {current !== null && (
        <>
          <Bell />
          <span className="grid text-end max-xl:hidden">
            <bdi className="text-table font-semibold">{displayName(current, app.user)}</bdi>
            <span className="text-caption text-fg2">
              {words.role(current.user.staff_role ?? '')}
            </span>
          </span>
          <AccountMenu current={current} />
        </>
      )}
    </header>
  );
}

function Now() {
  const now = useNow(10_000);
  const current = useStore(settings);
  return (
    <time className="num text-caption text-fg2" dateTime={new Date(now).toISOString()}>
      {formatTime(now, 'full', current)}
    </time>
  );
}
