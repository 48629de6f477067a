// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryKeys } from '#lib/query-keys.ts';
import answers from '#testing/answers.json' with { type: 'json' };
import { heldReply } from '#testing/held-reply.ts';
import { keepFromEarlier } from '#testing/kept.ts';
import {
  changes,
  openScreen,
  type Reply,
  recorded,
  serve,
  signInClient,
  told,
} from '#testing/panel.tsx';
import { CardsPage } from './cards-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const factorProofTexts = textsOf(() => import('#components/factor-proof/texts/fa.ts'));
const moneyNotesTexts = textsOf(() => import('#components/money-notes/texts/fa.ts'));
const passkeyTexts = textsOf(() => import('#components/passkey/texts/fa.ts'));
const cardsTexts = textsOf(() => import('../texts/fa.ts'));

const READS = {
  'GET /user/access_status': 'accessStatus',
  'GET /cards': 'cards',
  'GET /tomanWallet/limits': 'limits',
} as const;

async function draw(replies: Record<string, Reply | readonly Reply[]> = {}) {
  const sent = serve({ ...READS, ...replies });
  const texts = [cardsTexts, moneyNotesTexts, factorProofTexts, passkeyTexts];
  const { user } = await openScreen(<CardsPage />, { path: '/addcard', texts });
  return { user, sent };
}

async function open(replies: Record<string, Reply | readonly Reply[]> = {}) {
  const drawn = await draw(replies);
  await screen.findByText('Verified');
  return drawn;
}

beforeEach(signInClient);

it('shows each card with its bank, its last digits and its state', async () => {
  await open();
  const [card] = screen.getAllByRole('listitem');
  expect(card?.textContent).toContain('Bank Melli');
  expect(card?.textContent).toContain('0020');
});

it('shuts nobody out by a level that an earlier visit kept', async () => {
  const { data } = answers.accessStatus.body;
  keepFromEarlier(
    [queryKeys.accessStatus, { ...data, level: 0 }],
    [queryKeys.cards, answers.cards.body.data],
  );
  const now = heldReply(data);
  await draw({ 'GET /user/access_status': now.reply });
  expect(screen.queryByText(cardsTexts.get('en').needLevel)).toBeNull();
  expect(screen.queryByLabelText('Card number')).toBeNull();
  await now.release();
  expect(await screen.findByLabelText('Card number')).toBeTruthy();
});

it('says what is wrong with a number before it is sent', async () => {
  const { user, sent } = await open();
  const number = screen.getByLabelText('Card number');
  await user.type(number, '6037');
  await user.click(screen.getByRole('button', { name: 'Add card' }));
  expect(screen.getByText('A card number has 16 digits.')).toBeTruthy();
  await user.type(number, '997799998881');
  await user.click(screen.getByRole('button', { name: 'Add card' }));
  expect(screen.getByText('Check the card number.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
});

it('names the bank and shows the art of its cards from the sixth digit on', async () => {
  const { user } = await open();
  const number = screen.getByLabelText('Card number');
  const field = number.closest('.field-box');
  await user.type(number, '60379');
  expect(field?.querySelector('[data-bank]')).toBeNull();
  await user.type(number, '9');
  expect(field?.querySelector('[data-bank="melli"]')).toBeTruthy();
  const note = document.getElementById(number.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Bank Melli');
});

it('adds a card typed in Persian digits, empties the field and asks for the list again', async () => {
  const { user, sent } = await open({ 'POST /cards': 'cardAdded' });
  const number = screen.getByLabelText<HTMLInputElement>('Card number');
  await user.type(number, '۶۰۳۷۹۹۷۷۹۹۹۹۸۸۸۶');
  await user.click(screen.getByRole('button', { name: 'Add card' }));
  await waitFor(() => expect(number.value).toBe(''));
  expect(changes(sent).map(({ body }) => body)).toEqual([{ card_number: '6037997799998886' }]);
  expect(told()).toEqual(['Card added. We’re checking it with the bank.']);
  expect(sent.filter(({ call }) => call === 'GET /cards')).toHaveLength(2);
});

it('says the server’s refusal under the field and keeps what was typed', async () => {
  const { user } = await open({ 'POST /cards': 'cardRefused' });
  const number = screen.getByLabelText<HTMLInputElement>('Card number');
  await user.type(number, '6037997799998886');
  await user.click(screen.getByRole('button', { name: 'Add card' }));
  expect(await screen.findByText(answers.cardRefused.body.message)).toBeTruthy();
  expect(number.value.replace(/\D/g, '')).toBe('6037997799998886');
  expect(told()).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(number));
});

it('asks before a card is removed, and keeps it unless that is confirmed', async () => {
  const removed = () => Promise.resolve(new Response(null, { status: 204 }));
  const { user, sent } = await open({ 'DELETE /cards/3': removed });
  await user.click(screen.getByRole('button', { name: 'Remove card' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep' }));
  expect(changes(sent)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove card' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(changes(sent).map(({ call }) => call)).toEqual(['DELETE /cards/3']));
  await waitFor(() => expect(screen.queryByText('Remove this card?')).toBe(null));
});

it('tells in the dialog why a card could not be removed', async () => {
  const refused = () => Promise.resolve(recorded('cardRefused'));
  const { user } = await open({ 'DELETE /cards/3': refused });
  await user.click(screen.getByRole('button', { name: 'Remove card' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(answers.cardRefused.body.message);
});

const ok = (data: unknown) => () =>
  Promise.resolve(Response.json({ code: 200, message: 'Done.', data }));

it('says what another default card means, and changes it with a code alone', async () => {
  const [first] = answers.cards.body.data;
  const other = { ...first, id: '9', is_default: false, masked: '603799******4444' };
  const at = '2030-01-01T00:00:00.000Z';
  const wrong = () =>
    Promise.resolve(
      Response.json(
        { code: 422, error: 'code_wrong', message: 'Wrong.', facts: {} },
        { status: 422 },
      ),
    );
  const sent = serve({
    ...READS,
    'GET /cards': ok([first, other]),
    'GET /security/factors': ok({ methods: ['sms'] }),
    'POST /user/getVerficiationCode': ok({ sent: true, expires_at: at, resend_at: at }),
    'POST /cards/9/default': [wrong, ok({ ...other, is_default: true })],
  });
  const texts = [cardsTexts, moneyNotesTexts, factorProofTexts, passkeyTexts];
  const { user } = await openScreen(<CardsPage />, { path: '/addcard', texts });
  expect(await screen.findByText('Default card')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Make default' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/withdrawals and transfers are paused for 24 hours/)).toBeTruthy();
  await user.type(await dialog.findByLabelText('6-digit code'), '111111');
  expect(await dialog.findByText('Wrong.')).toBeTruthy();
  expect(told()).toEqual([]);
  await user.clear(dialog.getByLabelText('6-digit code'));
  await user.type(dialog.getByLabelText('6-digit code'), '222222');
  await waitFor(() => expect(told()).toEqual(['Default card changed']));
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { purpose: 'default_card' },
    { activation_code: '111111' },
    { activation_code: '222222' },
  ]);
});

it('says before the default is removed that no other takes its place', async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole('button', { name: 'Remove card' }));
  expect(within(screen.getByRole('dialog')).getByText(/until you set another one/)).toBeTruthy();
  expect(changes(sent)).toEqual([]);
});
