// How people are told of things.

/**
 * `app`: shown at once in open panels. `push`: on devices whose panel is closed. The list of notices has
 * all of them, whatever is chosen.
 */
export const CHANNELS = ['app', 'push', 'sms', 'mail'] as const;
/** How often somebody has what came summed up by mail; weekly is on Fridays. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const;

/** Devices that one person is told of things on at most; the oldest gives way. */
export const PUSH_DEVICES_MAX = 10;

/** Text messages about prices that one person gets in a month at most. */
export const ALERT_SMS_MAX = 5;
