import { Link, useMatchRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Banner } from '../../components/signs.tsx';
import { commonTexts } from '../../components/texts/common-texts.ts';
import { rich } from '../../i18n/rich.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { oldestShown } from '../../lib/persist-cache.ts';
import { probe, reach, useIsUnreached } from '../../lib/reachability.ts';
import { takeNewVersion, waitingVersion } from '../../lib/service-worker.ts';
import { session } from '../../lib/session.ts';
import { settings } from '../../lib/settings.ts';
import { useStore } from '../../lib/store.ts';
import { formatTime } from '../../lib/time-text.ts';
import { appTexts } from '../texts.ts';

/** What holds for every screen: no network, a silent server, a frozen account, a newer version. */
export function ConditionBanners() {
  return (
    <>
      <div role="status">
        <ReachBanner />
      </div>
      <FrozenBanner />
      <VersionBanner />
    </>
  );
}

function ReachBanner() {
  const c = useTexts(commonTexts);
  const current = useStore(settings);
  const state = useStore(reach);
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    if (state === 'ok') return;
    // Screens register their queries after this banner is drawn.
    const read = () => setAt(oldestShown());
    const timer = setInterval(read, 1_000);
    read();
    return () => clearInterval(timer);
  }, [state]);
  if (state === 'ok') return null;
  const offline = state === 'offline';
  const text =
    at === null
      ? offline
        ? c.offlineBannerNoTime
        : c.downBannerNoTime
      : rich(offline ? c.offlineBanner : c.downBanner, {
          time: <span className="num">{formatTime(at, 'clock', current)}</span>,
        });
  return (
    <div data-offline="">
      <Banner
        icon="offline"
        action={
          <button type="button" className="link min-h-6 shrink-0" onClick={() => void probe()}>
            {c.again}
          </button>
        }
      >
        {text}
      </Banner>
    </div>
  );
}

/** Leads to where it says why, and how the account is opened; that page says more itself. */
function FrozenBanner() {
  const t = useTexts(appTexts);
  const user = useStore(session)?.user;
  const match = useMatchRoute();
  if (user?.role !== 'client' || !user.frozen || match({ to: '/security' })) return null;
  return (
    <Banner
      kind="err"
      icon="lock"
      action={
        <Link to="/security" className="link min-h-6 shrink-0">
          {t.frozenMore}
        </Link>
      }
    >
      {t.frozen}
    </Banner>
  );
}

function VersionBanner() {
  const t = useTexts(appTexts);
  const waiting = useStore(waitingVersion);
  const [later, setLater] = useState(false);
  // One banner at a time: without the server there is nothing to update from.
  const isUnreached = useIsUnreached();
  if (waiting === null || later || isUnreached) return null;
  return (
    <Banner
      icon="download"
      action={
        <span className="flex shrink-0 gap-4">
          <button type="button" className="link min-h-6" onClick={takeNewVersion}>
            {t.update}
          </button>
          <button type="button" className="min-h-6 text-fg2" onClick={() => setLater(true)}>
            {t.later}
          </button>
        </span>
      }
    >
      {t.newVersion}
    </Banner>
  );
}
