import { expect, it } from 'vitest';
import { NOTICE_KINDS, type NoticeKind } from './notice-kinds.ts';
import { noticeMessage } from './notifications.mapper.ts';

const sectionOf = (kind: NoticeKind) => {
  const notice = {
    userId: 1,
    id: 1,
    kind,
    facts: {},
    reference: 'one',
    at: 0,
    event: 'notice' as const,
    updateWallet: false,
    updateOrders: false,
    isSilent: false,
  };
  const { section, type } = noticeMessage(notice, 'en', () => undefined);
  return { section, type };
};

it('says WALLET of money, BANK_CARD of cards and ORDER of orders', () => {
  const sections = Object.keys(NOTICE_KINDS).map((kind) => [kind, sectionOf(kind as NoticeKind)]);
  expect(Object.fromEntries(sections)).toMatchObject({
    deposit_paid: { section: 'WALLET', type: 1 },
    deposit_failed: { section: 'WALLET', type: 1 },
    dust_converted: { section: 'WALLET', type: 1 },
    card_verified: { section: 'BANK_CARD', type: 0 },
    card_refused: { section: 'BANK_CARD', type: 0 },
    order_filled: { section: 'ORDER', type: 2 },
    order_cancelled: { section: 'ORDER', type: 2 },
  });
});

const FACTS = {
  order_id: '631',
  market: 'BTCIRT',
  side: 'sell',
  card: '603799******0038',
  paid: '0.001',
  paid_symbol: 'BTC',
  amount: '12390903.4',
  symbol: 'IRT',
};
const told = (kind: NoticeKind, reference = 'one') =>
  noticeMessage(
    {
      userId: 1,
      id: 7,
      kind,
      facts: FACTS,
      reference,
      at: 0,
      event: 'notice',
      updateWallet: true,
      updateOrders: false,
      isSilent: false,
    },
    'fa',
    () => ({ fa: 'بیت‌کوین', en: 'Bitcoin' }),
  );

it('names the order of a trade with the house, so that its receipt can say it instead', () => {
  expect(told('otc_done').fill_of).toBe('631');
  expect(told('withdrawal_requested').fill_of).toBeNull();
});

it('writes a card from left to right inside a Persian sentence', () => {
  expect(told('withdrawal_requested').content).toContain('\u2066۶۰۳۷ •••• •••• ۰۰۳۸\u2069');
});

it('names the deposit of a coin that it tells of, and nothing where it tells of something else', () => {
  const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const reference = `coin_deposit:${id}`;
  for (const kind of ['coin_deposit_credited', 'coin_deposit_reversed'] as const) {
    expect(told(kind, reference).coin_deposit_id).toBe(id);
  }
  expect(told('deposit_paid', id).coin_deposit_id).toBeNull();
});
