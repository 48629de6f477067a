import type { Gift, GiftCard } from '@sarraf/contracts';

/** What the tests begin with: made just now. */
export const giftExample: Gift = {
  id: '0b2f7a52-4c1e-4d4e-9a55-6a3b8f1c2d3e',
  symbol: 'TRX',
  amount: '120',
  worth_toman: '4327320',
  message: 'تولدت مبارک',
  colour: 'lapis',
  ends_at: '2027-11-21T08:30:00.000Z',
  status: 'waiting',
  code: '7K2M-9QXD-4HTN-01A1',
  redeemed_by: null,
  redeemed_at: null,
  cancellable: true,
  created_at: '2026-11-21T08:30:00.000Z',
};

/** The same as whoever has its code sees it. */
export const cardExample: GiftCard = {
  symbol: 'TRX',
  amount: '120',
  worth_toman: '4327320',
  message: 'تولدت مبارک',
  colour: 'lapis',
  ends_at: '2027-11-21T08:30:00.000Z',
  from: { name: 'سارا ر•••ی', level: 2 },
};
