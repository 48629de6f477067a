import type { Market } from '@sarraf/contracts';
import { lazy, type ReactNode, startTransition, useState } from 'react';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import { PanelBoundary } from './panel-boundary.tsx';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

const MarketChoices = lazy(
  withTexts(() => import('./market-choices.tsx').then((m) => ({ default: m.MarketChoices }))),
);

/** The list of markets in a sheet; its code comes with the first tap. */
export function useMarketPicker(current: Market): { open: () => void; sheet: ReactNode } {
  const t = useTexts(tradeTexts);
  const [isOpen, setOpen] = useState(false);
  // A tap is answered first: a dialog makes the browser look at the whole page.
  const open = (isWanted: boolean) => startTransition(() => setOpen(isWanted));
  const close = () => open(false);
  return {
    open: () => open(true),
    sheet: (
      <Sheet title={t.chooseMarket} open={isOpen} onClose={close}>
        <PanelBoundary waiting={<div className="h-[60dvh]" />}>
          <MarketChoices current={current} onChosen={close} />
        </PanelBoundary>
      </Sheet>
    ),
  };
}
