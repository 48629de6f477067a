// What stands in the strip over the home page: only what the server says is broken.
import type { DataOf, ProviderPort } from '@sarraf/contracts';

type Overview = DataOf<'GET /admin/overview'>;
type MessagesHealth = DataOf<'GET /admin/messages/health'>;

type Channel = MessagesHealth['channels'][number]['channel'];

/** Something broken, the gravest first. */
export type Alert =
  | { readonly kind: 'provider'; readonly port: ProviderPort; readonly at: string | null }
  | { readonly kind: 'region'; readonly region: string }
  | {
      readonly kind: 'failed' | 'unknown';
      readonly channel: Channel;
      readonly count: number;
    }
  | { readonly kind: 'late'; readonly channel: Channel; readonly seconds: number };

/** More are not read; the rest stands on the page of services. */
const ALERTS_MAX = 3;
/** A message that should have gone out so long ago is late. */
const LATE_SECONDS = 300;

/** What is broken now. Whoever may not see a part has no alert of it. */
export function alertsOf(
  overview: Overview | undefined,
  messages: MessagesHealth | undefined,
): readonly Alert[] {
  const channels = messages?.channels ?? [];
  return [
    ...(overview?.providers ?? [])
      .filter(({ state }) => state === 'down')
      .map(({ port, checked_at }): Alert => ({ kind: 'provider', port, at: checked_at })),
    ...(overview?.realtime ?? [])
      .filter(({ state }) => state === 'down')
      .map(({ region }): Alert => ({ kind: 'region', region })),
    ...channels
      .filter(({ oldest_due_seconds: seconds }) => (seconds ?? 0) >= LATE_SECONDS)
      .map(({ channel, oldest_due_seconds }): Alert => {
        return { kind: 'late', channel, seconds: oldest_due_seconds ?? 0 };
      }),
    ...channels
      .filter(({ failed }) => failed > 0)
      .map(({ channel, failed }): Alert => ({ kind: 'failed', channel, count: failed })),
    ...channels
      .filter(({ unknown }) => unknown > 0)
      .map(({ channel, unknown }): Alert => ({ kind: 'unknown', channel, count: unknown })),
  ].slice(0, ALERTS_MAX);
}
