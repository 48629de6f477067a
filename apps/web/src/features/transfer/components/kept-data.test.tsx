// @vitest-environment happy-dom
// What an earlier visit kept is shown; it fills in nothing, and it neither opens nor closes a move.
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { MovingGuard } from '#components/moving/moving-guard.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { reach } from '#lib/reachability.ts';
import { heldReply } from '#testing/held-reply.ts';
import { keepFromEarlier } from '#testing/kept.ts';
import { changes, openScreen, serve, signInClient } from '#testing/panel.tsx';
import { answer } from '#testing/staff.ts';
import {
  bookExample,
  termsExample,
  transferExample,
  walletsExample,
} from '../testing/transfer-example.ts';
import { FriendForm } from './friend-form.tsx';
import { RecipientsPage } from './recipients-page.tsx';
import { VaultForm } from './vault-form.tsx';
import { textsOf } from '#i18n/texts.ts';

const factorProofTexts = textsOf(() => import('#components/factor-proof/texts/fa.ts'));
const movingTexts = textsOf(() => import('#components/moving/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const transferTexts = textsOf(() => import('../texts/fa.ts'));

/** Before, there was more bitcoin, at another price. */
const walletsBefore = {
  ...walletsExample,
  data: walletsExample.data.map((wallet) =>
    wallet.symbol === 'BTC'
      ? { ...wallet, amount: '0.5', available_balance: '0.5', price_toman: '9000000000' }
      : wallet,
  ),
};
const until = '2026-11-28T08:30:00.000Z';

/** The answers of now, each of which comes when it is let go. */
function answers() {
  const held = {
    access: heldReply({ level: 2, held_deposits: null }),
    wallets: heldReply(walletsExample),
    terms: heldReply(termsExample),
    book: heldReply(bookExample),
  };
  const sent = serve({
    'GET /user/access_status': held.access.reply,
    'GET /user_wallets/list': held.wallets.reply,
    'GET /transfers/terms': held.terms.reply,
    'GET /recipients': held.book.reply,
    'GET /security/factors': answer({ methods: ['google'] }),
    'POST /user_wallets/internal_transfer': answer(transferExample),
    'POST /transfers/vault': answer({}),
    'POST /recipients/whitelist': answer({}),
  });
  return { ...held, sent };
}

const draw = (part: React.ReactNode) =>
  openScreen(part, {
    path: '/transfer',
    texts: [transferTexts, movingTexts, factorProofTexts, passkeyTexts],
  });
const vault = <MovingGuard level={1}>{(m) => <VaultForm {...m} first="BTC" />}</MovingGuard>;
const friend = <MovingGuard level={2}>{(m) => <FriendForm {...m} first="BTC" />}</MovingGuard>;

const isOff = (button: HTMLElement): boolean => (button as HTMLButtonElement).disabled;

beforeEach(signInClient);

it('neither fills in, nor judges, nor prices an amount by a wallet of before', async () => {
  keepFromEarlier(
    [queryKeys.accessStatus, { level: 2, held_deposits: null }],
    [queryKeys.wallets, walletsBefore],
    [queryKeys.transferTerms, termsExample],
  );
  const { sent, ...now } = answers();
  const { user } = await draw(vault);
  const free = await screen.findByRole('button', { name: /0\.5 BTC available/ });
  expect(isOff(free)).toBe(true);
  await user.type(screen.getByRole('textbox'), '0.6{Enter}');
  const move = screen.getByRole('button', { name: /to vault/ });
  await user.click(move);
  expect(move.getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText(/is available\./)).toBeNull();
  expect(screen.queryByText(/≈/)).toBeNull();
  expect(changes(sent)).toEqual([]);
  await Promise.all([now.access.release(), now.wallets.release(), now.terms.release()]);
  expect(isOff(await screen.findByRole('button', { name: /0\.03168 BTC available/ }))).toBe(false);
  await waitFor(() => expect(move.getAttribute('aria-busy')).toBeNull());
  await user.click(move);
  expect(screen.getByText(/is available\./)).toBeTruthy();
  expect(screen.getByText(/≈/)).toBeTruthy();
  expect(changes(sent)).toEqual([]);
});

it('sets no delay of the vault by the one of before', async () => {
  keepFromEarlier(
    [queryKeys.accessStatus, { level: 2, held_deposits: null }],
    [queryKeys.wallets, walletsExample],
    [queryKeys.transferTerms, { ...termsExample, vault: { ...termsExample.vault, hours: 0 } }],
  );
  const { sent, ...now } = answers();
  const { user } = await draw(vault);
  await user.click(await screen.findByRole('button', { name: /48/ }));
  expect(changes(sent)).toEqual([]);
  await Promise.all([now.access.release(), now.wallets.release(), now.terms.release()]);
  await waitFor(() => expect(isOff(screen.getByRole('button', { name: /48/ }))).toBe(false));
  await user.click(screen.getByRole('button', { name: /48/ }));
  await waitFor(() => expect(changes(sent)).toMatchObject([{ body: { hours: '48' } }]));
});

it.each([
  ['a level', { level: 1, held_deposits: null }, walletsExample],
  ['an empty wallet', { level: 2, held_deposits: null }, { ...walletsExample, data: [] }],
])('turns nobody away by %s of before', async (_, access, wallets) => {
  keepFromEarlier(
    [queryKeys.accessStatus, access],
    [queryKeys.wallets, wallets],
    [queryKeys.transferTerms, termsExample],
    [queryKeys.recipients, bookExample],
  );
  const now = answers();
  await draw(friend);
  expect(document.querySelector('.skeleton')).toBeTruthy();
  expect(screen.queryByText(/Verify to level 2 to use this|No funds to transfer yet/)).toBeNull();
  await Promise.all([now.access.release(), now.wallets.release()]);
  expect(await screen.findByLabelText('Bitcoin amount')).toBeTruthy();
});

it('waits for nobody who cannot be reached: what it can’t do, it says', async () => {
  keepFromEarlier(
    [queryKeys.accessStatus, { level: 2, held_deposits: null }],
    [queryKeys.wallets, walletsExample],
    [queryKeys.transferTerms, termsExample],
  );
  answers();
  await draw(vault);
  const move = await screen.findByRole('button', { name: /to vault/ });
  act(() => reach.set('offline'));
  expect(move.getAttribute('aria-busy')).toBeNull();
  expect(move.getAttribute('aria-disabled')).toBe('true');
  expect(move.title).toBe(commonTexts.get('en').offlineAction);
});

it('waits with sending for what holds now, and for the address book of now', async () => {
  keepFromEarlier(
    [queryKeys.accessStatus, { level: 2, held_deposits: null }],
    [queryKeys.wallets, walletsExample],
    [queryKeys.transferTerms, { ...termsExample, held_until: until }],
    [queryKeys.recipients, { ...bookExample, data: bookExample.data.slice(0, 1), recent: [] }],
  );
  const { sent, ...now } = answers();
  const { user } = await draw(friend);
  await user.type(await screen.findByLabelText('Bitcoin amount'), '0.02');
  const go = screen.getByRole('button', { name: 'Continue' });
  await Promise.all([now.access.release(), now.wallets.release(), now.terms.release()]);
  await waitFor(() =>
    expect(screen.queryByText(/Withdrawals and transfers are paused/)).toBeNull(),
  );
  await user.click(go);
  expect(go.getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByLabelText(/code/i)).toBeNull();
  await now.book.release();
  await waitFor(() => expect(go.getAttribute('aria-busy')).toBeNull());
  await user.click(go);
  await user.type(await screen.findByLabelText(/code/i), '123456');
  await waitFor(() =>
    expect(changes(sent)).toMatchObject([{ body: { recipient_id: '4', amount: '0.02' } }]),
  );
});

it('sends to nobody who was in the address book of before alone', async () => {
  const gone = { ...bookExample.data[0], id: '9', label: 'خواهر' };
  keepFromEarlier([queryKeys.recipients, { ...bookExample, data: [gone, ...bookExample.data] }]);
  const now = answers();
  const others = [now.access, now.wallets, now.terms].map(({ release }) => release());
  const { user } = await draw(friend);
  await Promise.all(others);
  await user.type(await screen.findByLabelText('Bitcoin amount'), '0.02');
  await now.book.release();
  await user.click(await screen.findByRole('button', { name: 'Choose a recipient' }));
  expect(screen.queryByRole('button', { name: 'خواهر' })).toBeNull();
  expect(screen.queryByLabelText(/code/i)).toBeNull();
});

it('switches the address book alone on and off by what it is now', async () => {
  keepFromEarlier([queryKeys.recipients, bookExample]);
  const { sent, book } = answers();
  const { user } = await draw(<RecipientsPage />);
  await user.click(await screen.findByRole('switch'));
  expect(changes(sent)).toEqual([]);
  await book.release();
  await waitFor(() => expect(isOff(screen.getByRole('switch'))).toBe(false));
  await user.click(screen.getByRole('switch'));
  await waitFor(() => expect(changes(sent)).toMatchObject([{ body: { on: true } }]));
});
