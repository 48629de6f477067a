// Whose pages may open a socket: one answer for all doors.
import type { IncomingMessage } from 'node:http';

/** What decides which pages may connect. */
export interface OriginSettings {
  readonly mode: 'demo' | 'production' | 'test';
  readonly publicUrl: string;
}

/**
 * The origins of our own pages: the configured address; outside production also this computer's two
 * names, at its port and at the one we listen on. `Host` says nothing: it is the asker's own word.
 */
export function allowedOrigins({ mode, publicUrl }: OriginSettings, port: number): string[] {
  const origins = [new URL(publicUrl).origin];
  if (mode !== 'production') {
    for (const at of [new URL(publicUrl).port, String(port)]) {
      for (const name of ['localhost', '127.0.0.1'])
        origins.push(new URL(`http://${name}:${at}`).origin);
    }
  }
  return [...new Set(origins)];
}

/** Whether a request is from a page of ours, or from no page at all. */
export function isFromOwnPage(
  { headers: { origin } }: Pick<IncomingMessage, 'headers'>,
  allowed: readonly string[],
): boolean {
  return origin === undefined || allowed.includes(origin);
}
