// What one is told, what one asks and how one has the panel, in the order of the account's menu.
import { newTicketSearch } from '../../features/tickets/model/search.ts';
import { withTexts } from '../../i18n/texts.ts';
import { screenOf } from './screen-of.ts';

/** They stand below one's money in the account's menu. */
export const serviceScreens = [
  screenOf({
    path: '/notifications',
    guard: 'signedIn',
    page: withTexts(() =>
      import('../../features/notifications/components/notifications-page.tsx').then(
        (m) => m.NotificationsPage,
      ),
    ),
    nav: { label: 'notifications', icon: 'bell', in: ['menu'] },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/alerts',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/alerts/components/alerts-page.tsx').then((m) => m.AlertsPage),
    ),
    nav: { label: 'alerts', icon: 'bell-plus', in: ['menu'] },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/ticket',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/tickets/components/tickets-page.tsx').then((m) => m.TicketsPage),
    ),
    nav: { label: 'tickets', icon: 'message', in: ['menu'] },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/ticket/new',
    guard: 'client',
    search: newTicketSearch,
    page: withTexts(() =>
      import('../../features/tickets/components/new-ticket-page.tsx').then((m) => m.NewTicketPage),
    ),
  }),
  screenOf({
    path: '/ticket/$id',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/tickets/components/ticket-page.tsx').then((m) => m.TicketPage),
    ),
    audit: null,
  }),
  screenOf({
    path: '/security',
    guard: 'signedIn',
    page: withTexts(() =>
      import('../../features/security/components/security-page.tsx').then((m) => m.SecurityPage),
    ),
    ask: 'security',
    nav: { label: 'security', icon: 'lock', in: ['menu'] },
  }),
  screenOf({
    path: '/settings',
    page: withTexts(() =>
      import('../../features/settings/components/settings-page.tsx').then((m) => m.SettingsPage),
    ),
    nav: { label: 'settings', icon: 'settings', in: ['menu'] },
  }),
  screenOf({
    path: '/settings/messages',
    guard: 'signedIn',
    page: withTexts(() =>
      import('../../features/messages/components/messages-page.tsx').then((m) => m.MessagesPage),
    ),
  }),
  screenOf({
    path: '/terms',
    page: withTexts(() =>
      import('../../features/terms/components/terms-page.tsx').then((m) => m.TermsPage),
    ),
    nav: { label: 'terms', icon: 'terms', in: ['menu'] },
  }),
  screenOf({
    path: '/news',
    page: withTexts(() =>
      import('../../features/news/components/news-page.tsx').then((m) => m.NewsPage),
    ),
    nav: { label: 'news', icon: 'news', in: ['menu'] },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/news/$id',
    page: withTexts(() =>
      import('../../features/news/components/article-page.tsx').then((m) => m.ArticlePage),
    ),
    audit: null,
  }),
] as const;
