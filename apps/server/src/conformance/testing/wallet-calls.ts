import { openChain, openWithdrawals, putMove } from '../../testing/chains.ts';
import { type CallCases, publicRead, signedInOnly, type Users } from './call-case.ts';

/** A withdrawal with a code that its owner was just sent. */
async function asked({ server, trader, cardId }: Users) {
  const token = trader.accessToken;
  await server.call('POST /user/getVerficiationCode', { token, body: { purpose: 'withdraw' } });
  const activation_code = await server.code(trader.mobile);
  return { token, body: { card_id: cardId, amount: '15000', activation_code } };
}

const TXID = `0x${'5a'.repeat(32)}`;

/** A network that is open, with a payment of the trader's in a block of it. */
async function paidCoins({ server, trader }: Users) {
  const token = trader.accessToken;
  await openChain(server, trader.userId);
  const asked = { symbol: 'USDT', smart_contract_name: 'ERC20' };
  const made = await server.call('POST /user_wallets/getdepositaddress', { token, body: asked });
  await putMove(server, {
    txid: TXID,
    address: String(made.body.data['address']),
    userId: trader.userId,
  });
  return token;
}

const RECIPIENT = `0x${'5c'.repeat(20)}`;

/** A person of level 2 with coins, an address that counts, a price, and a network that is open. */
async function readyToWithdraw({ server }: Users) {
  const {
    accessToken: token,
    mobile,
    userId,
  } = await server.person({
    level: 2,
    opening: { USDT: '500' },
  });
  await openChain(server, userId);
  await openWithdrawals(server);
  await server.sql(
    `INSERT INTO withdraw_addresses (user_id, family, address, label, counts_from)
     VALUES ($1, 'evm', $2, 'wallet', 'epoch')`,
    [userId, RECIPIENT],
  );
  await server.process.background.run('read_prices');
  await server.call('POST /user/getVerficiationCode', { token, body: { purpose: 'withdraw' } });
  return { token, activation_code: await server.code(mobile) };
}

/** News that everybody reads, by an editor. */
async function publishedNews({ server }: Users) {
  const { accessToken: token } = await server.person({ level: 0, staffRole: 'content' });
  const words = { title: 'News', summary: 'In short', source: 'At length' };
  const made = await server.call('POST /admin/articles', {
    token,
    body: { category: 'fees', cover: 'none', fa: words, en: words },
  });
  const id = String(made.body.data['id']);
  await server.call('POST /admin/articles/:id/publish', {
    token,
    params: { id },
    body: { pinned_until: null, ends_at: null, reason: 'For everybody to read' },
  });
  return id;
}

/** How wallets are read and toman is charged and withdrawn, and how notifications are read. */
export const walletCalls: CallCases = {
  'GET /news/all': {
    sent: async (users) => {
      await publishedNews(users);
      return {};
    },
    refused: publicRead.refused,
  },
  'GET /news/detail': {
    sent: async (users) => ({ query: { id: await publishedNews(users) } }),
    refused: { error: 'news_not_found', sent: () => ({ query: { id: '999999999' } }) },
  },
  'GET /notifications/index': signedInOnly(({ trader }) => ({
    token: trader.accessToken,
    query: { page: '1', query: '' },
  })),
  'GET /notifications/unread': signedInOnly(({ trader }) => ({ token: trader.accessToken })),
  'GET /notifications/readall': signedInOnly(({ trader }) => ({ token: trader.accessToken })),
  'GET /user_wallets/list': signedInOnly(({ trader }) => ({ token: trader.accessToken })),
  'GET /assets': publicRead,
  'GET /user_wallets/limits': signedInOnly(({ trader }) => ({ token: trader.accessToken })),
  'POST /user_wallets/toman/withdraw': {
    sent: asked,
    refused: {
      error: 'card_not_found',
      sent: ({ trader }) => ({
        token: trader.accessToken,
        body: { card_id: '999999999', amount: '15000', activation_code: '123456' },
      }),
    },
  },
  'POST /user_wallets/getdepositaddress': {
    sent: async (users) => ({
      token: await paidCoins(users),
      body: { symbol: 'USDT', smart_contract_name: 'ERC20' },
    }),
    refused: {
      error: 'coin_network_unknown',
      sent: ({ trader }) => ({
        token: trader.accessToken,
        body: { symbol: 'USDT', smart_contract_name: 'BTC' },
      }),
    },
  },
  'POST /user_wallets/manual_withdraw': {
    sent: async (users) => {
      const { token, activation_code } = await readyToWithdraw(users);
      const asked = { amount: '100', wallet_address: RECIPIENT, symbol: 'USDT', chain: 'ERC20' };
      return { token, body: { ...asked, activation_code } };
    },
    refused: {
      error: 'tag_not_used',
      sent: async (users) => ({
        token: (await readyToWithdraw(users)).token,
        body: {
          amount: '100',
          wallet_address: RECIPIENT,
          symbol: 'USDT',
          chain: 'ERC20',
          tag: '12',
          activation_code: '123456',
        },
      }),
    },
  },
  'POST /user_wallets/estimateFee': {
    sent: async (users) => ({
      token: (await readyToWithdraw(users)).token,
      body: { amount: '100', network: 'ERC20', coin: 'USDT', to_address: RECIPIENT },
    }),
    refused: {
      error: 'coin_network_unknown',
      sent: ({ trader }) => ({
        token: trader.accessToken,
        body: { amount: '100', network: 'BTC', coin: 'USDT' },
      }),
    },
  },
  'POST /user_wallets/manual_deposit': {
    sent: async (users) => ({
      token: await paidCoins(users),
      body: {
        transaction_code: TXID,
        exchange_symbol: 'USDT',
        amount: '25.5',
        smart_contract_name: 'ERC20',
        chain: 'ERC20',
      },
    }),
    refused: {
      error: 'coin_network_unknown',
      sent: ({ trader }) => ({
        token: trader.accessToken,
        body: { transaction_code: TXID, exchange_symbol: 'USDT', smart_contract_name: 'BTC' },
      }),
    },
  },
  'POST /deposit/automatic_deposit': {
    sent: async (users) => ({
      token: await paidCoins(users),
      body: { transaction_code: TXID },
    }),
    refused: {
      error: 'chain_silent',
      sent: ({ trader }) => ({
        token: trader.accessToken,
        body: { transaction_code: `0x${'77'.repeat(32)}` },
      }),
    },
  },
  'GET /user_wallets/deposit_id_tips': signedInOnly(({ trader }) => ({
    token: trader.accessToken,
  })),
  'GET /tomanWallet/offline_deposit/history': signedInOnly(({ trader }) => ({
    token: trader.accessToken,
  })),
  'GET /user_wallets/toman/withdrawlist': signedInOnly(({ trader }) => ({
    token: trader.accessToken,
    query: { page: '1', query: '' },
  })),
  'GET /user_wallets/withdraw_history': signedInOnly(({ trader }) => ({
    token: trader.accessToken,
    query: { page: '1' },
  })),
  'GET /user_wallets/deposit_history': signedInOnly(({ trader }) => ({
    token: trader.accessToken,
  })),
  'POST /user_wallets/wallet_transaction_history': signedInOnly(({ trader }) => ({
    token: trader.accessToken,
    query: { page: '1' },
  })),
  'DELETE /user_wallets/deposit/:id': {
    sent: async ({ cardId, server, trader }) => {
      const token = trader.accessToken;
      const body = { card_id: cardId, amount: '500000' };
      const made = await server.call('POST /tomanWallet/charge', { token, body });
      return { token, params: { id: String(made.body.data['id']) } };
    },
    refused: {
      error: 'payment_not_found',
      sent: ({ trader }) => ({
        token: trader.accessToken,
        params: { id: '00000000-0000-7000-8000-000000000000' },
      }),
    },
  },
  'DELETE /user_wallets/withdraw/:id': {
    sent: async (users) => {
      const made = await users.server.call('POST /user_wallets/toman/withdraw', await asked(users));
      return { token: users.trader.accessToken, params: { id: String(made.body.data['id']) } };
    },
    refused: {
      error: 'withdrawal_not_found',
      sent: ({ trader }) => ({
        token: trader.accessToken,
        params: { id: '00000000-0000-7000-8000-000000000000' },
      }),
    },
  },
  'POST /user_wallets/internal_transfer': {
    sent: ({ trader }) => ({
      token: trader.accessToken,
      body: { symbol: 'IRT', amount: '15000', from_wallet: 'spot', to_wallet: 'vault' },
    }),
    refused: {
      error: 'transfer_same_wallet',
      sent: ({ trader }) => ({
        token: trader.accessToken,
        body: { symbol: 'IRT', amount: '15000', from_wallet: 'spot', to_wallet: 'spot' },
      }),
    },
  },
  'GET /user_wallets/internal_transfer_history': signedInOnly(({ trader }) => ({
    token: trader.accessToken,
    query: { page: '1', query: '' },
  })),
  'POST /tomanWallet/charge': signedInOnly(({ trader, cardId }) => ({
    token: trader.accessToken,
    body: { card_id: cardId, amount: '500000', reserve_payment: true },
  })),
};
