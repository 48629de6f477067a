// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import answers from '#testing/answers.json' with { type: 'json' };
import { openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { Welcome } from './welcome.tsx';
import { textsOf } from '#i18n/texts.ts';

const homeTexts = textsOf(() => import('../texts/fa.ts'));

const ok =
  (data: unknown): Reply =>
  async () =>
    Response.json({ code: 200, message: 'Done.', data });

beforeEach(signInClient);

const wallets = answers.wallets.body.data;
const toman = wallets.data.filter(({ symbol }) => symbol === 'IRT');
const markets = answers.markets.body.data;

it.each([
  ['what its market asks for', markets.data, '0.002'],
  ['0.0005 where no market was heard of', [], '0.0005'],
])('tells whoever has toman alone from how much Bitcoin is bought: %s', async (_, list, least) => {
  serve({
    'GET /user/access_status': 'accessStatus',
    'GET /user_wallets/list': ok({
      ...wallets,
      data: toman.map((one) => ({ ...one, amount: '1' })),
    }),
    'GET /orderList': ok({ ...answers.openOrders.body.data, data: [], total: 0 }),
    'GET /markets': ok({
      ...markets,
      data: list.map((one) => ({
        ...one,
        ...(one.market_name === 'BTCIRT' && { min_amount: '0.002' }),
      })),
    }),
  });
  await openScreen(<Welcome />, { path: '/', texts: [homeTexts] });
  const title = await screen.findByText('One step to go');
  await waitFor(() => expect(title.parentElement?.textContent).toContain(`${least} BTC`));
});
