// Screens of rules and oversight, in the order of the back office's menu.
import { withTexts } from '../../i18n/texts.ts';
import * as search from '../office/office-search.ts';
import { screenOf } from './screen-of.ts';

/** Screens of users, rules and audit; the last one is shown to staff without the ability. */
export const officeRuleScreens = [
  screenOf({
    path: '/people',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/people/components/people-page.tsx').then(
        (m) => m.PeoplePage,
      ),
    ),
    nav: { label: 'people', icon: 'search' },
    section: { group: 'rules', label: 'people', icon: 'users' },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/people/$id',
    guard: 'office',
    search: search.personSearch,
    page: withTexts(() =>
      import('../../features/backoffice/people/components/person-page.tsx').then(
        (m) => m.PersonPage,
      ),
    ),
    audit: { visits: ['/people/:id'] },
  }),
  screenOf({
    path: '/venue',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/venue/components/markets-page.tsx').then(
        (m) => m.MarketsPage,
      ),
    ),
    section: {
      group: 'rules',
      label: 'venue',
      icon: 'markets',
      family: 'venues',
      counts: ['venue_terms'],
    },
  }),
  screenOf({
    path: '/venue/assets',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/venue/components/assets-page.tsx').then(
        (m) => m.AssetsPage,
      ),
    ),
    section: { group: 'rules', label: 'venueAssets', icon: 'markets', family: 'venues' },
  }),
  screenOf({
    path: '/venue/fees',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/venue/components/fees-page.tsx').then((m) => m.FeesPage),
    ),
    section: { group: 'rules', label: 'venueFees', icon: 'percent', family: 'venues' },
  }),
  screenOf({
    path: '/venue/instant',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/venue/components/instant-page.tsx').then(
        (m) => m.InstantPage,
      ),
    ),
    section: { group: 'rules', label: 'venueInstant', icon: 'bolt', family: 'venues' },
  }),
  screenOf({
    path: '/limits',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/limits/components/limits-page.tsx').then(
        (m) => m.LimitsPage,
      ),
    ),
    section: { group: 'rules', label: 'limits', icon: 'flag', counts: ['withdrawal_terms'] },
  }),
  screenOf({
    path: '/rules',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/house-rules/components/rules-page.tsx').then(
        (m) => m.RulesPage,
      ),
    ),
    section: { group: 'rules', label: 'houseRules', icon: 'settings', counts: ['settings'] },
  }),
  screenOf({
    path: '/rewards',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/rewards/components/rewards-page.tsx').then(
        (m) => m.RewardsPage,
      ),
    ),
    section: { group: 'rules', label: 'rewards', icon: 'gift', counts: ['reward_terms'] },
  }),
  screenOf({
    path: '/referrals',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/referrals/components/referrals-page.tsx').then(
        (m) => m.ReferralsPage,
      ),
    ),
    section: { group: 'rules', label: 'referrals', icon: 'send', counts: ['referrals'] },
  }),
  screenOf({
    path: '/terms/versions',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/terms/components/versions-page.tsx').then(
        (m) => m.VersionsPage,
      ),
    ),
    section: { group: 'rules', label: 'termsVersions', icon: 'terms' },
  }),
  screenOf({
    path: '/content',
    guard: 'office',
    search: search.contentSearch,
    page: withTexts(() =>
      import('../../features/backoffice/content/components/content-page.tsx').then(
        (m) => m.ContentPage,
      ),
    ),
    section: { group: 'rules', label: 'content', icon: 'news' },
    audit: {
      visits: ['', '?tab=help', '?tab=banners', '?tab=incidents'].map((tab) => `/content${tab}`),
    },
  }),
  screenOf({
    path: '/reports',
    guard: 'office',
    search: search.reportsSearch,
    page: withTexts(() =>
      import('../../features/backoffice/reports/components/reports-page.tsx').then(
        (m) => m.ReportsPage,
      ),
    ),
    section: { group: 'oversight', label: 'reports', icon: 'gauge' },
  }),
  screenOf({
    path: '/audit',
    guard: 'office',
    search: search.auditSearch,
    page: withTexts(() =>
      import('../../features/backoffice/audit/components/audit-page.tsx').then((m) => m.AuditPage),
    ),
    section: { group: 'oversight', label: 'audit', icon: 'hash' },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/services',
    guard: 'office',
    page: withTexts(() =>
      import('../../features/backoffice/health/components/services-page.tsx').then(
        (m) => m.ServicesPage,
      ),
    ),
    section: { group: 'oversight', label: 'services', icon: 'pulse' },
  }),
  screenOf({
    path: '/staff',
    guard: 'office',
    search: search.staffSearch,
    page: withTexts(() =>
      import('../../features/backoffice/staff/components/staff-page.tsx').then((m) => m.StaffPage),
    ),
    section: { group: 'oversight', label: 'staff', icon: 'shield', counts: ['proposals'] },
    audit: {
      visits: ['', '?tab=proposals', '?tab=roles', '?tab=rules'].map((tab) => `/staff${tab}`),
    },
  }),
  // What is missing, who gives it, and the way back.
  screenOf({
    path: '/403',
    search: search.forbiddenSearch,
    page: withTexts(() => import('../shell/forbidden-page.tsx').then((m) => m.ForbiddenPage)),
  }),
] as const;
