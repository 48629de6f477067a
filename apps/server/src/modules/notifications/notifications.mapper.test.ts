import { expect, it } from 'vitest';
import { NOTICE_KINDS, type NoticeKind } from './notice-kinds.ts';
import { noticeMessage } from './notifications.mapper.ts';

const sectionOf = (kind: NoticeKind) => {
  const notice = {
    userId: 1,
    id: 1,
    kind,
    facts: {},
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
