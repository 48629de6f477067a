// @vitest-environment happy-dom
import type { DataOf } from '@sarraf/contracts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openScreen, type Reply, serve } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { ServicesPage } from './services-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const forbiddenTexts = textsOf(() => import('#components/forbidden/texts/fa.ts'));
const staffWordsTexts = textsOf(() => import('#components/staff-words/texts/fa.ts'));
const servicesTexts = textsOf(() => import('../texts/fa.ts'));

type Overview = DataOf<'GET /admin/overview'>;
type Health = DataOf<'GET /admin/messages/health'>;

const AT = '2026-11-25T02:00:00.000Z';
const SIMULATED = { adapter: 'simulator', simulated: true, checked_at: AT } as const;
const OVERVIEW: Overview = {
  users: { total: 4, level_0: 1, level_1: 2, level_2: 1, joined_24h: 1 },
  markets: { active: 2, total: 2, open_orders: 3, trades_24h: 5 },
  money: { toman_deposits_24h: '0', fees: [] },
  engine: { seq: '9', state_hash: 'abcd', epoch: '1', started_at: AT, queue: 0 },
  pending: { kyc_requests: 0, cards: 0, payments: 0 },
  providers: [
    { port: 'sms', adapter: 'kavenegar', simulated: false, state: 'up', checked_at: AT },
    { port: 'identity', adapter: 'zohal', simulated: false, state: 'unknown', checked_at: null },
    { port: 'payment', ...SIMULATED, state: 'down' },
  ],
  realtime: [
    { region: 'de', state: 'up', pid: 12, connections: 1_200 },
    { region: 'ir', state: 'down', pid: null, connections: 0 },
  ],
  at: AT,
};
const HEALTH: Health = {
  channels: [
    {
      channel: 'sms',
      waiting: 3,
      sending: 1,
      sent: 120,
      failed: 2,
      unknown: 4,
      oldest_due_seconds: 150,
    },
    {
      channel: 'mail',
      waiting: 0,
      sending: 0,
      sent: 7,
      failed: 0,
      unknown: 0,
      oldest_due_seconds: null,
    },
  ],
  errors: [
    { at: AT, channel: 'sms', recipient: '0912***0003', state: 'failed', error: '411' },
    { at: AT, channel: 'mail', recipient: 's***@example.com', state: 'waiting', error: 'timeout' },
    { at: AT, channel: 'sms', recipient: '0912***0004', state: 'unknown', error: 'no_answer' },
  ],
  providers: [],
};
const STATES = 'GET /admin/overview';
const OUTBOX = 'GET /admin/messages/health';

beforeEach(() => signInStaff('auditor'));

async function open(
  replies: Record<string, Reply | readonly Reply[]> = {},
  look: { readonly isWide?: boolean; readonly lang?: 'fa' | 'en' } = {},
) {
  const sent = serve({ [STATES]: answer(OVERVIEW), [OUTBOX]: answer(HEALTH), ...replies });
  const texts = [servicesTexts, forbiddenTexts, staffWordsTexts];
  const { user } = await openScreen(<ServicesPage />, { path: '/services', texts, ...look });
  return { user, sent };
}

const said = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

/** Rows of a table without its head, a list of cells each. */
const cellsOf = (table: HTMLElement | undefined) =>
  within(table as HTMLElement)
    .getAllByRole('row')
    .slice(1)
    .map((row) => said(within(row).getAllByRole('cell')));

describe('those outside', () => {
  it('stand with what fails first, then who was never asked, then who works', async () => {
    await open();
    expect(await screen.findByText('kavenegar')).toBeTruthy();
    expect(said(screen.getAllByRole('listitem'))).toEqual([
      expect.stringMatching(/^Card gateway simulatorDownSimulator.*\d\d:\d\d/),
      'Identity checks zohalNot checked yet',
      expect.stringMatching(/^SMS kavenegarUp\D*\d\d:\d\d/),
      'IR /rt/irDown0 connections',
      'DE /rt/deUp1,200 connections',
    ]);
    expect(screen.getByText('2 of 5 failing')).toBeTruthy();
  });

  it.each([
    ['unknown', 'No failures', 'All operational'],
    ['up', 'All operational', 'No failures'],
  ] as const)('are summed up: the last is %s', async (state, word, other) => {
    const sms = { ...OVERVIEW.providers[0], state: 'up' } as Overview['providers'][number];
    const providers = [sms, { ...sms, port: 'identity' as const, state }];
    const realtime = OVERVIEW.realtime.slice(0, 1);
    await open({ [STATES]: answer({ ...OVERVIEW, providers, realtime }) });
    expect(await screen.findByText(word)).toBeTruthy();
    expect(screen.queryByText(other)).toBeNull();
  });

  it('fail to load by themselves, and are asked again', async () => {
    // what a repetition can't change is not repeated by itself
    const failed = refusal(404, 'not_found', 'Nothing is here.');
    const { user, sent } = await open({ [STATES]: [failed, answer(OVERVIEW)] });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t load the services');
    expect(alert.textContent).toContain('Nothing is here.');
    expect(await screen.findByText('411')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('kavenegar')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent.filter(({ call }) => call === STATES)).toHaveLength(2);
  });
});

describe('the outbox', () => {
  it('counts what waits, failed and has an unknown end, and how late the oldest is', async () => {
    await open();
    await screen.findByText('411');
    const [channels, errors] = screen.getAllByRole('table');
    expect(said(within(channels ?? document.body).getAllByRole('columnheader'))).toEqual([
      'Channel',
      'Queued',
      'Sending',
      'Sent',
      'Failed',
      'Unknown',
      'Longest delay',
    ]);
    expect(cellsOf(channels)).toEqual([
      ['SMS', '3', '1', '120', '2', '4', '2 min ago'],
      ['Email', '0', '0', '7', '0', '0', 'None'],
    ]);
    expect(cellsOf(errors).map(([, ...rest]) => rest)).toEqual([
      ['SMS', '0912***0003', 'Failed', '411'],
      ['Email', 's***@example.com', 'Will retry', 'timeout'],
      ['SMS', '0912***0004', 'Unknown', 'no_answer'],
    ]);
  });

  it('is cards on a phone, with the same figures', async () => {
    await open({}, { isWide: false, lang: 'fa' });
    await screen.findByText('411');
    expect(screen.queryByRole('table')).toBeNull();
    const cards = said(screen.getAllByRole('listitem').slice(5));
    expect(cards).toEqual([
      'پیامک۲ دقیقه پیشدر انتظار۳در حال ارسال۱ارسال‌شده۱۲۰ناموفق۲نامشخص۴',
      'ایمیلندارددر انتظار۰در حال ارسال۰ارسال‌شده۷ناموفق۰نامشخص۰',
      expect.stringMatching(/^پیامک 0912\*\*\*0003.*ناموفق411$/),
      expect.stringMatching(/^ایمیل s\*\*\*@example\.com.*دوباره ارسال می‌شودtimeout$/),
      expect.stringMatching(/^پیامک 0912\*\*\*0004.*نامشخصno_answer$/),
    ]);
  });

  it('says that nothing went wrong', async () => {
    await open({ [OUTBOX]: answer({ ...HEALTH, errors: [] }) });
    expect(await screen.findByText('No errors in the last 24 hours.')).toBeTruthy();
    expect(screen.getAllByRole('table')).toHaveLength(1);
  });

  it('fails to load beside the services that stand, and is asked again', async () => {
    const failed = refusal(404, 'not_found', 'Nothing is here.');
    const { user, sent } = await open({ [OUTBOX]: [failed, answer(HEALTH)] });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t load the outbox');
    expect(await screen.findByText('kavenegar')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('411')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent.filter(({ call }) => call === OUTBOX)).toHaveLength(2);
  });

  it('is closed to a role that may not see messages, and not asked for', async () => {
    signInStaff('finance');
    const { sent } = await open();
    expect(await screen.findByText('kavenegar')).toBeTruthy();
    expect(
      screen.getByText('You need the “See messages” permission to view the outbox.'),
    ).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(sent.map(({ call }) => call)).toEqual([STATES]);
  });

  it('names what is missing once the server takes the access away', async () => {
    const facts = { action: 'read', subject: 'Messages' };
    await open({ [OUTBOX]: refusal(403, 'forbidden', 'Not for you.', facts) });
    expect(await screen.findByText('You don’t have access to this page')).toBeTruthy();
    expect(await screen.findByText('kavenegar')).toBeTruthy();
  });
});
