// What anybody may want to know of the house before they trust it.
import { withTexts } from '../../i18n/texts.ts';
import { screenOf } from './screen-of.ts';

/** Each fills the panel between its bars. */
export const openScreens = [
  screenOf({
    path: '/fees',
    page: withTexts(() =>
      import('../../features/fees/components/fees-page.tsx').then((m) => m.FeesPage),
    ),
    nav: { label: 'fees', icon: 'percent', in: ['visitors', 'menu'] },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/help',
    page: withTexts(() =>
      import('../../features/help/components/help-page.tsx').then((m) => m.HelpPage),
    ),
    nav: { label: 'help', icon: 'help', in: ['visitors', 'menu'] },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/help/$slug',
    page: withTexts(() =>
      import('../../features/help/components/help-article-page.tsx').then((m) => m.HelpArticlePage),
    ),
    audit: { budget: 'list', visits: ['/help/withdraw-toman'] },
  }),
  screenOf({
    path: '/proof',
    page: withTexts(() =>
      import('../../features/proof/components/proof-page.tsx').then((m) => m.ProofPage),
    ),
    nav: { label: 'proof', icon: 'shield', in: ['menu'] },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/status',
    page: withTexts(() =>
      import('../../features/status/components/status-page.tsx').then((m) => m.StatusPage),
    ),
    nav: { label: 'status', icon: 'pulse', in: ['visitors', 'menu'] },
    audit: { budget: 'list' },
  }),
] as const;
