import { wireLang } from '../i18n/language.ts';
import { currentTexts } from '../i18n/texts.ts';
import { socketFailure } from '../lib/api/failure.ts';
import { onMissedMessages } from '../lib/cache-actions.ts';
import { session } from '../lib/session.ts';
import { settings } from '../lib/settings.ts';
import { tellFailure } from '../lib/tell-failure.ts';
import { apiTexts } from '../lib/texts/api-texts.ts';
import { followBadge } from '../lib/push/app-badge.ts';
import { offerWhenOpened } from '../lib/push/offer-push.ts';
import { keepPush } from '../lib/push/turn-on.ts';
import { followPushClicks } from '../lib/push/worker-messages.ts';
import { loadDoors } from './door-addresses.ts';
import { createNotificationConnection } from './notification-connection.ts';
import { readMessage, takeMessage } from './notification-messages.ts';
import { followMarketsQuery } from './price-feed.ts';
import { notificationsUp } from './notification-state.ts';
import { retryWithPage } from './socket-connection.ts';
import { createTokenSource } from './socket-token.ts';
import { followPage, takeNotifications } from './trading-connection.ts';

let started = false;

/**
 * Starts what lives by sockets, after the first paint: prices as soon as a screen looks at them,
 * the user's own messages while a session stands. Login, logout and a new token in any tab
 * connect, disconnect and reconnect.
 */
export function startRealtime(): void {
  if (started) return;
  started = true;
  followPage();
  followMarketsQuery();
  followSession();
  followPush();
}

/** What this device is told while the panel is closed, kept as its person wants it. */
function followPush(): void {
  followPushClicks();
  followBadge();
  let known: string | undefined;
  const look = () => {
    const userId = session.get()?.user.id;
    if (userId === known) return;
    known = userId;
    if (userId === undefined) return;
    // without an answer the next opening looks again
    keepPush().catch(() => undefined);
    offerWhenOpened();
  };
  session.subscribe(look);
  look();
}

function followSession(): void {
  const tokens = createTokenSource();
  const connection = createNotificationConnection({
    isActive: () => document.visibilityState === 'visible',
    open: async () => {
      const refreshToken = session.get()?.refreshToken;
      if (refreshToken === undefined) throw new Error('signed out');
      const [token, doors, { openDoor }] = await Promise.all([
        tokens.get(refreshToken),
        loadDoors(),
        import('./socket-client.ts'),
      ]);
      // Notices come written: in the language that this page speaks.
      return openDoor(doors.notifications, { token, lang: wireLang(settings.get().lang) });
    },
    forgetToken: tokens.forget,
    onState: (isUp) => {
      notificationsUp.set(isUp);
      takeNotifications(isUp);
    },
    onMessage: (text) => {
      const message = readMessage(text);
      if (message !== null) takeMessage(message);
    },
    onResumed: onMissedMessages,
    onGivenUp: () => tellFailure(socketFailure(currentTexts(apiTexts))),
  });
  let known: string | undefined;
  const look = () => {
    const refreshToken = session.get()?.refreshToken;
    if (refreshToken === known) return;
    known = refreshToken;
    tokens.forget();
    if (refreshToken === undefined) connection.stop();
    else connection.renew();
  };
  session.subscribe(look);
  look();
  let { lang } = settings.get();
  settings.subscribe(() => {
    const next = settings.get().lang;
    if (next === lang) return;
    lang = next;
    if (known !== undefined) connection.renew();
  });
  retryWithPage(connection);
}
