import './styles.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { followSession } from './app/follow-session.ts';
import { leaveToLogin, router } from './app/router.tsx';
import { appTexts } from './app/texts.ts';
import { commonTexts } from './components/texts/common-texts.ts';
import { watchSubmits } from './lib/first-bad-field.ts';
import { nameManifest, watchInstall } from './lib/install-prompt.ts';
import { watchCache } from './lib/persist-cache.ts';
import { watchRecovery } from './lib/query-recovery.ts';
import { watchReach } from './lib/reachability.ts';
import { watchVersion } from './lib/service-worker.ts';
import { onOpenPath } from './lib/open-path.ts';
import { onSessionEnd } from './lib/session-loss.ts';
import { reportError } from './lib/report-error.ts';
import { settings, watchSettings } from './lib/settings.ts';
import { tellFailure } from './lib/tell-failure.ts';
import { apiTexts } from './lib/texts/api-texts.ts';
import { watchDialogs } from './lib/top-dialog.ts';
import { readyTimes } from './lib/time-text.ts';
import { trustOwnWorkers } from './lib/trusted-types.ts';

async function start(): Promise<void> {
  // boot.js has said that a sheet did not come: nobody trusts their money to a page without its looks
  if (document.getElementById('boot-error')?.hidden === false) return;
  trustOwnWorkers();
  const { lang } = settings.get();
  watchCache();
  watchSettings();
  followSession();
  watchReach();
  watchRecovery();
  watchInstall();
  watchSubmits();
  onSessionEnd(leaveToLogin);
  onOpenPath((to) => void router.navigate({ to }));
  addEventListener('unhandledrejection', ({ reason }) => {
    reportError(reason);
    tellFailure(reason);
  });
  // With its screen there, the first drawing is one piece of work that React may cut into slices.
  await Promise.all([
    router.load(),
    apiTexts.load(lang),
    commonTexts.load(lang),
    appTexts.load(lang),
  ]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has a root');
  const panel = createRoot(root, { onUncaughtError: reportError });
  startTransition(() => panel.render(<App />));
  // What the first paint does not need comes after it.
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  idle(() => readyTimes(settings.get()));
  idle(() => {
    forgetBootFailures();
    void watchVersion();
    watchDialogs();
    // the build alone writes one
    if (import.meta.env.PROD) nameManifest();
  });
}

/** The panel stands: boot.js, which offers three retries, begins to count anew. */
function forgetBootFailures(): void {
  try {
    sessionStorage.removeItem('boot-failures');
  } catch {
    // Without storage nothing was counted.
  }
}

// The modules have just run: what comes next is a task of its own, and the splash may be drawn between.
setTimeout(() => void start());
