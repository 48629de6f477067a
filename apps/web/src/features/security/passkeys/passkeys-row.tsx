import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import { isPasskeyPossible } from '#lib/passkeys.ts';
import { SecurityRow } from '../components/security-row.tsx';
import { passkeysQuery } from './passkeys-query.ts';

const passkeysTexts = textsOf(() => import('./texts/fa.ts'));

const Passkeys = lazy(
  withTexts(() => import('./passkeys.tsx').then((m) => ({ default: m.Passkeys }))),
);

/** Passkeys: how many there are, and the sheet in which they are added and removed. */
export function PasskeysRow() {
  const t = useTexts(passkeysTexts);
  const count = useCount();
  const [isOpen, setOpen] = useState(false);
  const passkeys = useQuery(passkeysQuery);
  return (
    <QueryView query={passkeys} title={t.failed} waiting={<SkeletonRows rows={1} />}>
      {(list) => {
        const has = list.length > 0;
        const off = isPasskeyPossible() ? t.off : t.impossible;
        const text = has ? rich(t.on, { count: count(list.length) }) : off;
        const isUseful = has || isPasskeyPossible();
        return (
          <SecurityRow icon="fingerprint" title={t.title} text={text} on={has}>
            {isUseful && (
              <SheetButton look="text" size="sm" onClick={() => setOpen(true)}>
                {has ? t.manage : t.add}
              </SheetButton>
            )}
            <PasskeysSheet open={isOpen} onClose={() => setOpen(false)} />
          </SecurityRow>
        );
      }}
    </QueryView>
  );
}

/** The sheet alone, for who is led there. */
export function PasskeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(passkeysTexts);
  return (
    <Sheet title={t.title} open={open} onClose={onClose}>
      <Suspense>
        <Passkeys onClose={onClose} />
      </Suspense>
    </Sheet>
  );
}
