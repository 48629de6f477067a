// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, openScreen, type Reply, serve, signInClient, told } from '#testing/panel.tsx';
import { answer, refusal } from '#testing/staff.ts';
import {
  historyExample,
  offersExample,
  rulesExample,
  summaryExample,
} from '../testing/score-examples.ts';
import { ScoresPage } from './scores-page.tsx';

const scoresTexts = textsOf(() => import('../texts/fa.ts'));

async function open(more: Record<string, Reply | readonly Reply[]> = {}) {
  const sent = serve({
    'GET /scores/summary': answer(summaryExample),
    'GET /scores/exchange': answer(offersExample),
    'GET /scores': answer(rulesExample),
    'GET /scores/history': answer(historyExample),
    'GET /user/fees': answer({ rates: [], discount: null }),
    ...more,
  });
  const { user } = await openScreen(<ScoresPage />, { path: '/scores', texts: [scoresTexts] });
  return { user, sent };
}

beforeEach(signInClient);

it('says how many points there are, what of them can be exchanged, and what is missing', async () => {
  await open();
  expect(await screen.findByText('1,740')).toBeTruthy();
  expect(screen.getByText('1,120 points')).toBeTruthy();
  expect(screen.getByText(/2,660 points to Diamond/)).toBeTruthy();
  expect(screen.getByRole('list', { name: /Gold tier, 2,340 points earned/ })).toBeTruthy();
  expect(await screen.findByText('260 more points needed')).toBeTruthy();
  expect(screen.getByText(/Available after/).textContent).toMatch(/63,333/);
  // what cannot be bought is no button
  expect(screen.getAllByRole('button', { name: /Exchange points/ })).toHaveLength(1);
  expect(screen.getByText('74 points')).toBeTruthy();
});

it('exchanges once, after it has said that there is no way back', async () => {
  const done = {
    id: '5',
    kind: 'discount',
    points: 600,
    amount: null,
    discount_ppm: 100_000,
    until: '2026-12-21T08:00:00.000Z',
    at: '2026-11-21T08:00:00.000Z',
  };
  const { user, sent } = await open({ 'POST /scores/exchange': answer(done) });
  await user.click(await screen.findByRole('button', { name: /600/ }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText('1,140 points')).toBeTruthy();
  expect(sheet.getByText(/can’t be undone/)).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Exchange 600 points' }));
  await waitFor(() => expect(told()).toEqual(['Fee discount applied']));
  expect(changes(sent).map(({ body }) => body)).toEqual([{ offer_id: '1' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says why an exchange was refused, and keeps the sheet', async () => {
  const words = 'You need 40 more points. No points were taken.';
  const { user } = await open({ 'POST /scores/exchange': refusal(409, 'scores_short', words) });
  await user.click(await screen.findByRole('button', { name: /600/ }));
  await user.click(await screen.findByRole('button', { name: 'Exchange 600 points' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(told()).toEqual([]);
});
