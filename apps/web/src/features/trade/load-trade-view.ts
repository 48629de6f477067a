import { DESKTOP_TRADE } from './desktop-query.ts';

/**
 * Desktops and phones have views of their own, each in its chunk. The router asks for the fitting
 * one together with the page, so that neither waits for the other.
 */
export const loadDesktopTrade = () => import('./components/desktop-trade.tsx');
export const loadPhoneTrade = () => import('./components/phone-trade.tsx');

export function loadTradeView(): Promise<unknown> {
  return matchMedia(DESKTOP_TRADE).matches ? loadDesktopTrade() : loadPhoneTrade();
}
