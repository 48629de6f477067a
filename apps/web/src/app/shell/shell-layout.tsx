import { Outlet, useMatchRoute } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { withTexts } from '../../i18n/texts.ts';
import { installOffer } from '../../lib/install-prompt.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { useWide } from '../../lib/wide.ts';
import { OfferSheet } from '../../components/offer/lazy-offer.tsx';
import { OfficeBar, OfficeNav } from '../office/lazy-office.ts';
import { BottomNav } from './bottom-nav.tsx';
import { ConditionBanners } from './condition-banners.tsx';
import { TermsDue } from './terms-due.tsx';
import './office-frame.css';
import './shell-layout.css';
import './top-bar.css';

const TopBar = lazy(() => import('./top-bar.tsx').then((m) => ({ default: m.TopBar })));
const HouseBanners = lazy(
  withTexts(() => import('./banners/house-banners.tsx').then((m) => ({ default: m.HouseBanners }))),
);
const PageKeys = lazy(() => import('../keys/page-keys.tsx').then((m) => ({ default: m.PageKeys })));

let live = false;
/** So often the sockets' code is asked for, and so long it takes to the second time. */
const TRIES = 6;
const WAIT_MS = 1_000;

/** Without the sockets' code no price moves: where the connection broke it is asked for again. */
async function startLive(): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const realtime = await import('../../realtime/start.ts');
      realtime.startRealtime();
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS * 2 ** (tries - 1)));
    }
  }
}

/** Sockets start once, after the first screen inside the frame is painted; sign-in needs none. */
function useRealtime(): void {
  useEffect(() => {
    if (live) return;
    live = true;
    const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
    idle(() => void startLive());
  }, []);
}

/** The frame of every screen but sign-in: bar, conditions, content, the phone's foot bar. */
export function ShellLayout() {
  useRealtime();
  const wide = useWide();
  const offer = useStore(installOffer);
  const match = useMatchRoute();
  const isTrade = Boolean(match({ to: '/trade', fuzzy: true }));
  const isStaff = useStore(session)?.user.role === 'admin';
  // staff look at markets and prices in the frame that everybody has
  const isOffice = isStaff && !isTrade && !match({ to: '/markets' });
  return (
    <>
      {wide && (
        <Suspense fallback={<header className={isOffice ? 'top-bar office-bar' : 'top-bar'} />}>
          {isOffice ? <OfficeBar /> : <TopBar />}
        </Suspense>
      )}
      <ConditionBanners />
      <Suspense>
        <HouseBanners />
      </Suspense>
      <div className={isOffice ? 'office' : 'contents'}>
        {wide && isOffice && (
          <Suspense fallback={<div className="office-nav" />}>
            <OfficeNav />
          </Suspense>
        )}
        <main
          id="main"
          tabIndex={-1}
          className={`shell-content ${isTrade ? 'trade-page' : 'page-pad'}${isOffice ? ' office-main' : ''}`}
        >
          <Outlet />
        </main>
      </div>
      <BottomNav />
      {wide && (
        <Suspense>
          <PageKeys />
        </Suspense>
      )}
      <TermsDue />
      {offer !== null && (
        <Suspense>
          <OfferSheet offer={offer} />
        </Suspense>
      )}
    </>
  );
}
