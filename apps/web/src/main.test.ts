// @vitest-environment happy-dom
// What runs from the first moment on, whatever screen is opened.
import { expect, it, vi } from 'vitest';

const started = vi.hoisted(() => ({
  reportError: vi.fn(),
  tellFailure: vi.fn(),
  watchVersion: vi.fn(async () => undefined),
  watchCache: vi.fn(),
  watchSettings: vi.fn(),
  watchReach: vi.fn(),
  watchDialogs: vi.fn(),
  watchRecovery: vi.fn(),
  watchInstall: vi.fn(),
  watchSubmits: vi.fn(),
  followSession: vi.fn(),
  onSessionEnd: vi.fn(),
  onOpenPath: vi.fn((_open: (to: string) => void) => undefined),
  trustOwnWorkers: vi.fn(),
  readyTimes: vi.fn(),
  leaveToLogin: vi.fn(),
  navigate: vi.fn(),
  nameManifest: vi.fn(),
}));
vi.mock('./styles.css', () => ({}));
vi.mock('./app/app.tsx', () => ({ App: () => 'the panel' }));
vi.mock('./app/router.tsx', () => ({
  leaveToLogin: started.leaveToLogin,
  router: { load: async () => undefined, navigate: started.navigate },
}));
vi.mock('./app/follow-session.ts', () => started);
vi.mock('./lib/first-bad-field.ts', () => started);
vi.mock('./lib/install-prompt.ts', () => started);
vi.mock('./lib/persist-cache.ts', () => started);
vi.mock('./lib/query-recovery.ts', () => started);
vi.mock('./lib/reachability.ts', () => started);
vi.mock('./lib/service-worker.ts', () => started);
vi.mock('./lib/open-path.ts', () => started);
vi.mock('./lib/session-loss.ts', () => started);
vi.mock('./lib/report-error.ts', () => started);
vi.mock('./lib/tell-failure.ts', () => started);
vi.mock('./lib/top-dialog.ts', () => started);
vi.mock('./lib/trusted-types.ts', () => started);
vi.mock('./lib/time-text.ts', () => started);
vi.mock('./lib/settings.ts', () => ({
  settings: { get: () => ({ lang: 'en' }) },
  watchSettings: started.watchSettings,
}));
vi.mock('./app/texts.ts', () => ({ appTexts: { load: async () => undefined } }));
vi.mock('./components/texts/common-texts.ts', () => ({
  commonTexts: { load: async () => undefined },
}));
vi.mock('./lib/texts/api-texts.ts', () => ({ apiTexts: { load: async () => undefined } }));

it('starts every watch once, draws the panel, and reports and tells what nobody caught', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  await import('./main.tsx');
  await expect.poll(() => document.body.textContent).toBe('the panel');
  await expect.poll(() => started.watchVersion.mock.calls.length).toBe(1);
  const { watchCache, watchSettings, watchReach, watchDialogs, watchRecovery } = started;
  const { watchInstall, watchSubmits, followSession, trustOwnWorkers, readyTimes } = started;
  const all = [watchCache, watchSettings, watchReach, watchDialogs, watchRecovery];
  for (const one of [...all, watchInstall, watchSubmits, followSession, trustOwnWorkers]) {
    expect(one).toHaveBeenCalledOnce();
  }
  expect(readyTimes).toHaveBeenCalledWith({ lang: 'en' });
  expect(started.onSessionEnd).toHaveBeenCalledWith(started.leaveToLogin);
  for (const [open] of started.onOpenPath.mock.calls) open('/addcard');
  expect(started.navigate).toHaveBeenCalledWith({ to: '/addcard' });

  const reason = new Error('nobody caught this');
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  expect(started.reportError).toHaveBeenCalledExactlyOnceWith(reason);
  expect(started.tellFailure).toHaveBeenCalledExactlyOnceWith(reason);
});
