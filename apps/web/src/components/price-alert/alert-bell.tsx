import type { Market } from '@sarraf/contracts';
import { lazy, startTransition, Suspense, useState } from 'react';
import { withTexts } from '../../i18n/texts.ts';
import { session } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { SheetIconButton } from '../sheet-button.tsx';

const AlertSheet = lazy(
  withTexts(() => import('./alert-sheet.tsx').then((m) => ({ default: m.AlertSheet }))),
);

/** Opens an alert over the page of a market, for who may have one; its code comes with the first tap. */
export function AlertBell({ market, label }: { market: Market; label: string }) {
  const [isOpen, setOpen] = useState(false);
  const isClient = useStore(session)?.user.role === 'client';
  if (!isClient) return null;
  return (
    <>
      <SheetIconButton
        icon="bell-plus"
        label={label}
        // the tap is answered first: a dialog makes the browser look at the whole page
        onClick={() => startTransition(() => setOpen(true))}
      />
      {isOpen && (
        <Suspense>
          <AlertSheet market={market.market_name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
