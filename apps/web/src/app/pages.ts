import type { ComponentType } from 'react';
import { calendarTexts } from '../components/calendar/texts/calendar-texts.ts';
import { deviceWordsTexts } from '../components/device-words/texts/device-words-texts.ts';
import { factorProofTexts } from '../components/factor-proof/texts/factor-proof-texts.ts';
import { passkeyTexts } from '../components/passkey/texts/passkey-texts.ts';
import { forbiddenTexts } from '../components/forbidden/texts/forbidden-texts.ts';
import { returnReasonTexts } from '../components/return-reason/texts/return-reason-texts.ts';
import { uploadTexts } from '../components/upload/texts/upload-texts.ts';
import { staffWordsTexts } from '../components/staff-words/texts/staff-words-texts.ts';
import { forgotTexts } from '../features/auth/forgot/texts/forgot-texts.ts';
import { authTexts } from '../features/auth/texts/auth-texts.ts';
import { joinTexts } from '../features/auth/join/texts/join-texts.ts';
import { recoverTexts } from '../features/auth/recover/texts/recover-texts.ts';
import { recoveryNoticeTexts } from '../features/security/recovery/texts/recovery-notice-texts.ts';
import { cardsTexts } from '../features/cards/texts/cards-texts.ts';
import { depositTexts } from '../features/deposit/texts/deposit-texts.ts';
import { homeTexts } from '../features/home/texts/home-texts.ts';
import { kycTexts } from '../features/kyc/texts/kyc-texts.ts';
import { marketsTexts } from '../features/markets/texts/markets-texts.ts';
import { messagesTexts } from '../features/messages/texts/messages-texts.ts';
import { notificationsTexts } from '../features/notifications/texts/notifications-texts.ts';
import { otcTexts } from '../features/otc/texts/otc-texts.ts';
import { ordersTexts } from '../features/orders/texts/orders-texts.ts';
import { freezeTexts } from '../features/auth/freeze/texts/freeze-texts.ts';
import { profileTexts } from '../features/profile/texts/profile-texts.ts';
import { authenticatorTexts } from '../features/security/authenticator/texts/authenticator-texts.ts';
import { passkeysTexts } from '../features/security/passkeys/texts/passkeys-texts.ts';
import { ownFreezeTexts } from '../features/security/freeze/texts/own-freeze-texts.ts';
import { passwordTexts } from '../features/security/password/texts/password-texts.ts';
import { contactsTexts } from '../features/security/contacts/texts/contacts-texts.ts';
import { securityTexts } from '../features/security/texts/security-texts.ts';
import { settingsTexts } from '../features/settings/texts/settings-texts.ts';
import { termsTexts } from '../features/terms/texts/terms-texts.ts';
import { transactionsTexts } from '../features/transactions/texts/transactions-texts.ts';
import { withdrawTexts } from '../features/withdraw/texts/withdraw-texts.ts';
import { loadTradeView } from '../features/trade/load-trade-view.ts';
import { tradeTexts } from '../features/trade/texts/trade-texts.ts';
import { giftTexts } from '../features/gift/texts/gift-texts.ts';
import { transferTexts } from '../features/transfer/texts/transfer-texts.ts';
import { movingTexts } from '../components/moving/texts/moving-texts.ts';
import { walletTexts } from '../features/wallet/texts/wallet-texts.ts';
import { askFirst } from './first-answers.ts';
import { officePages } from './office-pages.ts';
import { payoutPages } from './payout-pages.ts';
import { screen } from './screen.ts';

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
