// Screens of one's own account, in the order of its menu.
import { coinSearch } from '../../features/coin/model/search.ts';
import { withTexts } from '../../i18n/texts.ts';
import {
  coinDepositSearch,
  coinWithdrawSearch,
  depositSearch,
  findDepositSearch,
  receiptSearch,
  transferSearch,
} from '../search-params.ts';
import { screenOf } from './screen-of.ts';

/** What one has; a desktop has the account's sections beside them. */
export const moneyScreens = [
  screenOf({
    path: '/profile',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/profile/components/profile-page.tsx').then((m) => m.ProfilePage),
    ),
    nav: { label: 'profile', icon: 'user', in: ['menu'] },
  }),
  screenOf({
    path: '/mywallet',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/wallet/components/wallet-page.tsx').then((m) => m.WalletPage),
    ),
    nav: { label: 'wallet', icon: 'wallet', in: ['bar', 'menu'] },
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/mywallet/deposit/IRT',
    guard: 'client',
    search: depositSearch,
    page: withTexts(() =>
      import('../../features/deposit/components/deposit-page.tsx').then((m) => m.DepositPage),
    ),
    audit: {
      visits: ['', '?way=identifier', '?way=receipt'].map((way) => `/mywallet/deposit/IRT${way}`),
    },
  }),
  screenOf({
    path: '/mywallet/deposit',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/coin-deposit/components/coin-list-page.tsx').then(
        (m) => m.CoinListPage,
      ),
    ),
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/mywallet/deposit/find',
    guard: 'client',
    search: findDepositSearch,
    page: withTexts(() =>
      import('../../features/coin-deposit/components/find-page.tsx').then((m) => m.FindDepositPage),
    ),
    audit: {
      visits: ['', '?symbol=USDT&network=ERC20'].map((of) => `/mywallet/deposit/find${of}`),
    },
  }),
  screenOf({
    path: '/mywallet/deposit/$symbol',
    guard: 'client',
    search: coinDepositSearch,
    page: withTexts(() =>
      import('../../features/coin-deposit/components/deposit-page.tsx').then(
        (m) => m.CoinDepositPage,
      ),
    ),
    audit: {
      visits: ['USDT', 'USDT?network=ERC20', 'BTC'].map((coin) => `/mywallet/deposit/${coin}`),
    },
  }),
  screenOf({
    path: '/mywallet/deposits/$id',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/coin-deposit/components/tracker-page.tsx').then(
        (m) => m.CoinTrackerPage,
      ),
    ),
    audit: null,
  }),
  screenOf({
    path: '/mywallet/withdraw/IRT',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/withdraw/components/withdraw-page.tsx').then((m) => m.WithdrawPage),
    ),
  }),
  screenOf({
    path: '/mywallet/withdraw/IRT/history',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/withdraw/components/history-page.tsx').then(
        (m) => m.WithdrawHistoryPage,
      ),
    ),
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/mywallet/withdraw/IRT/$id',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/withdraw/components/tracker-page.tsx').then((m) => m.TrackerPage),
    ),
    audit: null,
  }),
  screenOf({
    path: '/mywallet/withdraw',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/coin-withdraw/components/coin-list-page.tsx').then(
        (m) => m.WithdrawListPage,
      ),
    ),
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/mywallet/withdraw/addresses',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/coin-withdraw/components/addresses-page.tsx').then(
        (m) => m.WithdrawAddressesPage,
      ),
    ),
  }),
  screenOf({
    path: '/mywallet/withdraw/$symbol',
    guard: 'client',
    search: coinWithdrawSearch,
    page: withTexts(() =>
      import('../../features/coin-withdraw/components/withdraw-page.tsx').then(
        (m) => m.CoinWithdrawPage,
      ),
    ),
    audit: {
      visits: ['USDT', 'USDT?network=ERC20', 'BTC'].map((coin) => `/mywallet/withdraw/${coin}`),
    },
  }),
  screenOf({
    path: '/mywallet/withdrawals/$id',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/coin-withdraw/components/tracker-page.tsx').then(
        (m) => m.CoinWithdrawalPage,
      ),
    ),
    audit: null,
  }),
  screenOf({
    path: '/mywallet/$symbol',
    guard: 'client',
    search: coinSearch,
    page: withTexts(() =>
      import('../../features/coin/components/coin-page.tsx').then((m) => m.CoinPage),
    ),
    audit: { budget: 'list', visits: ['/mywallet/BTC', '/mywallet/IRT'] },
  }),
] as const;

/** Sending, papers and safety, behind them. */
export const accountScreens = [
  screenOf({
    path: '/transfer',
    guard: 'client',
    search: transferSearch,
    page: withTexts(() => import('../transfer-screen.tsx').then((m) => m.TransferScreen)),
    nav: { label: 'transfer', icon: 'gift', in: ['menu'] },
    audit: {
      visits: ['', 'tab=friend&', 'tab=gift&'].map((tab) => `/transfer?${tab}symbol=IRT`),
    },
  }),
  screenOf({
    path: '/transfer/history',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/transfer/components/transfer-history-page.tsx').then(
        (m) => m.TransferHistoryPage,
      ),
    ),
    audit: { budget: 'list' },
  }),
  screenOf({
    path: '/transfer/recipients',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/transfer/components/recipients-page.tsx').then(
        (m) => m.RecipientsPage,
      ),
    ),
  }),
  screenOf({
    path: '/transfer/$id',
    guard: 'client',
    search: receiptSearch,
    page: withTexts(() =>
      import('../../features/transfer/components/receipt-page.tsx').then(
        (m) => m.TransferReceiptPage,
      ),
    ),
    audit: null,
  }),
  screenOf({
    path: '/gift/redeem',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/gift/components/redeem-page.tsx').then((m) => m.RedeemPage),
    ),
  }),
  screenOf({
    path: '/gift/$id',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/gift/components/gift-page.tsx').then((m) => m.GiftPage),
    ),
    audit: null,
  }),
  screenOf({
    path: '/addcard',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/cards/components/cards-page.tsx').then((m) => m.CardsPage),
    ),
    nav: { label: 'cards', icon: 'card', in: ['menu'] },
  }),
  screenOf({
    path: '/kyc',
    guard: 'client',
    page: withTexts(() =>
      import('../../features/kyc/components/kyc-page.tsx').then((m) => m.KycPage),
    ),
    nav: { label: 'kyc', icon: 'shield', in: ['menu'] },
  }),
  // Addresses that the specification names and people type.
  screenOf({ path: '/wallet', leadsTo: { to: '/mywallet' }, audit: null }),
  screenOf({ path: '/mywallet/transfer', leadsTo: { to: '/transfer' }, audit: null }),
  screenOf({
    path: '/gift',
    leadsTo: { to: '/transfer', search: { tab: 'gift' } },
    audit: null,
  }),
] as const;
