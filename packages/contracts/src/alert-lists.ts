// Lists of price alerts that the panel goes through by itself.

/** What is watched: a price from either side, a change in percent, or the price once a day. */
export const ALERT_KINDS = ['above', 'below', 'change', 'daily'] as const;
/** One of them. */
export type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * Where an alert stands: it waits for its price; it was told and waits until the price has gone back; it was
 * told once and is over; its market was closed.
 */
export const ALERT_STATES = ['armed', 'resting', 'fired', 'ended'] as const;
/** One of them. */
export type AlertState = (typeof ALERT_STATES)[number];

/** Over how many hours a change is reckoned. */
export const ALERT_WINDOWS_H = [1, 24] as const;

/** Alerts of one person that are not over, and as many that are: of those the oldest goes. */
export const ALERTS_MAX = 50;
/** Alerts that one person makes, edits or switches on again in a day. */
export const ALERT_CHANGES_MAX = 100;
/** Least and greatest change in percent. */
export const ALERT_PERCENT = { min: '0.5', max: '100' } as const;
/** Longest note, in letters. */
export const ALERT_NOTE_MAX = 80;
