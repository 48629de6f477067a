// @vitest-environment happy-dom
import type { HouseStatus } from '@sarraf/contracts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { noAnswer, openScreen, serve } from '#testing/panel.tsx';
import { StatusPage } from './status-page.tsx';

const statusTexts = textsOf(() => import('../texts/fa.ts'));
const networkTexts = textsOf(() => import('#components/network-words/texts/fa.ts'));

type Watched = Omit<HouseStatus['services'][number], 'service'>;
const watched = (state: Watched['state'], days: Watched['days'] = []): Watched => ({
  state,
  since: '2026-11-21T08:00:00.000Z',
  days: [...Array.from({ length: 90 - days.length }, () => 'up' as const), ...days],
  available_ppm: 999_250,
});
const STATUS: HouseStatus = {
  at: '2026-11-21T10:36:00.000Z',
  services: [
    { service: 'orders', ...watched('up') },
    { service: 'sms', ...watched('up', ['down', 'up']) },
  ],
  networks: [{ network: 'ethereum', ...watched('slow', ['slow', 'slow']) }],
  incidents: [
    {
      id: '7',
      title: { fa: 'واریزها دیر می‌رسد', en: 'Deposits are late' },
      state: 'slow',
      services: [],
      networks: ['ethereum'],
      began_at: '2026-11-21T09:42:00.000Z',
      ended_at: null,
      updates: [
        { at: '2026-11-21T10:32:00.000Z', text: { fa: 'بهتر شد', en: 'The nodes agree again' } },
      ],
    },
  ],
  speed: { orders: { median_ms: 18, p99_ms: 43 }, index_seconds: 2 },
};
function open(status: HouseStatus | typeof noAnswer) {
  const reply =
    typeof status === 'function'
      ? status
      : async () => new Response(JSON.stringify({ code: 200, message: 'Said.', data: status }));
  serve({ 'GET /status': reply });
  return openScreen(<StatusPage />, { path: '/status', texts: [statusTexts, networkTexts] });
}

it('says in one sentence what is slow, and of each service how it does and did', async () => {
  await open(STATUS);
  expect(await screen.findByRole('heading', { name: 'Slow: Ethereum' })).toBeDefined();
  const sms = (await screen.findByText('SMS')).closest('li') as HTMLElement;
  expect(within(sms).getByRole('img').getAttribute('aria-label')).toBe(
    'In 90 days, slow on 0 and down on 1',
  );
  expect(within(sms).getByText('99.92%')).toBeDefined();
  expect(screen.getByText('18')).toBeDefined();
  expect(screen.getByText('43')).toBeDefined();
  expect(screen.getByText('Deposits are late')).toBeDefined();
  expect(screen.getByText('The nodes agree again')).toBeDefined();
});

it('says that all is up, and has no figure where there is none', async () => {
  await open({
    ...STATUS,
    networks: [],
    incidents: [],
    speed: { orders: null, index_seconds: null },
  });
  expect(await screen.findByRole('heading', { name: 'All systems operational' })).toBeDefined();
  expect(screen.getAllByText('No orders in the last hour')).toHaveLength(2);
  expect(screen.getByText('No incidents in the last 14 days.')).toBeDefined();
});

it('names what is down before what is slow', async () => {
  await open({ ...STATUS, services: [{ service: 'toman_out', ...watched('down') }] });
  expect(await screen.findByRole('heading', { name: 'Down: Toman withdrawal' })).toBeDefined();
});

it('says that it could not be asked', async () => {
  await open(noAnswer);
  expect(await screen.findByText('Couldn’t load the service status')).toBeDefined();
});
