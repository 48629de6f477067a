import { type CallCases, publicRead, signedInOnly } from './call-case.ts';

export const walletCalls: CallCases = {
  'GET /notifications/index': signedInOnly(({ trader }) => ({
    token: trader.accessToken,
    query: { page: '1', query: '' },
  })),
  'GET /notifications/unread': signedInOnly(({ trader }) => ({ token: trader.accessToken })),
  'GET /notifications/readall': signedInOnly(({ trader }) => ({ token: trader.accessToken })),
  'GET /user_wallets/list': signedInOnly(({ trader }) => ({ token: trader.accessToken })),
  'GET /assets': publicRead,
  'POST /tomanWallet/charge': signedInOnly(({ trader, cardId }) => ({
    token: trader.accessToken,
    body: { card_id: cardId, amount: '500000', reserve_payment: true },
  })),
};
