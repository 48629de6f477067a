// @vitest-environment happy-dom
import type { Market } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import answers from '#testing/answers.json' with { type: 'json' };
import { openScreen, serve, signInClient } from '#testing/panel.tsx';
import { MarketChoices } from './market-choices.tsx';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));
const favouritesTexts = textsOf(() => import('#lib/favourites/texts/fa.ts'));

const [current] = answers.markets.body.data.data as unknown as Market[];

async function open() {
  if (current === undefined) throw new Error('A market was recorded.');
  serve({ 'GET /markets': 'markets', 'GET /user_wallets/list': 'wallets' });
  const drawn = await openScreen(
    <MarketChoices current={current} onChosen={vi.fn<() => void>()} />,
    { path: '/', texts: [tradeTexts, favouritesTexts] },
  );
  expect((await screen.findAllByRole('listitem')).length).toBeGreaterThan(0);
  return drawn;
}

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

it('names its lists and what prices are in; a guest has no coins to list', async () => {
  await open();
  expect(tabs()).toEqual(['All', 'Favourites', 'Top gainers']);
  expect(screen.getByRole('group', { name: 'Price in' })).toBeTruthy();
});

it('lists a client’s own coins', async () => {
  signInClient();
  const { user } = await open();
  expect(tabs()).toEqual(['All', 'Favourites', 'My coins', 'Top gainers']);
  await user.click(screen.getByRole('tab', { name: 'My coins' }));
  expect(await screen.findAllByText('My coins', { selector: 'li *' })).not.toHaveLength(0);
});
