// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { keepInvite, keptInvite } from '#lib/invite.ts';
import {
  changes,
  noAnswer,
  openScreen,
  type Reply,
  serve,
  signInClient,
  told,
} from '#testing/panel.tsx';
import { answer, refusal } from '#testing/staff.ts';
import {
  cameByExample,
  codesExample,
  infoExample,
  invitedExample,
  mayJoinExample,
} from '../testing/referral-examples.ts';
import { ReferralPage } from './referral-page.tsx';

const referralTexts = textsOf(() => import('../texts/fa.ts'));

const none = { ...codesExample, data: [], total: 0 };

async function open(more: Record<string, Reply | readonly Reply[]> = {}) {
  const sent = serve({
    'GET /referral': answer(codesExample),
    'GET /referral/info': answer(infoExample),
    'GET /referral/invitedUsers': answer(invitedExample),
    'GET /user/referrals': answer(cameByExample),
    ...more,
  });
  const { user } = await openScreen(<ReferralPage />, {
    path: '/referral',
    texts: [referralTexts],
  });
  return { user, sent };
}

beforeEach(signInClient);

it('shows the newest code as a picture and a link, and another one once it is chosen', async () => {
  const { user } = await open();
  expect(await screen.findByRole('img', { name: 'QR code for invite link SR4K60' })).toBeTruthy();
  expect(screen.getByText('sarraf.example/r/SR4K60')).toBeTruthy();
  expect(screen.getByText(/Friend’s discount 18% · Your share 12%/)).toBeTruthy();
  expect(screen.getByText('2 of 30')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /SR1A05/ }));
  expect(screen.getByRole('img', { name: 'QR code for invite link SR1A05' })).toBeTruthy();
  expect(screen.getByText(/Friend’s discount 0% · Your share 30%/)).toBeTruthy();
});

it('says who came, where each stands, and what that brought', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('tab', { name: /Invited/ }));
  expect((await screen.findByText('0912 ••• 4418')).closest('li')?.textContent).toMatch(/92,100/);
  const rows = within(screen.getByRole('region', { name: 'Invited' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Until/),
    expect.stringMatching(/—.*No trades yet/),
    expect.stringMatching(/In review/),
    expect.stringMatching(/Your share 0%/),
  ]);
  expect(screen.getByText('380,250')).toBeTruthy();
  expect(screen.getByText('3 of 4')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Income' }));
  expect(await screen.findByText('316,000')).toBeTruthy();
  expect(screen.getByText('64,250')).toBeTruthy();
});

it('says by whose code one came and what it gives; no field for a second one', async () => {
  await open();
  expect((await screen.findByText(/You joined with code/)).textContent).toMatch(/SRBT22/);
  expect(screen.getByText(/12% off fees until/)).toBeTruthy();
  expect(screen.queryByLabelText('Invite code')).toBeNull();
});

it('joins within seven days, with the code that the link brought', async () => {
  keepInvite('SR4K60', Date.now());
  const joined = cameByExample.came_by;
  const { user, sent } = await open({
    'GET /user/referrals': [answer(mayJoinExample), answer(cameByExample)],
    'POST /referral/join': [
      refusal(409, 'referral_circle', 'They came by your own invitation.'),
      answer(joined),
    ],
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Invite code');
  expect(field.value).toBe('SR4K60');
  await user.clear(field);
  await user.type(field, 'SR4');
  await user.click(screen.getByRole('button', { name: 'Use code' }));
  expect(screen.getByText('Enter the 6 letters and digits of the code.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'srbt-22');
  await user.click(screen.getByRole('button', { name: 'Use code' }));
  expect(await screen.findByText('They came by your own invitation.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use code' }));
  await waitFor(() => expect(told()).toEqual(['Invite code applied']));
  expect(changes(sent).map(({ body }) => body)).toEqual([{ code: 'srbt-22' }, { code: 'srbt-22' }]);
  expect(await screen.findByText(/12% off fees until/)).toBeTruthy();
  expect(keptInvite(Date.now())).toBeNull();
});

it('leads whoever has no code to the first one, and says when nobody came', async () => {
  const { user } = await open({
    'GET /referral': answer(none),
    'GET /referral/invitedUsers': answer({ ...invitedExample, data: [], total: 0 }),
  });
  const first = await screen.findByRole('link', { name: 'Create your first code' });
  expect(first.getAttribute('href')).toBe('/referral/new');
  await user.click(screen.getByRole('tab', { name: /Invited/ }));
  expect(await screen.findByText('No one has used your code yet')).toBeTruthy();
});

it('says that codes could not be loaded', async () => {
  await open({ 'GET /referral': noAnswer });
  expect(await screen.findByText('Couldn’t load your invitations')).toBeTruthy();
});
