// @vitest-environment happy-dom
import type { Card } from '@sarraf/contracts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { session } from '#lib/session.ts';
import answers from '#testing/answers.json' with { type: 'json' };
import { heldReply } from '#testing/held-reply.ts';
import { keepFromEarlier } from '#testing/kept.ts';
import { openScreen, type Reply, serve, signInClient } from '#testing/panel.tsx';
import { limitsExample, pageExample, withdrawalExample } from '../testing/withdrawal-example.ts';
import { WithdrawPage } from './withdraw-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));
const withdrawalTexts = textsOf(() => import('#components/withdrawal/texts/fa.ts'));

const [first] = answers.cards.body.data as Card[];
const ok =
  (data: unknown): Reply =>
  async () =>
    Response.json({ code: 200, message: 'Done.', data });

function card(id: string, part: Partial<Card>): Card {
  if (first === undefined) throw new Error('A card was recorded.');
  return { ...first, id, is_default: false, ...part };
}

const cards: readonly Card[] = [
  card('3', {}),
  card('4', { masked: '502229******1277', status: 'pending', sheba: null }),
  card('5', { masked: '603799******0636', sheba: null }),
  card('6', { masked: '589463******2264', status: 'refused', reason: 'owner_mismatch' }),
];

/** With two that can be paid, there is a first step. */
const twoPaid: readonly Card[] = [...cards, card('7', { masked: '603799******0045' })];

async function open(
  list: readonly Card[] | Reply,
  level: Reply = 'accessStatus',
  isWide = false,
  limits = limitsExample,
) {
  serve({
    'GET /user/access_status': level,
    'GET /cards': Array.isArray(list) ? ok(list) : (list as Reply),
    'GET /user_wallets/limits': ok(limits),
    'GET /user_wallets/toman/withdrawlist': ok(pageExample(withdrawalExample)),
  });
  return openScreen(<WithdrawPage />, {
    path: '/mywallet/withdraw/IRT',
    texts: [withdrawTexts, withdrawalTexts],
    isWide,
  });
}

beforeEach(signInClient);

it('shows cards that can’t be paid, off and with their reason, and pays the one that can', async () => {
  const { user } = await open(cards);
  // the only one that can be paid is chosen already
  expect(await screen.findByLabelText('Amount to withdraw')).toBeTruthy();
  expect(screen.getByText(/IR63 •••• 0020/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const list = await screen.findByRole('radiogroup');
  expect(within(list).getAllByRole('radio')).toHaveLength(1);
  for (const why of [
    'You can withdraw to it once it’s verified.',
    'We don’t have this card’s Sheba yet.',
    'This card wasn’t verified.',
  ]) {
    expect(within(list).getByText(why)).toBeTruthy();
  }
  await user.click(screen.getByRole('button', { name: 'Continue with Bank Melli' }));
  expect(await screen.findByLabelText('Amount to withdraw')).toBeTruthy();
  expect(screen.getByText(/IR63 •••• 0020/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByRole('radiogroup')).toBeTruthy();
});

it('keeps what was typed where a second card is verified meanwhile', async () => {
  const { user } = await open(cards);
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount to withdraw');
  await user.type(amount, '5000000');
  queryClient.setQueryData(queryKeys.cards, twoPaid);
  expect(await screen.findByText('Step 2 of 2')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Amount to withdraw').value).toBe('5,000,000');
  expect(screen.getByText(/IR63 •••• 0020/)).toBeTruthy();
});

it('says of no step while the cards are not known', async () => {
  const slow = heldReply(cards);
  await open(slow.reply);
  expect(await screen.findByText('Withdraw toman')).toBeTruthy();
  expect(screen.queryByText(/Step \d/)).toBeNull();
  await slow.release();
  expect(await screen.findByLabelText('Amount to withdraw')).toBeTruthy();
});

it('says at the top of the first step until when money is held, and where more is told', async () => {
  const held = { held_until: '2026-11-22T08:30:00.000Z', available: '0', expected_at: null };
  await open(twoPaid, 'accessStatus', false, { ...limitsExample, ...held });
  const told = await screen.findByText(/Withdrawals and transfers are paused until/);
  expect(told.textContent).toContain('12:00');
  expect(screen.getByRole('link', { name: 'Security page' }).getAttribute('href')).toBe(
    '/security',
  );
  // before anything is chosen
  const choice = await screen.findByRole('radiogroup');
  const { DOCUMENT_POSITION_FOLLOWING: after } = Node;
  expect(told.compareDocumentPosition(choice) & after).toBe(after);
});

it('leads to a new card where none can be paid', async () => {
  await open(cards.slice(1));
  expect(await screen.findByText('This card wasn’t verified.')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  const link = screen.getByRole('link', { name: 'Add a card' });
  expect(link.getAttribute('href')).toBe('/addcard');
});

it('leads to a first card where there is none', async () => {
  await open([]);
  expect(await screen.findByText('No card to withdraw to')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add a card' })).toBeTruthy();
});

it('leads to level 1 whoever is below it', async () => {
  await open(cards, ok({ ...answers.accessStatus.body.data, level: 0 }));
  expect(await screen.findByText('Verify to level 1 to withdraw toman')).toBeTruthy();
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

it('says to a frozen person that nothing leaves, and where it is opened', async () => {
  const current = session.get();
  if (current === null) throw new Error('Somebody is signed in.');
  session.set({ ...current, user: { ...current.user, frozen: true } });
  await open(cards);
  expect(await screen.findByText('Your account is frozen')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Security page' });
  expect(link.getAttribute('href')).toBe('/security');
});

it('has both steps beside each other on a desktop, and the last withdrawals below', async () => {
  await open(cards, 'accessStatus', true);
  expect(await screen.findByLabelText('Amount to withdraw')).toBeTruthy();
  expect(screen.getByRole('radiogroup')).toBeTruthy();
  expect(await screen.findByText('Pending approval')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});

it('turns nobody away by a level of before', async () => {
  keepFromEarlier([queryKeys.accessStatus, { level: 0 }]);
  const now = heldReply(answers.accessStatus.body.data);
  await open(twoPaid, now.reply);
  expect(screen.queryByText('Verify to level 1 to withdraw toman')).toBeNull();
  await now.release();
  expect(await screen.findByRole('radiogroup')).toBeTruthy();
});
