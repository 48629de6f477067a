// Screens without the bars around them: the ways into an account.
import { withTexts } from '../../i18n/texts.ts';
import { loginSearch } from '../search-params.ts';
import { screenOf } from './screen-of.ts';

/** Each with its own page, around which nothing stands. */
export const guestScreens = [
  screenOf({
    path: '/login',
    guard: 'guest',
    search: loginSearch,
    page: withTexts(() =>
      import('../../features/auth/components/login-page.tsx').then((m) => m.LoginPage),
    ),
    nav: { label: 'login', icon: 'user' },
    early: {},
    audit: { budget: 'login' },
  }),
  screenOf({
    path: '/register',
    guard: 'guest',
    page: withTexts(() =>
      import('../../features/auth/components/register-page.tsx').then((m) => m.RegisterPage),
    ),
    nav: { label: 'register', icon: 'id' },
    early: {},
    audit: { budget: 'login' },
  }),
  // Also of who is in: a frozen account's session is over before the page hears of it.
  screenOf({
    path: '/forgot-password',
    page: withTexts(() =>
      import('../../features/auth/forgot/forgot-page.tsx').then((m) => m.ForgotPage),
    ),
    early: {},
    audit: { budget: 'login' },
  }),
  // Whoever lost their mobile or their factors; somebody else may be signed in here.
  screenOf({
    path: '/recover',
    page: withTexts(() =>
      import('../../features/auth/recover/recover-page.tsx').then((m) => m.RecoverPage),
    ),
    early: {},
    audit: { budget: 'login' },
  }),
  // Where the notice of a new sign-in leads; whoever opens it may be signed in or not.
  screenOf({
    path: '/freeze/$token',
    page: withTexts(() =>
      import('../../features/auth/freeze/freeze-page.tsx').then((m) => m.FreezePage),
    ),
    audit: null,
  }),
  // Where an invitation's link leads; its secret stands behind the `#` and reaches no server's log.
  screenOf({
    path: '/join',
    page: withTexts(() => import('../../features/auth/join/join-page.tsx').then((m) => m.JoinPage)),
    audit: null,
  }),
  // Where a friend's link leads: whoever opens it may be signed in or not.
  screenOf({
    path: '/r/$code',
    page: withTexts(() =>
      import('../../features/auth/invite/invite-page.tsx').then((m) => m.InvitePage),
    ),
    audit: null,
  }),
] as const;
