import { Outlet, useMatchRoute } from '@tanstack/react-router';
import { BottomNav } from './bottom-nav.tsx';
import { ConditionBanners } from './condition-banners.tsx';
import { InstallSheet } from './install-sheet.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every screen but sign-in: bar, conditions, content, the phone's foot bar. */
export function ShellLayout() {
  const match = useMatchRoute();
  const isTrade = Boolean(match({ to: '/trade', fuzzy: true }));
  return (
    <>
      <TopBar />
      <ConditionBanners />
      <main id="main" tabIndex={-1} className={isTrade ? 'desk-sheet' : 'desk-sheet page-pad'}>
        <Outlet />
      </main>
      <BottomNav />
      <InstallSheet />
    </>
  );
}
