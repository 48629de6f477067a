// Which of several wrong things about a charge is the one that is said.
import { expectInOrder } from '#testing/refusals.ts';
import { testCardNumber } from '#testing/server.ts';
import { cardOf, send, server } from './charge-setting.ts';
import type { RefusalSequence } from './refusal-area.ts';

/** What is said first of a charge with which much is wrong. */
export const CHARGE_SEQUENCES: readonly RefusalSequence[] = [
  [
    'a charge is told the first, in the documented order',
    async () => {
      const fresh = await server.person();
      server.providers.connections.bank = 'down';
      server.providers.connections.identity = 'down';
      const added = await server.call('POST /cards', {
        token: fresh.accessToken,
        body: { card_number: testCardNumber(900_000) },
      });
      await expectInOrder(
        send,
        'POST /tomanWallet/charge',
        fresh,
        { card_id: '987654', amount: '0.5' },
        [
          ['amount_malformed', { amount: '1' }],
          ['amount_out_of_range', { amount: '500000' }],
          ['card_not_found', { card_id: added.body.data['id'] }],
          ['card_not_verified', { card_id: await cardOf(fresh) }],
          ['gateway_unavailable', {}],
        ],
      );
      // not before: the card would be asked about again, and be verified
      server.providers.connections.identity = 'ok';
    },
  ],
];
