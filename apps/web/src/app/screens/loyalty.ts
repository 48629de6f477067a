// Screens of what the house gives of its own.
import { withTexts } from '../../i18n/texts.ts';
import { screenOf } from './screen-of.ts';

/** They stand among the sections of one's account. */
export const loyaltyScreens = [
  screenOf({
    path: '/scores',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/scores/components/scores-page.tsx').then((m) => m.ScoresPage),
    ),
    nav: { label: 'scores', icon: 'star', in: ['menu'] },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/scores/history',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/scores/components/score-history-page.tsx').then(
        (m) => m.ScoreHistoryPage,
      ),
    ),
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/referral',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/referral/components/referral-page.tsx').then((m) => m.ReferralPage),
    ),
    nav: { label: 'referral', icon: 'send', in: ['menu'] },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/referral/new',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/referral/components/new-code-page.tsx').then((m) => m.NewCodePage),
    ),
    audit: { budget: 'list' },
  }),
] as const;
