// @vitest-environment happy-dom
import type { PersonSummary } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { changes, openScreen, type Reply, serve, signInClient, told } from '#testing/panel.tsx';
import type { ActName } from '../model/acts.ts';
import { ActForm } from './act-form.tsx';
import { textsOf } from '#i18n/texts.ts';

const causeWordsTexts = textsOf(() => import('#components/cause-words/texts/fa.ts'));
const reasonWordsTexts = textsOf(() => import('../../reason-words/texts/fa.ts'));
const actTexts = textsOf(() => import('./texts/fa.ts'));

const person: PersonSummary = {
  id: '7',
  first_name: 'Arash',
  last_name: 'Nikmanesh',
  username: null,
  mobile: '0912***0001',
  level: 1,
  level_proved: 1,
  registered_at: '2026-04-11T08:00:00.000Z',
  last_seen_at: null,
  standing: {
    level: 1,
    frozen: false,
    money_held_until: null,
    security_held_until: null,
    staff_held_until: null,
    blocks: [],
  },
  unfreeze: null,
  figures: {
    worth_toman: null,
    deposits_30d_toman: null,
    trades_30d_toman: null,
    open_orders: 0,
    limit: null,
  },
  identity: [],
  cards: [],
  limits: [],
  pinned_notes: [],
};

/** An answer, once the test lets it go: a second press comes before it. */
const answered =
  (done: boolean, letGo: Promise<void> = Promise.resolve()): Reply =>
  async () => {
    await letGo;
    const standing = { ...person.standing, frozen: true };
    return new Response(JSON.stringify({ code: 200, message: 'Done.', data: { done, standing } }));
  };

async function open(first: ActName | '', reply: Reply, ability = 'Status', whom = person) {
  const sent = serve({
    'POST /admin/people/7/unfreeze': reply,
    'POST /admin/people/7/freeze': reply,
    'POST /admin/people/7/level': reply,
    'POST /admin/people/7/hold_money': reply,
    'POST /admin/people/7/release_money': reply,
  });
  signInClient();
  const current = session.get();
  if (current === null) throw new Error('Nobody is signed in.');
  const abilities = [{ action: 'update', subject: ability }];
  session.set({ ...current, user: { ...current.user, role: 'admin', ability: abilities } });
  const onClose = vi.fn();
  const { user } = await openScreen(<ActForm person={whom} first={first} onClose={onClose} />, {
    path: '/people/7',
    texts: [actTexts, causeWordsTexts, reasonWordsTexts],
  });
  const choose = async (label: RegExp, choice: string): Promise<void> => {
    await user.click(screen.getByRole('button', { name: label }));
    await user.click(await screen.findByRole('radio', { name: choice, hidden: true }));
  };
  return { sent, user, onClose, choose };
}

it('says what is missing, shows the message and its effect, and sends the act once', async () => {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const { sent, user, onClose, choose } = await open('freeze', answered(true, gate));
  expect(screen.getByText(/are paused for a review/)).toBeTruthy();
  expect(screen.getByText(/Open orders stay, and money already paid is credited/)).toBeTruthy();
  const send = screen.getByRole('button', { name: 'Freeze account' });
  await user.click(send);
  expect(screen.getByText('Choose a reason')).toBeTruthy();
  await choose(/^Reason/, 'Other');
  await user.click(send);
  expect(screen.getByText(/at least five characters/)).toBeTruthy();
  await user.type(screen.getByRole('textbox'), 'seen twice');
  await user.dblClick(send);
  letGo();
  await waitFor(() => expect(told()).toEqual(['Done']));
  expect(changes(sent)).toMatchObject([
    {
      call: 'POST /admin/people/7/freeze',
      body: { reason: 'other', words: 'seen twice', tell: true },
    },
  ]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('leaves the person untold where the tick is away, and tells that it was so already', async () => {
  const { sent, user, choose } = await open('level_0', answered(false));
  await choose(/^Reason/, 'Doubtful documents');
  await user.click(screen.getByRole('checkbox', { name: 'Notify the user' }));
  expect(screen.queryByText(/You’re now level/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Set level 0' }));
  await waitFor(() => expect(told()).toEqual(['Nothing to change']));
  expect(changes(sent)[0]?.body).toEqual({
    reason: 'documents_doubtful',
    tell: false,
    level: 0,
  });
});

it('keeps what was filled in and says why where it is refused', async () => {
  const refused = (): Promise<Response> =>
    Promise.resolve(
      new Response(
        JSON.stringify({
          code: 403,
          message: 'You can’t decide on your own case.',
          error: 'decides_on_self',
          facts: {},
        }),
        { status: 403 },
      ),
    );
  const { user, onClose, choose } = await open('freeze', refused);
  await choose(/^Reason/, 'Compromised account');
  await user.click(screen.getByRole('button', { name: 'Freeze account' }));
  expect(await screen.findByText('You can’t decide on your own case.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Reason: Compromised account/ })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it('offers nothing to those who may do nothing', async () => {
  await open('', answered(true), 'Auth');
  expect(screen.getByText('You don’t have permission to act on this account.')).toBeTruthy();
});

it.each([
  [{ asked_at: '2026-11-25T06:00:00.000Z', first_officer: '9' }, /A second officer has to approve/],
  [null, /^Done$/],
])(
  'opens an account with a second officer, and never leaves the person untold',
  async (unfreeze, said) => {
    const { standing } = person;
    const reply: Reply = async () =>
      Response.json({ code: 200, message: 'Done.', data: { done: true, standing, unfreeze } });
    const { sent, user, choose } = await open('unfreeze', reply);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/Your account is no longer frozen/)).toBeTruthy();
    expect(screen.getByText(/Once two officers approve/)).toBeTruthy();
    await choose(/^Reason/, 'Issue resolved');
    await user.click(screen.getByRole('button', { name: 'Unfreeze account' }));
    await waitFor(() => expect(told()).toEqual([expect.stringMatching(said)]));
    expect(changes(sent)).toMatchObject([{ body: { reason: 'mended' } }]);
    expect(changes(sent)[0]?.body).not.toHaveProperty('tell');
  },
);

it('holds leaving money to the end of a day, and shows the very message with its cause', async () => {
  const { sent, user, choose } = await open('hold_money', answered(true));
  expect(screen.queryByRole('checkbox')).toBeNull();
  await choose(/^Reason/, 'Compromised account');
  expect(
    screen.getByText(
      /Someone else may have access to your account\. Withdrawals and transfers are paused/,
    ),
  ).toBeTruthy();
  expect(screen.getByText(/never shortens a security hold/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Day/ })).toBeNull();
  await choose(/^Until/, 'Choose a day');
  expect(screen.getByRole('button', { name: /^Day/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hold withdrawals and transfers' }));
  await waitFor(() => expect(told()).toEqual(['Done']));
  // the last minute of a day in Tehran
  const until = expect.stringMatching(/T20:29:00\.000Z$/);
  expect(changes(sent)).toMatchObject([
    { call: 'POST /admin/people/7/hold_money', body: { reason: 'access_stolen', until } },
  ]);
  expect(changes(sent)[0]?.body).not.toHaveProperty('tell');
});

it('lifts a hold of staff, and says so where the account’s security still holds', async () => {
  const security = new Date(Date.now() + 3_600_000).toISOString();
  const standing = {
    ...person.standing,
    money_held_until: security,
    security_held_until: security,
    staff_held_until: security,
  };
  const held = { ...person, standing };
  const { sent, user, choose } = await open('release_money', answered(true), 'Status', held);
  await choose(/^Reason/, 'Issue resolved');
  expect(
    screen.getByText(
      /The review is over\. For your safety, withdrawals and transfers stay paused until/,
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Lift hold' }));
  await waitFor(() => expect(told()).toEqual(['Done']));
  expect(changes(sent)).toMatchObject([
    { call: 'POST /admin/people/7/release_money', body: { reason: 'mended' } },
  ]);
});
