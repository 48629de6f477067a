// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import answers from '#testing/answers.json' with { type: 'json' };
import { openScreen, serve, signInClient } from '#testing/panel.tsx';
import { Outgoing, useOutgoing } from './outgoing.tsx';
import { textsOf } from '#i18n/texts.ts';

const walletTexts = textsOf(() => import('../texts/fa.ts'));

type Wallets = Parameters<typeof useOutgoing>[0];

function Rows({ wallets }: { wallets: Wallets }) {
  return <Outgoing rows={useOutgoing(wallets)} />;
}

async function open(freeze: string) {
  const wallets = (answers.wallets.body.data.data as Wallets).map((wallet) =>
    wallet.symbol === 'IRT' ? { ...wallet, freeze } : wallet,
  );
  const row = (id: string, status: string, cancellable: boolean) => ({
    id,
    status,
    cancellable,
    amount: '7000000',
  });
  const data = [row('a', 'requested', true), row('b', 'sent', false), row('c', 'settled', false)];
  const sent = serve({
    'GET /user_wallets/toman/withdrawlist': async () =>
      Response.json({ code: 200, message: 'Done.', data: { data } }),
  });
  await openScreen(<Rows wallets={wallets} />, { path: '/mywallet', texts: [walletTexts] });
  return sent;
}

beforeEach(signInClient);

it('leads from each withdrawal on its way to where it is followed', async () => {
  await open('14000000');
  const links = await screen.findAllByRole('link', { name: /Withdrawal on its way/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/mywallet/withdraw/IRT/a',
    '/mywallet/withdraw/IRT/b',
  ]);
  expect(screen.getByText('You can still cancel it.')).toBeTruthy();
});

it('asks for none where no toman is held', async () => {
  expect(await open('0')).toEqual([]);
  expect(screen.queryByRole('link')).toBeNull();
});
