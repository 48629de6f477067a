/** From this width on the trade screen is a desktop's. */
export const DESKTOP_TRADE = '(width >= 1080px)';
