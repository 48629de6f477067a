import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ToastRegion } from '../../components/toast-region.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { appTexts } from '../texts.ts';

/** Around every screen: the way past the navigation, the toasts, and focus on a new screen. */
export function Root() {
  const t = useTexts(appTexts);
  useKeyboardSign();
  useFocusOnNewScreen();
  return (
    <>
      <a className="skip-link" href="#main">
        {t.skip}
      </a>
      <Outlet />
      <ToastRegion />
    </>
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
function useFocusOnNewScreen(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== undefined && before.current !== path) {
      const main = document.getElementById('main');
      const inside = document.activeElement?.closest('main');
      if (inside === null || inside === undefined) main?.focus({ preventScroll: true });
    }
    before.current = path;
  }, [path]);
}
