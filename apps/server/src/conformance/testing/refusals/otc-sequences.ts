// Which of several wrong things about a trade with the house is the one that is said.
import { expectInOrder } from '#testing/refusals.ts';
import type { RefusalSequence } from './refusal-area.ts';
import {
  goStale,
  order,
  quoted,
  send,
  setStatus,
  INDEX,
  buy,
  other,
  poor,
  server,
} from './otc-setting.ts';
const freshen = async (): Promise<void> => {
  server.providers.priceAgeMs = 0;
  await server.process.background.run('read_prices');
};

/** What is said first of a trade with which much is wrong. */
export const OTC_SEQUENCES: readonly RefusalSequence[] = [
  [
    'a trade at once is told the first, in the documented order',
    async () => {
      await send(buy, poor, order({ pair_price: INDEX, client_order_id: 'taken' }));
      await setStatus('Halted');
      await goStale();
      const wrong = order({
        pair_type: 'NONEIRT',
        type: 'sell',
        usdt_wallet: true,
        post_only: true,
        pair_amount: '0',
        pair_price: 'x',
      });
      await expectInOrder(send, buy, poor, wrong, [
        ['market_unknown', { pair_type: 'BTCIRT' }],
        ['side_mismatch', { type: 'buy' }],
        ['wallet_does_not_match_market', { usdt_wallet: false }],
        ['validation_failed', { post_only: undefined }],
        ['market_not_active', {}, () => setStatus('Active')],
        ['amount_malformed', { pair_amount: '0.000001' }],
        ['price_stale', {}, freshen],
        ['amount_below_minimum', { pair_amount: '0.6' }],
        ['price_malformed', { pair_price: '1' }],
        ['price_moved', { pair_price: INDEX }],
        // more than the house has, but what the user lacks is said first
        ['insufficient_funds', {}],
      ]);
    },
  ],

  [
    'a trade at a quote is told the first, in the documented order',
    async () => {
      const id = await quoted(other);
      const fresh = await quoted(other);
      const spend = async (): Promise<void> => {
        await send(buy, other, order({ pair_price: INDEX }));
      };
      await setStatus('Halted');
      const wrong = order({ quote_id: 'nonsense', pair_amount: '0' });
      await expectInOrder(send, buy, other, wrong, [
        ['quote_not_found', { quote_id: id }],
        ['market_not_active', {}, () => setStatus('Active')],
        ['amount_malformed', { pair_amount: '0.002' }],
        ['quote_expired', { quote_id: fresh }],
        ['validation_failed', { pair_amount: '0.001' }, spend],
        ['insufficient_funds', {}],
      ]);
    },
  ],
];
