import { lazy, Suspense } from 'react';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';

const authenticatorTexts = textsOf(() => import('./texts/fa.ts'));

const SetUp = lazy(withTexts(() => import('./set-up.tsx').then((m) => ({ default: m.SetUp }))));

/** The way to an authenticator: proof, the code to scan, its first figures, codes to keep. */
export function SetUpSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(authenticatorTexts);
  return (
    <Sheet title={t.app} open={open} onClose={onClose}>
      <Suspense>
        <SetUp onDone={onClose} />
      </Suspense>
    </Sheet>
  );
}
