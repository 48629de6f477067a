import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorCard } from '../../components/states.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { reportError } from '../../lib/report-error.ts';
import { appTexts } from '../texts.ts';

/** A screen that could not be drawn or fetched: the rest of the panel stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useTexts(appTexts);
  useEffect(() => {
    reportError(error);
  }, [error]);
  return (
    <main id="main" tabIndex={-1}>
      <ErrorCard title={t.screenFailed} error={error} onRetry={reset} />
      {import.meta.env.DEV && (
        <pre dir="ltr" className="overflow-auto px-5 text-caption text-fg2">
          {error instanceof Error ? error.stack : String(error)}
        </pre>
      )}
    </main>
  );
}
