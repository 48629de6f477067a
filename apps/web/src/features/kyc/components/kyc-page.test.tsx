// @vitest-environment happy-dom
import type { AccessStatus } from '@sarraf/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accessStatusQuery } from '#lib/queries/user.ts';
import { queryClient } from '#lib/query-client.ts';
import { heldDepositsExample } from '#testing/held-deposits-example.ts';
import { openScreen, serve, signInClient } from '#testing/panel.tsx';
import { answer } from '#testing/staff.ts';
import { KycPage } from './kyc-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const uploadTexts = textsOf(() => import('#components/upload/texts/fa.ts'));
const returnReasonTexts = textsOf(() => import('#components/return-reason/texts/fa.ts'));
const kycTexts = textsOf(() => import('../texts/fa.ts'));

type Level = 0 | 1 | 2;
type Limit = AccessStatus['limits'][number];

const day = (kind: string, cap: string): Limit => ({
  kind,
  days: 1,
  used: '0',
  cap,
  frees_at: '2026-11-27T20:30:00.000Z',
  lifts_at_level: null,
});
const AT_ONE = [day('gateway_day', '25000000'), day('withdrawal_day', '50000000')];
const AT_TWO = [
  day('gateway_day', '25000000'),
  day('withdrawal_day', '300000000'),
  day('transfer_day', '200000000'),
];

function statusOf(level: Level, limits: Limit[]): AccessStatus {
  const opens: AccessStatus['levels'][number]['opens'][] = [
    [],
    ['toman_deposit', 'toman_withdraw', 'trade'],
    ['transfer', 'gift'],
  ];
  return {
    level,
    limits,
    stopped: [],
    held_deposits: null,
    items: [],
    request: null,
    levels: ([0, 1, 2] as const).map((one) => ({
      level: one,
      opens: opens[one] ?? [],
      needs: [],
      reason: null,
      state: one < level ? 'done' : one === level ? 'current' : 'available',
    })),
  };
}

/** What stands at each level, a line for each thing that it opens. */
async function rungs(
  level: Level,
  atTwo: Limit[] = AT_TWO,
  part: Partial<AccessStatus> = {},
): Promise<string[][]> {
  const own = level === 0 ? [] : level === 1 ? AT_ONE : atTwo;
  const one = { level: 1, state: 'available', opens: [], needs: [], reason: null };
  serve({
    'GET /user/access_status': answer({ ...statusOf(level, own), ...part }),
    'GET /user/access_level_one': answer({ ...one, limits: AT_ONE }),
    'GET /user/access_level': answer({ ...one, level: 2, limits: atTwo }),
  });
  await openScreen(<KycPage />, {
    path: '/kyc',
    texts: [kycTexts, returnReasonTexts, uploadTexts],
  });
  const [ladder] = await screen.findAllByRole('list');
  if (ladder === undefined) throw new Error('No ladder is shown.');
  await waitFor(() => expect(ladder.querySelectorAll('.skeleton')).toHaveLength(0));
  const lines = (rung: HTMLElement) =>
    within(rung)
      .queryAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  return within(ladder).getAllByRole('listitem').map(lines);
}

beforeEach(signInClient);
afterEach(() => {
  vi.useRealTimers();
});

const ONE = [
  'Buy and sell: Open',
  'Toman deposit, daily: 25M toman',
  'Toman withdrawal, daily: 50M toman',
];
const TWO = ['Transfer to others, daily: 200M toman', 'Gift codes: Same limit'];

it.each([0, 1] as const)(
  'tells level %i what the next ones open, and what they raise',
  async (at) => {
    expect(await rungs(at)).toEqual([[], ONE, ['Toman withdrawal, daily: 300M toman', ...TWO]]);
  },
);

it('tells level 2 its own limits', async () => {
  expect(await rungs(2)).toEqual([
    [],
    [ONE[0], ONE[1], 'Toman withdrawal, daily: 300M toman'],
    TWO,
  ]);
});

it('tells level 2 what recent deposits keep from going to others', async () => {
  const [, , two] = await rungs(2, AT_TWO, { held_deposits: heldDepositsExample });
  expect(two).toEqual([
    ...TWO,
    'Can’t be sent to others until 30 November, 14:06: 5,000,000 toman',
  ]);
});

it('promises what the server says that a level opens, and no more', async () => {
  const levels = statusOf(1, AT_ONE).levels.map((one) =>
    one.level === 2 ? { ...one, opens: [] } : one,
  );
  const [, one, two] = await rungs(1, AT_ONE, { levels });
  expect([one, two]).toEqual([ONE, []]);
});

it.each([
  [0, 1, 'A few seconds, or a few hours if the identity service is down'],
  [1, 2, 'Up to one working day'],
] as const)(
  'at level %i says since when level %i waits, and its usual time',
  async (at, level, usual) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.setSystemTime('2026-11-21T08:30:42.000Z');
    const request: AccessStatus['request'] = {
      level,
      status: 'pending',
      reason: null,
      created_at: '2026-11-21T08:18:40.000Z',
    };
    await rungs(at, AT_TWO, { request });
    const waiting = () =>
      ['Submitted', 'Waiting for', 'Usually takes'].map(
        (name) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent,
      );
    expect(waiting()).toEqual(['21 November, 11:48', '12 min ago', usual]);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(waiting()).toEqual(['21 November, 11:48', '13 min ago', usual]);
  },
);

it('brings a level that was just reached into view and folds the next one behind a button', async () => {
  let level: Level = 0;
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
  serve({
    'GET /user/access_status': async () => answer(statusOf(level, level === 0 ? [] : AT_ONE))(),
    'GET /user/access_level_one': answer({
      level: 1,
      state: 'available',
      opens: [],
      needs: [],
      reason: null,
      limits: AT_ONE,
    }),
    'GET /user/access_level': answer({
      level: 2,
      state: 'available',
      opens: [],
      needs: [],
      reason: null,
      limits: AT_TWO,
    }),
  });
  await openScreen(<KycPage />, { path: '/kyc', texts: [kycTexts, returnReasonTexts] });
  await screen.findAllByRole('list');
  level = 1;
  await act(() => queryClient.invalidateQueries({ queryKey: accessStatusQuery.queryKey }));
  const heading = await screen.findByRole('heading', { name: 'You’re verified for level 1' });
  expect(document.activeElement).toBe(heading);
  expect(seen).toHaveBeenCalled();
  expect(screen.queryByText('Documents for level 2')).toBeNull();
  act(() => screen.getByRole('button', { name: 'Upgrade to level 2' }).click());
  expect(await screen.findByText('Documents for level 2')).toBeTruthy();
});
