// @vitest-environment happy-dom
import type { Wallet } from '@sarraf/contracts';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import answers from '#testing/answers.json' with { type: 'json' };
import { openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { answer, refusal } from '#testing/staff.ts';
import { Markets } from './markets-page.tsx';

const marketsTexts = textsOf(() => import('../texts/fa.ts'));
const favouritesTexts = textsOf(() => import('#lib/favourites/texts/fa.ts'));

async function open(replies: Record<string, Reply | readonly Reply[]> = {}) {
  serve({ 'GET /markets': 'markets', 'GET /exchange_list': answer([]), ...replies });
  return openScreen(<Markets tab="owned" onTab={vi.fn<() => void>()} />, {
    path: '/',
    texts: [marketsTexts, favouritesTexts],
  });
}

/** A client who has these amounts of Bitcoin, and nothing else. */
function wallets(amount: string, vault: string): Reply {
  const { data } = answers.wallets.body;
  const list = (data.data as Wallet[]).map((wallet) => ({
    ...wallet,
    ...(wallet.symbol === 'BTC' ? { amount, vault } : { amount: '0', vault: '0' }),
  }));
  return answer({ ...data, data: list });
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

it('shows every market to a guest who opens the link of somebody’s own', async () => {
  await open();
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(selected()).toMatch(/^All/);
});

it('says that one’s coins could not be loaded, and asks again', async () => {
  signInClient();
  const { user } = await open({
    'GET /user_wallets/list': [refusal(404, 'not_found', 'Not there.'), wallets('0.5', '0')],
  });
  expect(await screen.findByText('Couldn’t load your coins')).toBeTruthy();
  expect(selected()).toBe('My coins');
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByRole('row', { name: /Bitcoin/ })).toBeTruthy();
});

it('shows of a coin what is in the wallet and what is in the vault', async () => {
  signInClient();
  await open({ 'GET /user_wallets/list': wallets('0', '0.25') });
  const row = await screen.findByRole('row', { name: /Bitcoin/ });
  expect(within(row).getByText('Vault').parentElement?.textContent).toContain('0.25');
});
