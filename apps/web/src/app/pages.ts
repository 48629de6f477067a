import type { ComponentType } from 'react';
import { loadTradeView } from '../features/trade/load-trade-view.ts';
import { askFirst } from './first-answers.ts';
import { officePages } from './office-pages.ts';
import { payoutPages } from './payout-pages.ts';
import { screen } from './screen.ts';
import { textsOf } from '../i18n/texts.ts';

const calendarTexts = textsOf(() => import('../components/calendar/texts/fa.ts'));
const deviceWordsTexts = textsOf(() => import('../components/device-words/texts/fa.ts'));
const factorProofTexts = textsOf(() => import('../components/factor-proof/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('../components/passkey/texts/fa.ts'));
const forbiddenTexts = textsOf(() => import('../components/forbidden/texts/fa.ts'));
const returnReasonTexts = textsOf(() => import('../components/return-reason/texts/fa.ts'));
const uploadTexts = textsOf(() => import('../components/upload/texts/fa.ts'));
const staffWordsTexts = textsOf(() => import('../components/staff-words/texts/fa.ts'));
const forgotTexts = textsOf(() => import('../features/auth/forgot/texts/fa.ts'));
const authTexts = textsOf(() => import('../features/auth/texts/fa.ts'));
const joinTexts = textsOf(() => import('../features/auth/join/texts/fa.ts'));
const recoverTexts = textsOf(() => import('../features/auth/recover/texts/fa.ts'));
const recoveryNoticeTexts = textsOf(() => import('../features/security/recovery/texts/fa.ts'));
const cardsTexts = textsOf(() => import('../features/cards/texts/fa.ts'));
const depositTexts = textsOf(() => import('../features/deposit/texts/fa.ts'));
const homeTexts = textsOf(() => import('../features/home/texts/fa.ts'));
const kycTexts = textsOf(() => import('../features/kyc/texts/fa.ts'));
const marketsTexts = textsOf(() => import('../features/markets/texts/fa.ts'));
const messagesTexts = textsOf(() => import('../features/messages/texts/fa.ts'));
const notificationsTexts = textsOf(() => import('../features/notifications/texts/fa.ts'));
const otcTexts = textsOf(() => import('../features/otc/texts/fa.ts'));
const ordersTexts = textsOf(() => import('../features/orders/texts/fa.ts'));
const freezeTexts = textsOf(() => import('../features/auth/freeze/texts/fa.ts'));
const profileTexts = textsOf(() => import('../features/profile/texts/fa.ts'));
const authenticatorTexts = textsOf(() => import('../features/security/authenticator/texts/fa.ts'));
const passkeysTexts = textsOf(() => import('../features/security/passkeys/texts/fa.ts'));
const ownFreezeTexts = textsOf(() => import('../features/security/freeze/texts/fa.ts'));
const passwordTexts = textsOf(() => import('../features/security/password/texts/fa.ts'));
const contactsTexts = textsOf(() => import('../features/security/contacts/texts/fa.ts'));
const securityTexts = textsOf(() => import('../features/security/texts/fa.ts'));
const settingsTexts = textsOf(() => import('../features/settings/texts/fa.ts'));
const termsTexts = textsOf(() => import('../features/terms/texts/fa.ts'));
const transactionsTexts = textsOf(() => import('../features/transactions/texts/fa.ts'));
const withdrawTexts = textsOf(() => import('../features/withdraw/texts/fa.ts'));
const tradeTexts = textsOf(() => import('../features/trade/texts/fa.ts'));
const giftTexts = textsOf(() => import('../features/gift/texts/fa.ts'));
const transferTexts = textsOf(() => import('../features/transfer/texts/fa.ts'));
const movingTexts = textsOf(() => import('../components/moving/texts/fa.ts'));
const walletTexts = textsOf(() => import('../features/wallet/texts/fa.ts'));

/** The trade screen comes together with the view that fits the window. */
async function loadTrade(): Promise<ComponentType> {
  const [{ TradePage }] = await Promise.all([
    import('../features/trade/components/trade-page.tsx'),
    loadTradeView(),
  ]);
  return TradePage;
}

/** Every screen, each in its own chunk with its texts. */
export const pages = {
  notFound: screen(() => import('./shell/not-found.tsx').then((m) => m.NotFound), []),
  login: screen(
    () => import('../features/auth/components/login-page.tsx').then((m) => m.LoginPage),
    [authTexts, passkeyTexts],
  ),
  register: screen(
    () => import('../features/auth/components/register-page.tsx').then((m) => m.RegisterPage),
    [authTexts],
  ),
  forgotPassword: screen(
    () => import('../features/auth/forgot/forgot-page.tsx').then((m) => m.ForgotPage),
    [authTexts, forgotTexts, passkeyTexts],
  ),
  freeze: screen(
    () => import('../features/auth/freeze/freeze-page.tsx').then((m) => m.FreezePage),
    [freezeTexts, deviceWordsTexts],
  ),
  recover: screen(
    () => import('../features/auth/recover/recover-page.tsx').then((m) => m.RecoverPage),
    [authTexts, recoverTexts, uploadTexts],
  ),
  forbidden: screen(
    () => import('./shell/forbidden-page.tsx').then((m) => m.ForbiddenPage),
    [forbiddenTexts, staffWordsTexts],
  ),
  join: screen(
    () => import('../features/auth/join/join-page.tsx').then((m) => m.JoinPage),
    [authTexts, joinTexts, staffWordsTexts],
  ),
  home: screen(
    () => import('../features/home/components/home-page.tsx').then((m) => m.HomePage),
    [homeTexts],
    askFirst.home,
  ),
  markets: screen(
    () => import('../features/markets/components/markets-page.tsx').then((m) => m.MarketsPage),
    [marketsTexts],
    askFirst.markets,
  ),
  wallet: screen(
    () => import('../features/wallet/components/wallet-page.tsx').then((m) => m.WalletPage),
    [walletTexts],
  ),
  deposit: screen(
    () => import('../features/deposit/components/deposit-page.tsx').then((m) => m.DepositPage),
    [depositTexts],
  ),
  withdraw: screen(
    () => import('../features/withdraw/components/withdraw-page.tsx').then((m) => m.WithdrawPage),
    [withdrawTexts, factorProofTexts, passkeyTexts],
  ),
  withdrawHistory: screen(
    () =>
      import('../features/withdraw/components/history-page.tsx').then((m) => m.WithdrawHistoryPage),
    [withdrawTexts],
  ),
  withdrawal: screen(
    () => import('../features/withdraw/components/tracker-page.tsx').then((m) => m.TrackerPage),
    [withdrawTexts],
  ),
  transfer: screen(
    () => import('./transfer-screen.tsx').then((m) => m.TransferScreen),
    [transferTexts, giftTexts, movingTexts, factorProofTexts, passkeyTexts],
  ),
  transferHistory: screen(
    () =>
      import('../features/transfer/components/transfer-history-page.tsx').then(
        (m) => m.TransferHistoryPage,
      ),
    [transferTexts],
  ),
  recipients: screen(
    () =>
      import('../features/transfer/components/recipients-page.tsx').then((m) => m.RecipientsPage),
    [transferTexts, movingTexts, factorProofTexts, passkeyTexts],
  ),
  transferReceipt: screen(
    () =>
      import('../features/transfer/components/receipt-page.tsx').then((m) => m.TransferReceiptPage),
    [transferTexts],
  ),
  gift: screen(
    () => import('../features/gift/components/gift-page.tsx').then((m) => m.GiftPage),
    [giftTexts],
  ),
  redeem: screen(
    () => import('../features/gift/components/redeem-page.tsx').then((m) => m.RedeemPage),
    [giftTexts, movingTexts],
  ),
  orders: screen(
    () => import('../features/orders/components/orders-page.tsx').then((m) => m.OrdersPage),
    [ordersTexts],
  ),
  otc: screen(
    () => import('../features/otc/components/otc-page.tsx').then((m) => m.OtcPage),
    [otcTexts],
    askFirst.otc,
  ),
  cards: screen(
    () => import('../features/cards/components/cards-page.tsx').then((m) => m.CardsPage),
    [cardsTexts, factorProofTexts, passkeyTexts],
  ),
  kyc: screen(
    () => import('../features/kyc/components/kyc-page.tsx').then((m) => m.KycPage),
    [kycTexts, returnReasonTexts, uploadTexts],
  ),
  profile: screen(
    () => import('../features/profile/components/profile-page.tsx').then((m) => m.ProfilePage),
    [profileTexts, uploadTexts],
  ),
  notifications: screen(
    () =>
      import('../features/notifications/components/notifications-page.tsx').then(
        (m) => m.NotificationsPage,
      ),
    [notificationsTexts],
  ),
  security: screen(
    () => import('../features/security/components/security-page.tsx').then((m) => m.SecurityPage),
    [
      securityTexts,
      deviceWordsTexts,
      recoveryNoticeTexts,
      ownFreezeTexts,
      authenticatorTexts,
      contactsTexts,
      factorProofTexts,
      passkeyTexts,
      passkeysTexts,
      passwordTexts,
    ],
    askFirst.security,
  ),
  settings: screen(
    () => import('../features/settings/components/settings-page.tsx').then((m) => m.SettingsPage),
    [settingsTexts],
  ),
  transactions: screen(
    () =>
      import('../features/transactions/components/transactions-page.tsx').then(
        (m) => m.TransactionsPage,
      ),
    [transactionsTexts, calendarTexts],
  ),
  messages: screen(
    () => import('../features/messages/components/messages-page.tsx').then((m) => m.MessagesPage),
    [messagesTexts, factorProofTexts, passkeyTexts],
  ),
  trade: screen(loadTrade, [tradeTexts], askFirst.trade),
  terms: screen(
    () => import('../features/terms/components/terms-page.tsx').then((m) => m.TermsPage),
    [termsTexts],
  ),
  ...officePages,
  ...payoutPages,
};
