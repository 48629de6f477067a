import { API_BASE, APP_VERSION, KEPT } from './constants.ts';

let sent = 0;

/** Reports a fault of the panel to our own server: no data of the person, at most ten a visit. */
export function reportError(error: unknown): void {
  if (sent >= KEPT.serviceErrorsMax || !import.meta.env.PROD) return;
  sent += 1;
  const fault = error instanceof Error ? error : new Error(String(error));
  const body = JSON.stringify({
    message: fault.message.slice(0, 500),
    stack: fault.stack?.slice(0, 4_000),
    route: location.pathname.slice(0, 200),
    version: APP_VERSION,
  });
  void fetch(`${API_BASE}/client_errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
  }).catch(() => undefined);
}
