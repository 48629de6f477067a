import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { noteNewScreen } from '../../lib/install-prompt.ts';
import { useStore } from '../../lib/store.ts';
import { toasts } from '../../lib/toasts.ts';
import { appTexts } from '../texts.ts';
import './root.css';

/** Around every screen: the way past the navigation, the toasts, and focus on a new screen. */
export function Root() {
  const t = useTexts(appTexts);
  useKeyboardSign();
  useNewScreen();
  return (
    <>
      <a className="skip-link" href="#main">
        {t.skip}
      </a>
      <Outlet />
      <Toasts />
    </>
  );
}

const ToastRegion = lazy(() =>
  import('../../components/toast-region.tsx').then((m) => ({ default: m.ToastRegion })),
);

/** The toasts' region, fetched with the first message and kept from then on. */
function Toasts() {
  const any = useStore(toasts).nextId > 1;
  if (!any) return null;
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}

/** The foot bar leaves while the phone's keyboard is open. */
function useKeyboardSign(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return;
    const note = () => {
      const open = window.innerHeight - viewport.height > 150;
      document.documentElement.toggleAttribute('data-keyboard', open);
    };
    viewport.addEventListener('resize', note);
    return () => viewport.removeEventListener('resize', note);
  }, []);
}

/** A screen reader starts at the new screen's content, as a sighted person does. */
function useNewScreen(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== undefined && before.current !== path) {
      const main = document.getElementById('main');
      const inside = document.activeElement?.closest('main');
      if (inside === null || inside === undefined) main?.focus({ preventScroll: true });
      noteNewScreen();
    }
    before.current = path;
  }, [path]);
}
