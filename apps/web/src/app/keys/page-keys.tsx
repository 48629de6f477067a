import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { loadPalette } from '../palette/load-palette.ts';
import { createGoKeys } from './go-keys.ts';
import { withTexts } from '../../i18n/texts.ts';

const Palette = lazy(loadPalette);
const KeysSheet = lazy(
  withTexts(() => import('./keys-sheet.tsx').then((m) => ({ default: m.KeysSheet }))),
);

/** The keys of every screen: / searches, ? lists the keys, G and then W, T or O goes. */
export function PageKeys() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'search' | 'keys' | null>(null);
  const go = useRef(createGoKeys());
  const close = () => setOpen(null);
  useSingleKeys((key, event) => {
    const to = go.current(key, event.timeStamp);
    if (to !== null) void navigate({ to });
    // By its sign, wherever a layout has it; with Shift that is no other key.
    else if (event.key === '?' || event.key === '؟') setOpen('keys');
    else if (key === 'Slash') setOpen('search');
    else return;
    // The letter would be written into the field that opens.
    event.preventDefault();
  });
  if (open === null) return null;
  return (
    <Suspense>
      {open === 'search' ? <Palette onClose={close} /> : <KeysSheet onClose={close} />}
    </Suspense>
  );
}
