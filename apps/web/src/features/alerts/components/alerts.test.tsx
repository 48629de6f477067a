// @vitest-environment happy-dom
// A person's price alerts: the list, one that is made, one that is edited and dropped, and what is refused.
import type { PriceAlert } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { openScreen, serve, type Sent, signInClient, told } from '#testing/panel.tsx';
import { AlertsPage } from './alerts-page.tsx';

const alertsTexts = textsOf(() => import('../texts/fa.ts'));
const sheetTexts = textsOf(() => import('#components/price-alert/texts/fa.ts'));
const texts = [alertsTexts, sheetTexts];

const AT = '2026-11-21T08:00:00.000Z';
const ALERT: PriceAlert = {
  id: '7',
  market: 'BTCIRT',
  kind: 'above',
  price: '13000000000',
  percent: null,
  window_hours: null,
  hour: null,
  repeated: false,
  note: '<b>sell</b> half',
  state: 'armed',
  created_at: AT,
  fired_at: null,
  fired_price: null,
  fired_count: 0,
};
const OTHERS: readonly PriceAlert[] = [
  {
    ...ALERT,
    id: '6',
    kind: 'change',
    price: null,
    percent: '5',
    window_hours: 1,
    state: 'resting',
  },
  { ...ALERT, id: '5', kind: 'daily', price: null, hour: 9, repeated: true },
  {
    ...ALERT,
    id: '4',
    kind: 'below',
    note: '',
    state: 'fired',
    fired_at: AT,
    fired_price: '12990000000',
    fired_count: 1,
  },
  { ...ALERT, id: '3', market: 'XYZIRT', state: 'ended', note: '' },
];
const answers = (data: unknown) => async () =>
  new Response(JSON.stringify({ code: 200, message: '', data }));
const refused = (status: number, error: string, message: string) => async () =>
  new Response(JSON.stringify({ code: status, message, error, facts: {} }), { status });
const list = (data: readonly PriceAlert[], live = data.length) =>
  answers({ data, live, live_max: 50, changes_left: 100 });
const SETTINGS = {
  choices: [{ topic: 'price_alert', app: 'on', push: 'on', sms: 'off', mail: 'off' }],
  push_available: true,
};
const reads = (data: readonly PriceAlert[], live?: number) =>
  ({
    'GET /alerts': list(data, live),
    'GET /markets': 'markets',
    'GET /user/message_settings': answers(SETTINGS),
    'GET /udf/history': async () => new Response(JSON.stringify({ s: 'no_data' })),
  }) as const;

/** Prices are followed beside it, by calls of their own. */
const changes = (sent: readonly Sent[]): readonly Sent[] =>
  sent.filter(({ call }) => /^(POST|DELETE) /.test(call));

beforeEach(() => {
  localStorage.clear();
  signInClient();
});

const open = () => openScreen(<AlertsPage />, { path: '/alerts', texts });
const sheet = async () => within(await screen.findByRole('dialog'));

it('lists what waits, how far it is, and what was told', async () => {
  serve(reads([ALERT, ...OTHERS], 3));
  await open();
  await screen.findAllByRole('button', { name: /Edit the Bitcoin alert/ });
  const rows = screen.getAllByRole('listitem');
  const said = rows.map((row) => row.textContent?.replace(/\s+/g, ' ') ?? '');
  expect(said[0]).toMatch(
    /Bitcoin.*Reaches 13,000,000,000 toman.*<b>sell<\/b> half.*Active.*to go/,
  );
  expect(said[1]).toMatch(/5% in 1 hour.*Waiting for the price to move back/);
  expect(said[2]).toContain('Every day at 09:00');
  expect(said[3]).toMatch(/at 12,990,000,000.*Notified/);
  expect(said[4]).toMatch(/XYZ.*Market closed/);
  expect(screen.getByRole('heading', { name: 'Active 3 of 50' })).toBeDefined();
});

it('says where there are none', async () => {
  serve(reads([]));
  await open();
  expect(await screen.findByText('No alerts yet')).toBeDefined();
  expect(screen.getByRole('button', { name: 'New alert' })).toBeDefined();
});

it('makes one, says what is wrong first, and sends it again as the same one', async () => {
  const sent = serve({
    ...reads([]),
    'POST /alerts': [refused(409, 'alerts_full', 'You have 50 alerts waiting.'), answers(ALERT)],
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'New alert' }));
  const form = await sheet();
  await user.click(await form.findByRole('button', { name: 'Create alert' }));
  expect(await form.findByText('Enter a price.')).toBeDefined();
  const price = form.getByLabelText<HTMLInputElement>(/^Price, /);
  await user.type(price, '13000000001');
  expect(await form.findByText('The price must be a multiple of 100,000.')).toBeDefined();
  expect(changes(sent)).toEqual([]);
  await user.clear(price);
  await user.type(price, '۱۳۰۰۰۰۰۰۰۰۰');
  expect(price.value).toBe('13,000,000,000');
  await user.click(form.getByRole('button', { name: /^Change ?: Every time/ }));
  await user.click(form.getByRole('button', { name: 'Create alert' }));
  expect(await form.findByText('You have 50 alerts waiting.')).toBeDefined();
  await user.click(form.getByRole('button', { name: 'Create alert' }));
  await waitFor(() => expect(told()).toContain('Alert created'));
  const [first, second] = changes(sent).map(({ body }) => body as Record<string, unknown>);
  expect(first).toMatchObject({ market: 'BTCIRT', price: '13000000000', repeated: true });
  expect(second?.['client_key']).toBe(first?.['client_key']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('edits one from what it is, to a change in percent', async () => {
  const sent = serve({ ...reads([ALERT]), 'POST /alerts/7': answers(ALERT) });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /Edit the Bitcoin alert/ }));
  const form = await sheet();
  const price = await form.findByLabelText<HTMLInputElement>(/^Price, /);
  expect(price.value).toBe('13,000,000,000');
  await user.click(form.getByRole('radio', { name: 'Changes by' }));
  const percent = form.getByLabelText('Change in percent');
  await user.clear(percent);
  await user.type(percent, '0.4');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await form.findByText('Enter between 0.5 and 100 percent.')).toBeDefined();
  await user.clear(percent);
  await user.type(percent, '7.5');
  await user.click(form.getByRole('radio', { name: 'In 1 hour' }));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(told()).toContain('Alert saved'));
  expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
    [
      'POST /alerts/7',
      {
        kind: 'change',
        percent: '7.5',
        window_hours: '1',
        repeated: false,
        note: '<b>sell</b> half',
      },
    ],
  ]);
});

it('drops one, and one of a closed market can only be dropped', async () => {
  const [closed] = OTHERS.slice(-1);
  if (closed === undefined) throw new Error('There is none.');
  const sent = serve({
    ...reads([ALERT, closed], 1),
    'DELETE /alerts/7': answers({}),
    'DELETE /alerts/3': answers({}),
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /Edit the Bitcoin alert/ }));
  await user.click(await (await sheet()).findByRole('button', { name: 'Delete alert' }));
  await waitFor(() => expect(told()).toContain('Alert deleted'));
  await user.click(screen.getByRole('button', { name: /Edit the XYZ alert/ }));
  const form = await sheet();
  expect(form.queryByRole('radio')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Delete alert' }));
  await waitFor(() => expect(changes(sent)).toHaveLength(2));
  expect(changes(sent).map(({ call }) => call)).toEqual(['DELETE /alerts/7', 'DELETE /alerts/3']);
});

it('switches the ways by which alerts are told, for all of them', async () => {
  const sent = serve({ ...reads([ALERT]), 'POST /user/message_settings': answers(SETTINGS) });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /Edit the Bitcoin alert/ }));
  await user.click(await (await sheet()).findByRole('switch', { name: 'SMS' }));
  await waitFor(() => expect(changes(sent)).toHaveLength(1));
  expect(changes(sent)[0]?.body).toEqual({
    choices: [{ topic: 'price_alert', channel: 'sms', on: true }],
  });
});
