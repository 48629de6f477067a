import { type RefObject, useEffect, useState } from 'react';
import { useStore } from '#lib/store.ts';
import { type GridShape, gridShape, type Room, type TradeLayout } from '../model/trade-layout.ts';
import { tradeChoices } from '../stored-choices.ts';

/** The page scrolls in lower windows than this (trade-grid.css says the same). */
const WINDOW_LEAST_PX = 640;
/** The bar over the page on desktops, the one under it on tablets. */
const BAR_PX = 64;
const FOOT_BAR_PX = 76;

/** The room that the grid will have, before it is drawn and measured. */
function roomOfWindow(): Room {
  const { innerWidth: width, innerHeight } = window;
  const bar = matchMedia('(width >= 1080px)').matches ? BAR_PX : FOOT_BAR_PX;
  return { width, height: Math.max(innerHeight, WINDOW_LEAST_PX) - bar };
}

/** How the panels of the large screens stand in the room that there is, banners taken off. */
export function useGridShape(grid?: RefObject<HTMLElement | null>): {
  readonly shape: GridShape;
  readonly layout: TradeLayout;
} {
  const { layout } = useStore(tradeChoices);
  const [room, setRoom] = useState(roomOfWindow);
  useEffect(() => {
    const element = grid?.current ?? null;
    if (element === null) return;
    const sizes = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      setRoom((now) => (now.width === width && now.height === height ? now : { width, height }));
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [grid]);
  return { shape: gridShape(layout, room), layout };
}
