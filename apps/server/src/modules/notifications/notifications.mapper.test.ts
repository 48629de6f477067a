import { expect, it } from 'vitest';
import type { NoticeKind } from './notice-kinds.ts';
import { noticeMessage } from './notifications.mapper.ts';

const FACTS = {
  ...{ order_id: '631', market: 'BTCIRT', side: 'sell', card: '603799******0038' },
  ...{ paid: '0.001', paid_symbol: 'BTC', amount: '12390903.4', symbol: 'IRT' },
};
const told = (kind: NoticeKind) =>
  noticeMessage(
    {
      ...{ userId: 1, id: 7, kind, facts: FACTS, at: 0, event: 'notification' },
      ...{ updateWallet: true, updateOrders: false, isSilent: false },
    },
    'fa',
    () => ({ fa: 'بیت‌کوین', en: 'Bitcoin' }),
  );

it('names the order of a trade with the house, so that its receipt can say it instead', () => {
  expect(told('otc_done').fill_of).toBe('631');
  expect(told('withdrawal_requested').fill_of).toBeNull();
});

it('writes a card from left to right inside a Persian sentence', () => {
  expect(told('withdrawal_requested').content).toContain('\u2066۶۰۳۷۹۹******۰۰۳۸\u2069');
});
