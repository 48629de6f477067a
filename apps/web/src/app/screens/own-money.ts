// Screens of what one's own money did and does: orders, moves, instant trades, recurring buys.
import { readSearch as transactionsSearch } from '../../features/transactions/model/search.ts';
import { withTexts } from '../../i18n/texts.ts';
import { newPlanSearch, ordersSearch } from '../search-params.ts';
import { screenOf } from './screen-of.ts';

/** They stand in the account's menu behind the wallet. */
export const ownMoneyScreens = [
  screenOf({
    path: '/orders',
    guard: 'clientOrders',
    search: ordersSearch,
    page: withTexts(() =>
      import('../../features/orders/components/orders-page.tsx').then((m) => m.OrdersPage),
    ),
    nav: { label: 'orders', icon: 'orders', in: ['bar', 'menu'] },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/transactions',
    guard: 'client',
    search: transactionsSearch,
    page: withTexts(() =>
      import('../../features/transactions/components/transactions-page.tsx').then(
        (m) => m.TransactionsPage,
      ),
    ),
    nav: { label: 'transactions', icon: 'history', in: ['menu'] },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/portfolio',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/portfolio/components/portfolio-page.tsx').then((m) => m.PortfolioPage),
    ),
    nav: { label: 'portfolio', icon: 'chart', in: ['menu'] },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/portfolio/statement',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/statements/components/statement-page.tsx').then(
        (m) => m.StatementPage,
      ),
    ),
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/orders/calculator',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/calculator/components/calculator-page.tsx').then(
        (m) => m.CalculatorPage,
      ),
    ),
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/otc',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/otc/components/otc-page.tsx').then((m) => m.OtcPage),
    ),
    ask: 'otc',
    nav: { label: 'otc', icon: 'swap-across', in: ['menu'] },
  }),
  screenOf({
    path: '/recurring',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/recurring/components/recurring-page.tsx').then((m) => m.RecurringPage),
    ),
    nav: { label: 'recurring', icon: 'retry', in: ['menu'] },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/recurring/new',
    guard: 'client',
    search: newPlanSearch,
    page: withTexts(() =>
      import('../../features/recurring/components/plan-page.tsx').then((m) => m.NewPlanPage),
    ),
  }),
  screenOf({
    path: '/recurring/$id',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/recurring/components/plan-page.tsx').then((m) => m.PlanPage),
    ),
    audit: null,
  }),
] as const;
