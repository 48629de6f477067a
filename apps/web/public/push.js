// What a device shows of a push message, and where a click on it leads. Part of the service worker
// (workbox.importScripts), so it runs with no page open, and nothing can be imported here.
(function () {
  // Without a mouse a message stays until it is looked at, as others do there.
  const CLOSES_AFTER_MS = 10_000;
  const ANSWER_MS = 1_000;
  const ELSEWHERE = '/notifications';
  /** Where notices lead: `notificationTarget` of the contracts. A test holds this list against it. */
  const OWN_PATH =
    /^\/(?:notifications|security|kyc|orders|mywallet|addcard|recurring|alerts|trade|ticket|news)(?:\/[\w-]{1,64}){0,2}$/;
  const HAS_MOUSE = /Windows NT|X11;|CrOS|Macintosh;.*(?: Chrome\/| Firefox\/)/;

  const text = (value) => (typeof value === 'string' ? value : '');
  /** A message is a stranger's word until it was read here: it leads to a page of ours, or to the list. */
  const pathOf = (url) => (OWN_PATH.test(text(url)) ? url : ELSEWHERE);

  function readMessage(data) {
    try {
      const { title, body, url, tag, badge, lang } = data.json();
      return {
        title: text(title) || 'صراف',
        lang: lang === 'en' ? 'en' : 'fa',
        body: text(body),
        path: pathOf(url),
        tag: text(tag) || 'sarraf',
        badge: Number.isInteger(badge) && badge >= 0 ? badge : undefined,
      };
    } catch {
      // a browser wants to see something of each message
      return { title: 'صراف', lang: 'fa', body: '', path: ELSEWHERE, tag: 'sarraf' };
    }
  }

  async function show({ title, lang, body, path, tag, badge }) {
    await self.registration.showNotification(title, {
      body,
      tag,
      lang,
      dir: lang === 'en' ? 'ltr' : 'rtl',
      icon: '/icons/icon-192.png',
      data: { path },
    });
    if (badge !== undefined && 'setAppBadge' in navigator) {
      await navigator.setAppBadge(badge).catch(() => undefined);
    }
  }

  async function close(tag) {
    for (const shown of await self.registration.getNotifications({ tag })) shown.close();
  }

  /** Leads an open page there without loading it anew; one that does not answer is loaded. */
  function lead(page, path) {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      const waiting = setTimeout(() => {
        resolve(page.navigate(path).catch(() => undefined));
      }, ANSWER_MS);
      port1.onmessage = () => {
        clearTimeout(waiting);
        resolve(undefined);
      };
      page.postMessage({ type: 'open_path', path }, [port2]);
    });
  }

  async function open(path) {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
    if (page === undefined) return self.clients.openWindow(path);
    const focused = await page.focus().catch(() => page);
    return lead(focused ?? page, path);
  }

  self.addEventListener('push', (event) => {
    const message = readMessage(event.data);
    event.waitUntil(show(message));
    // not waited for: a worker that waits for it has Chromium show a notice of its own
    if (HAS_MOUSE.test(navigator.userAgent)) {
      setTimeout(() => void close(message.tag), CLOSES_AFTER_MS);
    }
  });

  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(pathOf(event.notification.data?.path)));
  });
})();
