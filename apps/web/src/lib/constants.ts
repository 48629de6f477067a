/**
 * The product's client-side constants, in one place.
 * Times end in Ms, counts in Max; nothing else in the panel writes these numbers.
 */
export const APP_VERSION = '1.0.1';

/** The path, on the page's own origin, before that of every call. */
export const API_BASE = '/api/v1';
/** How long a call waits for its answer before it counts as failed. */
export const API_TIMEOUT_MS = 30_000;
/** An upload without a byte for so long has ended; it may take longer in all. */
export const UPLOAD_SILENCE_MS = 30_000;
/** How often a failed call is made again, besides the first time. */
export const RETRIES_MAX = 3;
/** The wait before the first repetition; it doubles with each further one. */
export const RETRY_BASE_MS = 1_000;
/** The longest wait before a repetition, also where the server asks for a longer one. */
export const RETRY_DELAY_MAX_MS = 30_000;

/** A token that is refused so soon after its renewal is not renewed: it is used once more. */
export const REFRESH_COOLDOWN_MS = 60_000;
/** How long after a session's loss the page goes to /login: its message is shown before. */
export const SESSION_LOSS_REDIRECT_MS = 100;

/** How sockets are tried again, watched while open and given up, and how long a token is used. */
export const SOCKET = {
  connectTimeoutMs: 20_000,
  reconnectsMax: 5,
  reconnectBaseMs: 2_000,
  reconnectMaxMs: 30_000,
  reconnectRoundMs: 60_000,
  heartbeatMs: 30_000,
  sleepAfterMs: 60_000,
  sleepCheckMs: 5_000,
  tokenSkewMs: 30_000,
  tokenAgeMaxMs: 24 * 3_600_000,
  sessionUnknownDelayMs: 1_000,
  authRetryBaseMs: 5_000,
  authRetriesMax: 3,
  /** How often an open connection is looked after: with the tab in front, and behind others. */
  keepAliveActiveMs: 1_000,
  keepAliveBackgroundMs: 5_000,
} as const;

/** How often tickers are written into the cache; what else comes by socket is drawn as it comes. */
export const TICKERS_EVERY_MS = 1_000;

/** Most rows that a list keeps, newest first; of `serviceErrors`, the most that a visit reports. */
export const KEPT = {
  tradesPerSymbolMax: 100,
  ordersMax: 50,
  transactionsMax: 50,
  notificationsMax: 50,
  serviceErrorsMax: 10,
  mergedOrdersMax: 100,
} as const;

/** How long an answer counts as fresh; deals and books leave memory so long after the last look. */
export const CACHE = {
  dealsMs: 5 * 60_000,
  orderbookMs: 30_000,
  ordersMs: 2 * 60_000,
  walletMs: 3 * 60_000,
  profileMs: 15 * 60_000,
  accessStatusMs: 10 * 60_000,
  termsMs: 3_600_000,
  newsMs: 60_000,
  defaultMs: 10 * 60_000,
} as const;

/** Unused data leaves the memory after an hour; dialogs that are gone are let go every 5 minutes. */
export const CLEANUP = { dataMs: 3_600_000, modalsMs: 5 * 60_000 } as const;

/** How often and when a chart that failed is opened again, and how often its state is checked. */
export const CHART = { retriesMax: 3, retryMs: 5_000, healthCheckMs: 30_000 } as const;

/** How much of a long address or id is shown. */
export const ADDRESS = { leading: 6, trailing: 4 } as const;

/** How often the count of unread notifications is asked for, besides what sockets tell. */
export const NOTIFICATIONS_POLL_MS = 3 * 60_000;
/** How long a notification of the system stays before the page closes it. */
export const DESKTOP_NOTIFICATION_MS = 10_000;

/** A price older than this is shown grey with its age, and market orders wait. */
export const STALE_AFTER_MS = 120_000;
/** After so long without tether's price by socket the API is asked, and again each time. */
export const USDT_FALLBACK_MS = 5_000;

/** Limits of toasts; a kind whose time is null does not close by itself. */
export const TOASTS = {
  activeMax: 3,
  perMinuteMax: 10,
  dedupeMs: 3_000,
  toldMax: 100,
  closeAfterMs: { critical: null, error: 10_000, warning: 8_000, success: 4_000, info: 5_000 },
} as const;

/** How long, after a yes or a no, installing the panel is not offered: seven days. */
export const INSTALL_MEMORY_MS = 10_080 * 60_000;
/** At which visit that could install the panel it is offered, counted from the last choice. */
export const INSTALL_STEP_SHOWN = 3;
/** How often an open page asks whether there is a newer version of the panel. */
export const UPDATE_CHECK_MS = 3_600_000;

/** What quick buy opens with, and the least of it that is traded. */
export const DEFAULT_COIN = { symbol: 'BTC', minAmount: '0.0005' } as const;
/** Where /trade leads before any market was looked at. */
export const DEFAULT_PAIR = 'TRXUSDT';
/** And where toman was deposited: it buys the default coin. */
export const TOMAN_PAIR = 'BTCIRT';

/** Digits of a code from an SMS, a mail or an authenticator; recovery codes are longer. */
export const CODE_LENGTH = 6;
