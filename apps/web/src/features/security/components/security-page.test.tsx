// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  changes,
  noAnswer,
  openScreen,
  recorded,
  type Reply,
  serve,
  signInClient,
} from '#testing/panel.tsx';
import answers from '#testing/answers.json' with { type: 'json' };
import { queryClient } from '#lib/query-client.ts';
import { SecurityPage } from './security-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const factorProofTexts = textsOf(() => import('#components/factor-proof/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const authenticatorTexts = textsOf(() => import('../authenticator/texts/fa.ts'));
const contactsTexts = textsOf(() => import('../contacts/texts/fa.ts'));
const recoveryNoticeTexts = textsOf(() => import('../recovery/texts/fa.ts'));
const passkeysTexts = textsOf(() => import('../passkeys/texts/fa.ts'));
const ownFreezeTexts = textsOf(() => import('../freeze/texts/fa.ts'));
const passwordTexts = textsOf(() => import('../password/texts/fa.ts'));
const deviceWordsTexts = textsOf(() => import('#components/device-words/texts/fa.ts'));
const securityTexts = textsOf(() => import('../texts/fa.ts'));

const TEXTS = [
  securityTexts,
  deviceWordsTexts,
  authenticatorTexts,
  factorProofTexts,
  passkeyTexts,
  passkeysTexts,
  passwordTexts,
  contactsTexts,
  recoveryNoticeTexts,
  ownFreezeTexts,
];
const NOW = '2026-11-25T06:00:00.000Z';
const ok = (data: unknown): Response =>
  new Response(JSON.stringify({ code: 200, message: 'Done.', data }));
const device = (id: number, current: boolean) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  current,
  device: 'Chrome, Android',
  ip: '192.0.2.1',
  created_at: NOW,
  last_seen_at: NOW,
});
const listOf =
  (count: number): Reply =>
  async () =>
    ok(Array.from({ length: count }, (_, index) => device(index, index === 0)));
const OPEN = { frozen: false, since: null, by: null, reason: null, asked_at: null };
const FROZEN = { ...OPEN, frozen: true, since: NOW, by: 'owner' };
const refused: Reply = async () =>
  new Response('{"code":404,"error":"not_found","message":"Not found."}', { status: 404 });

async function userWith(twoFactor: 'off' | 'sms'): Promise<Response> {
  const login = (await recorded('login').json()) as { data: { user: object } };
  return ok({ ...login.data.user, two_factor: twoFactor });
}

async function open(
  options: {
    twoFactor?: 'off' | 'sms';
    word?: string | null;
    replies?: Record<string, Reply>;
  } = {},
) {
  const { twoFactor = 'off', word = null, replies = {} } = options;
  const sent = serve({
    'GET /fetchUser': () => userWith(twoFactor),
    'GET /user/message_settings': async () => ok({ phishing_word: word }),
    'GET /sessions': listOf(3),
    'GET /user/passkeys': async () => ok([]),
    'GET /notifications/index': async () => ok({ data: [] }),
    'GET /user/recovery': async () => ok({ asked_at: null }),
    'GET /user/freeze': async () => ok(OPEN),
    'GET /user_wallets/limits': async () => ok({ held_until: null }),
    'GET /user/access_status': 'accessStatus',
    ...replies,
  });
  const drawn = await openScreen(<SecurityPage />, {
    path: '/security',
    texts: TEXTS,
  });
  return { ...drawn, sent };
}
beforeEach(signInClient);

it('says at once that nobody answers, while it goes on asking', async () => {
  const calls = ['/fetchUser', '/user/message_settings', '/sessions', '/user/passkeys'];
  const others = ['/user/recovery', '/user/freeze', '/user_wallets/limits', '/user/access_status'];
  await open({
    replies: Object.fromEntries([...calls, ...others].map((path) => [`GET ${path}`, noAnswer])),
  });
  expect(await screen.findByText('Couldn’t load your login settings')).toBeTruthy();
});

it('asks for each thing once, and makes no sheet before one is opened', async () => {
  const { user, sent } = await open();
  await screen.findByText('Low security');
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /notifications/index'));
  const calls = sent.map(({ call }) => call);
  expect(calls).toEqual([...new Set(calls)]);
  expect(document.querySelectorAll('dialog')).toHaveLength(0);
  await user.click(screen.getAllByRole('button', { name: 'Change' })[0] ?? document.body);
  expect(await screen.findByRole('dialog', { name: 'Change password' })).toBeTruthy();
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
});

it('says how safe the account is and what comes next: first two-step login', async () => {
  await open();
  expect(await screen.findByText('Low security')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Next: two-step login' })).toBeTruthy();
  expect(screen.queryByText('Next: anti-phishing word')).toBeNull();
});

it('then leads to the anti-phishing word, and has nothing to say once all is done', async () => {
  await open({ twoFactor: 'sms' });
  const next = (await screen.findByText('Next: anti-phishing word')).closest('section');
  const link = within(next ?? document.body).getByRole('link', { name: 'Set' });
  expect(link.getAttribute('href')).toBe('/settings/messages');
});

it('keeps the segments when all is done, and no advice', async () => {
  const passkey = { id: '00000000-0000-4000-8000-000000000001', name: 'Phone', synced: true };
  await open({
    twoFactor: 'sms',
    word: 'anar',
    replies: {
      'GET /user/passkeys': async () => ok([{ ...passkey, created_at: NOW, last_used_at: null }]),
      'GET /security/recoveryCodes': async () => ok({ left: 10 }),
    },
  });
  expect(await screen.findByText('Excellent security')).toBeTruthy();
  expect(screen.queryByText(/^Next:/)).toBeNull();
});

it('logs out the others once it is confirmed, and has no such button for a single device', async () => {
  const { user, sent } = await open({
    replies: { 'DELETE /sessions': async () => ok({ ended: 2 }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Sign out other devices' }));
  expect(changes(sent)).toEqual([]);
  const sheet = within(await screen.findByRole('dialog'));
  serve({ 'DELETE /sessions': async () => ok({ ended: 2 }), 'GET /sessions': listOf(1) });
  await user.click(sheet.getByRole('button', { name: 'Sign out other devices' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Sign out other devices' })).toBeNull(),
  );
  expect(screen.getByText('This device')).toBeTruthy();
});

it('keeps the others on the screen and says why where the server refuses', async () => {
  const { user } = await open({ replies: { 'DELETE /sessions': refused } });
  await user.click(await screen.findByRole('button', { name: 'Sign out other devices' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: 'Sign out other devices' }));
  expect((await sheet.findByRole('alert')).textContent).not.toBe('');
  expect(screen.getAllByRole('button', { name: 'Sign out Chrome on Android' })).toHaveLength(2);
});

it('says which part could not be loaded, and shows the rest', async () => {
  await open({ replies: { 'GET /sessions': refused } });
  expect(await screen.findByText('Couldn’t load active sessions')).toBeTruthy();
  expect(await screen.findByText('Low security')).toBeTruthy();
});

it('ends a device after one look, and leads whoever it was not to freezing the account', async () => {
  const { user, sent } = await open({
    replies: {
      'DELETE /sessions/00000000-0000-4000-8000-000000000001': async () => ok({}),
      'POST /user/freeze': async () => ok(FROZEN),
    },
  });
  const [end] = await screen.findAllByRole('button', { name: 'Sign out Chrome on Android' });
  await user.click(end ?? document.body);
  expect(changes(sent)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'It wasn’t me' }));
  expect(await screen.findByText(/Every other device is signed out/)).toBeTruthy();
  expect(changes(sent).map(({ call }) => call)).toEqual([
    'DELETE /sessions/00000000-0000-4000-8000-000000000001',
  ]);
  await user.click(screen.getByRole('button', { name: 'Freeze account' }));
  expect(await screen.findByRole('heading', { name: 'Your account is frozen' })).toBeTruthy();
  expect(changes(sent).at(-1)?.call).toBe('POST /user/freeze');
});

it('ends a device that ended elsewhere all the same, and tells any other refusal', async () => {
  const path = 'DELETE /sessions/00000000-0000-4000-8000-000000000001';
  const down: Reply = async () =>
    new Response('{"code":429,"error":"rate_limited","message":"Not now."}', { status: 429 });
  const { user } = await open({ replies: { [path]: down } });
  const [end] = await screen.findAllByRole('button', { name: 'Sign out Chrome on Android' });
  await user.click(end ?? document.body);
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: 'Sign out' }));
  expect((await sheet.findByRole('alert')).textContent).not.toBe('');
  serve({ [path]: refused, 'GET /sessions': listOf(1) });
  await user.click(sheet.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows the newest events of security and none of another kind', async () => {
  const notice = (id: number, topic: string) => ({
    id: String(id),
    title: `${topic} ${id}`,
    content: '',
    type: 0,
    section: null,
    topic,
    timestamp: NOW,
    read: true,
  });
  const data = [
    notice(9, 'identity'),
    ...[8, 7, 6, 5, 4].map((id) => notice(id, 'security')),
    notice(3, 'order'),
  ];
  await open({ replies: { 'GET /notifications/index': async () => ok({ data }) } });
  expect(await screen.findByText('security 8')).toBeTruthy();
  expect(
    screen.getAllByText(/^(security|identity|order) \d$/).map((one) => one.textContent),
  ).toEqual(['security 8', 'security 7', 'security 6', 'security 5']);
});

it('says until when nothing leaves the account, and nothing where no money is held', async () => {
  const held = { 'GET /user_wallets/limits': async () => ok({ held_until: NOW }) };
  await open({ replies: held });
  expect(await screen.findByText(/Withdrawals and transfers are paused until/)).toBeTruthy();
  cleanup();
  queryClient.clear();
  await open();
  expect(await screen.findByText('Login')).toBeTruthy();
  expect(screen.queryByText(/Withdrawals and transfers are paused until/)).toBeNull();
});

it('does not call trading open while staff have closed it', async () => {
  const LATER = new Date(Date.parse(NOW) + 3_600_000).toISOString();
  const stopped = [{ action: 'trade', until: null, reason: 'authority_order' }];
  const openStopped = async (more: object[]) =>
    open({
      replies: {
        'GET /user_wallets/limits': async () => ok({ held_until: LATER }),
        'GET /user/access_status': async () =>
          ok({ ...answers.accessStatus.body.data, stopped: more }),
      },
    });
  await openStopped(stopped);
  expect(await screen.findByText(/Withdrawals and transfers are paused until/)).toBeTruthy();
  expect(await screen.findByText(/Trading is paused on your account/)).toBeTruthy();
  expect(screen.queryByText(/You can still trade/)).toBeNull();
  cleanup();
  queryClient.clear();
  await openStopped([{ action: 'leave', until: null, reason: 'authority_order' }]);
  expect(await screen.findByText(/^A legal authority/)).toBeTruthy();
  // what staff closed has no end; the hold has one
  expect(
    screen.queryByText(/Withdrawals and transfers are paused until(?! further notice)/),
  ).toBeNull();
});

it('says what staff closed, until when and why; a hold of theirs once', async () => {
  const stopped = [
    { action: 'trade', until: null, reason: 'authority_order' },
    { action: 'leave', until: NOW, reason: 'access_stolen' },
  ];
  const status = { ...answers.accessStatus.body.data, stopped };
  await open({
    replies: {
      'GET /user_wallets/limits': async () => ok({ held_until: NOW }),
      'GET /user/access_status': async () => ok(status),
    },
  });
  const [trade, leave] = await screen.findAllByText(/^(A legal authority|Someone else)/);
  expect(trade?.closest('section')?.textContent).toContain(
    'Trading is paused on your account until further notice',
  );
  expect(leave?.closest('section')?.textContent).toContain(
    'Withdrawals and transfers are paused until',
  );
  expect(screen.getAllByText(/Withdrawals and transfers are paused until/)).toHaveLength(1);
});
