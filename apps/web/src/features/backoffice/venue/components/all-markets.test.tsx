// @vitest-environment happy-dom
import type { VenueMarket, WaitingAct } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, openScreen, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { MarketsPage } from './markets-page.tsx';

const venueTexts = textsOf(() => import('../texts/fa.ts'));
const AT = '2026-11-28T09:00:00.000Z';
const REASON = 'Prices of the source stand still';

const market = (symbol: string, over: Partial<VenueMarket> = {}): VenueMarket => ({
  market: `${symbol}IRT`,
  base: { symbol, labels: { fa: symbol, en: symbol } },
  quote: 'IRT',
  status: 'Active',
  last: '10',
  index: '10',
  from_index_ppm: 0,
  band_ppm: 100_000,
  bound_ppm: 20_000,
  tick: '1',
  lot: '0.01',
  min_quantity: '0.01',
  min_notional: '100',
  open_orders: 0,
  is_told: true,
  stopped: null,
  failure: null,
  ...over,
});
const halted = (together: boolean): Partial<VenueMarket> => ({
  status: 'Halted',
  stopped: { by: { id: '7', name: 'Mina' }, at: AT, reason: REASON, together },
});
const SHIB = market('SHIB', halted(false));
const OPEN = [market('BTC'), market('ETH'), SHIB];
const SHUT = [market('BTC', halted(true)), market('ETH', halted(true)), SHIB];

const LIST = 'GET /admin/venue/markets';
const STOP = 'POST /admin/venue/stop';
const PROPOSALS = 'GET /admin/venue/proposals';
const of = (markets: readonly VenueMarket[]) => answer({ markets, at: AT });

async function open(replies: Parameters<typeof serve>[0] = {}) {
  const sent = serve({ [LIST]: of(OPEN), [PROPOSALS]: answer([]), ...replies });
  const { user } = await openScreen(<MarketsPage />, { path: '/venue', texts: [venueTexts] });
  return { user, sent };
}

it('halts every market at once, for a reason, after saying how many and that opening takes two', async () => {
  signInStaff('finance');
  const { user, sent } = await open({ [STOP]: of(SHUT) });
  await user.click(await screen.findByRole('button', { name: 'Halt all' }));
  const sheet = await screen.findByRole('dialog');
  for (const words of [/Reopening needs two/, /halted already stay halted/]) {
    expect(within(sheet).getByText(words)).toBeTruthy();
  }
  await user.click(within(sheet).getByRole('radio', { name: 'Full halt', hidden: true }));
  const act = within(sheet).getByRole('button', { name: 'Halt 2 markets', hidden: true });
  await user.click(act);
  expect(changes(sent)).toEqual([]);
  await user.type(within(sheet).getByLabelText('Reason'), REASON);
  await user.click(act);
  await waitFor(() => expect(told()).toEqual(['All markets halted']));
  expect(changes(sent)).toMatchObject([{ call: STOP, body: { to: 'Halted', reason: REASON } }]);
  expect(screen.queryByRole('button', { name: 'Halt all' })).toBeNull();
});

it('says why it was refused, and that nothing was halted', async () => {
  signInStaff('finance');
  const words = 'It is that already.';
  const { user } = await open({ [STOP]: refusal(409, 'nothing_changes', words) });
  await user.click(await screen.findByRole('button', { name: 'Halt all' }));
  const sheet = await screen.findByRole('dialog');
  await user.type(within(sheet).getByLabelText('Reason'), REASON);
  await user.click(within(sheet).getByRole('button', { name: /^Halt 2/, hidden: true }));
  expect(await within(sheet).findByText(words)).toBeTruthy();
  expect(told()).toEqual([]);
});

it('proposes to open those that were halted together, and no other one', async () => {
  signInStaff('finance');
  const propose = 'POST /admin/venue/proposals';
  const { user, sent } = await open({ [LIST]: of(SHUT), [propose]: answer([]) });
  await user.click(await screen.findByRole('button', { name: 'Reopen all' }));
  const sheet = await screen.findByRole('dialog', { name: 'Reopen 2 markets' });
  expect(within(sheet).getByText('BTCIRT')).toBeTruthy();
  expect(within(sheet).queryByText('SHIBIRT')).toBeNull();
  await user.type(within(sheet).getByLabelText('Reason'), REASON);
  await user.click(within(sheet).getByRole('button', { name: 'Send for approval', hidden: true }));
  await waitFor(() => expect(told()).toEqual(['Pending second approval']));
  expect(changes(sent)).toMatchObject([{ body: { way: 'open_all', reason: REASON } }]);
});

it('keeps one of those halted together halted for a reason of its own', async () => {
  signInStaff('finance');
  const call = 'POST /admin/venue/markets/:market/stop';
  const { user, sent } = await open({ [LIST]: of(SHUT), [call]: of(SHUT) });
  await user.click(await screen.findByRole('button', { name: /^BTC/ }));
  await user.click(screen.getByRole('button', { name: 'Halt separately' }));
  const sheet = await screen.findByRole('dialog', { name: 'Halt BTCIRT' });
  expect(within(sheet).getByText(/leaves it halted/)).toBeTruthy();
  // it is shut all the way: to let people cancel again takes two
  expect(within(sheet).queryByRole('radio', { hidden: true })).toBeNull();
  await user.type(within(sheet).getByLabelText('Reason'), REASON);
  await user.click(within(sheet).getByRole('button', { name: 'Halt separately', hidden: true }));
  await waitFor(() => expect(changes(sent)).toHaveLength(1));
  expect(changes(sent)).toMatchObject([{ body: { to: 'Halted', reason: REASON } }]);
});

it('offers no second halt of one that is halted for its own reason', async () => {
  signInStaff('finance');
  const { user } = await open({ [LIST]: of(SHUT) });
  await user.click(await screen.findByRole('button', { name: /^SHIB/ }));
  expect(await screen.findByRole('region', { name: 'SHIBIRT' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Halt separately' })).toBeNull();
});

it('offers an auditor neither', async () => {
  signInStaff('auditor');
  await open({ [LIST]: of(SHUT) });
  expect((await screen.findAllByText('BTC')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /all$/ })).toBeNull();
});

it('says of what waits for a second officer whom it waits for', async () => {
  signInStaff('finance');
  const may = { allowed: false, reason: 'approval_second_officer', from: null } as const;
  const act: WaitingAct = {
    id: '3',
    kind: 'venue_terms',
    subject: 'market:BTCIRT',
    reason: REASON,
    proposed_by: { id: '7', name: 'Mina' },
    proposed_at: AT,
    expires_at: null,
    is_mine: true,
    may_decide: may,
    waits_for: [
      { id: '8', name: 'Reza' },
      { id: '9', name: 'Kian' },
    ],
  };
  const proposal = {
    id: '3',
    way: 'open',
    subject: 'BTCIRT',
    changes: [{ field: 'market_status', old: 'Halted', new: 'Active' }],
    from: null,
    proposed_by: act.proposed_by,
    proposed_at: AT,
    is_mine: true,
    reason: REASON,
    may_decide: may,
  };
  const { user } = await open({
    [PROPOSALS]: answer([proposal]),
    // others of the same moment: one of its kind, one of its number
    'GET /admin/approvals': answer({
      acts: [
        { ...act, id: '2', waits_for: [{ id: '10', name: 'Nima' }] },
        { ...act, kind: 'statement', waits_for: [{ id: '10', name: 'Nima' }] },
        act,
      ],
      at: AT,
    }),
  });
  const list = await screen.findByRole('region', { name: 'Pending second approval' });
  expect(await within(list).findByText('Reza, Kian')).toBeTruthy();
  await user.click(within(list).getByRole('button', { name: 'Review' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText('Reza, Kian')).toBeTruthy();
});
