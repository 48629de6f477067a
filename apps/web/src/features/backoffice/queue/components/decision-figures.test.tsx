// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changes, openScreen, serve, signInClient } from '#testing/panel.tsx';
import { DecisionFigures } from './decision-figures.tsx';
import { textsOf } from '#i18n/texts.ts';

const queueTexts = textsOf(() => import('../texts/fa.ts'));

const NONE = { decided: 0, approved: 0, returned: 0 };
const day = (at: number) => ({ day: `2026-11-${String(19 + at)}`, ...NONE });
const FIGURES = {
  days: 7,
  everyone: true,
  decided: 4,
  approved: 3,
  returned: 1,
  median_wait_s: 160,
  by_day: [
    ...Array.from({ length: 6 }, (_, at) => day(at)),
    { day: '2026-11-25', decided: 4, approved: 3, returned: 1 },
  ],
  officers: [
    { id: '5', name: 'Raha Tehami', decided: 3, approved: 3, returned: 0, median_wait_s: 60 },
    { id: '6', name: null, decided: 1, approved: 0, returned: 1, median_wait_s: 7_200 },
  ],
};

async function open(data: object) {
  const reply = async () => Response.json({ code: 200, message: 'Done.', data });
  const sent = serve({ 'GET /admin/kyc/figures': reply });
  signInClient();
  const { user } = await openScreen(<DecisionFigures queue="identity" />, {
    path: '/identity',
    texts: [queueTexts],
  });
  await user.click(await screen.findByRole('button', { name: /^7 days/ }));
  return { sent, user };
}

it('says in a line what was decided, and in its sheet by whom and on which days', async () => {
  const { sent, user } = await open(FIGURES);
  expect(
    screen.getByRole('button', { name: '7 days: 4 decided · median wait 3 min' }),
  ).toBeTruthy();
  expect(screen.getByText('All officers’ decisions')).toBeTruthy();
  expect(
    screen.getByRole('img', {
      name: 'Decisions of each day: 3 approved and 1 returned or rejected in all',
      hidden: true,
    }),
  ).toBeTruthy();
  expect(screen.getByText('25 November: 3 approved, 1 returned or rejected')).toBeTruthy();
  expect(screen.getByText('Raha Tehami')).toBeTruthy();
  expect(screen.getByText('A colleague')).toBeTruthy();
  expect(screen.getByText('median wait 2 h')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '30 days', hidden: true }));
  expect(changes(sent)).toEqual([]);
});

it('shows an officer their own alone, and says where nothing was decided', async () => {
  await open({ ...FIGURES, ...NONE, everyone: false, median_wait_s: null, officers: [] });
  expect(screen.getByText('Your decisions')).toBeTruthy();
  expect(screen.getByText('No decisions in this period.')).toBeTruthy();
  expect(screen.queryByRole('img', { hidden: true })).toBeNull();
});
