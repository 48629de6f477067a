import { withTexts } from '../../i18n/texts.ts';
import { DESKTOP_TRADE } from './desktop-query.ts';

/**
 * Desktops and phones have views of their own, each in its chunk. The router asks for the fitting
 * one together with the page, so that neither waits for the other.
 */
export const loadDesktopTrade = withTexts(() => import('./components/desktop-trade.tsx'));
/** The phone's view, for every window that `DESKTOP_TRADE` does not match. */
export const loadPhoneTrade = withTexts(() => import('./components/phone-trade.tsx'));

/** Fetches the code of the view that fits the window as it is now. */
export function loadTradeView(): Promise<unknown> {
  return matchMedia(DESKTOP_TRADE).matches ? loadDesktopTrade() : loadPhoneTrade();
}
