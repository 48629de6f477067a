import { useTexts } from '../i18n/texts.ts';
import { connection, reconnectNow } from '../lib/connection.ts';
import { reach } from '../lib/reachability.ts';
import { session } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { useCount } from './num.tsx';
import { commonTexts } from './texts/common-texts.ts';

/** One dot for the connection: live, connecting, reconnecting n, offline with «try again». */
export function StatusDot() {
  const t = useTexts(commonTexts);
  const count = useCount();
  const { state, attempt } = useStore(connection);
  const heard = useStore(reach);
  const isGuest = useStore(session) === null;
  const off = heard !== 'ok' || state === 'offline';
  // A guest's screens without prices open no connection: nothing is on its way.
  if (isGuest && !off && (state === 'idle' || state === 'connecting')) return null;
  const text = off
    ? t.offline
    : state === 'live'
      ? t.live
      : state === 'reconnecting'
        ? t.reconnecting(count(attempt))
        : t.connecting;
  const colour = off
    ? 'bg-fg3'
    : state === 'live'
      ? 'bg-ok'
      : state === 'reconnecting'
        ? 'bg-warn'
        : 'bg-fg3';
  return (
    <span className="inline-flex items-center gap-2 text-caption text-fg2">
      <span className="relative grid size-3 place-items-center">
        <span className={`absolute inset-0 rounded-full opacity-25 ${colour}`} />
        <span className={`size-1.5 rounded-full ${colour}`} />
      </span>
      <span role="status">{text}</span>
      {state === 'offline' && heard === 'ok' && (
        <button type="button" className="link min-h-6 px-1" onClick={reconnectNow}>
          {t.again}
        </button>
      )}
    </span>
  );
}
