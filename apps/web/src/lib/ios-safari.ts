/** What a browser says of itself. */
export interface BrowserSigns {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** Other browsers on iPhones, and the windows inside of other apps, have no such menu. */
const OTHERS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|Ddg\/|YaBrowser|Brave|Focus\//;

/**
 * Safari on an iPhone or iPad: it installs web apps by its own menu and has no prompt. An iPad
 * calls itself a Mac, but no Mac has a touch screen.
 */
export function isIosSafari({ userAgent, maxTouchPoints }: BrowserSigns): boolean {
  const isPhone = /\b(iPhone|iPad|iPod)\b/.test(userAgent);
  const isPad = /\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1;
  if (!isPhone && !isPad) return false;
  return /Version\/[\d.]+.* Safari\//.test(userAgent) && !OTHERS.test(userAgent);
}
