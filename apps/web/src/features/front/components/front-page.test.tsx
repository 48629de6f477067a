// @vitest-environment happy-dom
// The front page as a visitor reads it: what the server says now, and nothing else.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { takeWishedMobile } from '#lib/wished-mobile.ts';
import { noAnswer, openScreen, type Reply, serve } from '#testing/panel.tsx';
import { answer } from '#testing/staff.ts';
import { FrontPage } from './front-page.tsx';

const frontTexts = textsOf(() => import('../texts/fa.ts'));

const STATUS = {
  at: '2026-11-21T08:00:00.000Z',
  services: [{ service: 'sms', state: 'slow', since: null, days: [], available_ppm: null }],
  networks: [],
  incidents: [],
  speed: { orders: { median_ms: 18, p99_ms: 40 }, index_seconds: 2 },
};

function open(replies: Record<string, Reply> = {}) {
  const sent = serve({
    'GET /markets': 'markets',
    'GET /exchange_list': answer([]),
    'GET /fees': noAnswer,
    'GET /status': answer(STATUS),
    ...replies,
  });
  return openScreen(<FrontPage />, { path: '/', texts: [frontTexts] }).then((opened) => ({
    ...opened,
    sent,
  }));
}

it('shows the markets’ own prices, and says which services are not well', async () => {
  const { user } = await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('crypto with toman');
  const rows = await screen.findAllByRole('link', { name: /BTC/ });
  expect(rows[0]?.getAttribute('href')).toBe('/trade/BTCIRT');
  await user.click(screen.getByRole('radio', { name: 'Tether' }));
  expect(screen.queryByRole('link', { name: /Tether.*USDT/ })).toBeNull();
  const line = await screen.findByRole('link', { name: /Some services are slow/ });
  expect(line.getAttribute('href')).toBe('/status');
  expect(within(line).getByText('18')).toBeDefined();
});

it('says no figure that the server did not: without fees there is no receipt and no table', async () => {
  await open();
  await screen.findAllByRole('link', { name: /BTC/ });
  expect(screen.queryByText('Withdrawal fee')).toBeNull();
  expect(screen.queryByText('You pay')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Fees' })).toBeNull();
});

it('takes a mobile along to the registering, in no address', async () => {
  const { user, router } = await open();
  await user.type(screen.getByLabelText('Mobile number'), '09121234567');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/register'));
  expect(router.state.location.href).toBe('/register');
  expect([takeWishedMobile(), takeWishedMobile()]).toEqual(['09121234567', '']);
});
