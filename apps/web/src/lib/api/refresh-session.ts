import { API_BASE, API_TIMEOUT_MS, REFRESH_COOLDOWN_MS } from '../constants.ts';
import { readSession, saveTokens, session } from '../session.ts';
import { readStored, writeStored } from '../storage.ts';

const LAST_REFRESH_KEY = 'last-refresh';

/**
 * `renewed`: ask again with the new token · `kept`: it was renewed a moment ago, ask once more with it ·
 * `lost`: the session is over · `unknown`: no answer came.
 */
export type RefreshOutcome = 'renewed' | 'kept' | 'lost' | 'unknown';

let running: Promise<RefreshOutcome> | null = null;

/**
 * Renews the access token that a 401 refused. All tabs take turns under one Web Lock and read
 * storage again inside it, so one rotation serves them all. Within the 60 s cooldown the token that
 * there is stays in use.
 */
export function refreshSession(refusedToken: string): Promise<RefreshOutcome> {
  running ??= underLock(() => refreshOnce(refusedToken)).finally(() => {
    running = null;
  });
  return running;
}

function underLock(run: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  // Plain-HTTP addresses have no locks: there the one promise above serves this tab.
  if (navigator.locks === undefined) return run();
  return navigator.locks.request('sarraf-refresh', run);
}

async function refreshOnce(refusedToken: string): Promise<RefreshOutcome> {
  const kept = readSession();
  if (kept === null) return 'lost';
  if (kept.accessToken !== refusedToken) {
    session.set(kept);
    return 'renewed';
  }
  const last = Number(readStored(LAST_REFRESH_KEY) ?? 0);
  if (Date.now() - last < REFRESH_COOLDOWN_MS) return 'kept';
  try {
    const response = await fetch(`${API_BASE}/jwt/refresh-token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${kept.refreshToken}` },
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    });
    if (response.status >= 500 || response.status === 429) return 'unknown';
    if (!response.ok) return 'lost';
    const tokens = tokensOf(await response.json());
    if (tokens === null) return 'lost';
    saveTokens(tokens);
    writeStored(LAST_REFRESH_KEY, String(Date.now()));
    return 'renewed';
  } catch {
    return 'unknown';
  }
}

/** A login starts with a clean cooldown: its token has never been refreshed. */
export function forgetRefreshCooldown(): void {
  writeStored(LAST_REFRESH_KEY, null);
}

function tokensOf(body: unknown): { accessToken: string; refreshToken: string } | null {
  if (typeof body !== 'object' || body === null || !('data' in body)) return null;
  const { data } = body;
  if (typeof data !== 'object' || data === null) return null;
  if (!('accessToken' in data) || !('refreshToken' in data)) return null;
  const { accessToken, refreshToken } = data;
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return null;
  return { accessToken, refreshToken };
}
