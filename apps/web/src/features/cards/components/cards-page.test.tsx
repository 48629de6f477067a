// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { moneyNotesTexts } from '../../../components/money-notes/texts/money-notes-texts.ts';
import {
  changes,
  openScreen,
  type Reply,
  recorded,
  serve,
  signInClient,
  told,
} from '../../../testing/panel.tsx';
import { cardsTexts } from '../texts/cards-texts.ts';
import { CardsPage } from './cards-page.tsx';

const READS = {
  'GET /user/access_status': 'accessStatus',
  'GET /cards': 'cards',
  'GET /tomanWallet/limits': 'limits',
} as const;

async function open(replies: Record<string, Reply | readonly Reply[]> = {}) {
  const sent = serve({ ...READS, ...replies });
  const texts = [cardsTexts, moneyNotesTexts];
  const { user } = await openScreen(<CardsPage />, { path: '/addcard', texts });
  await screen.findByText('Verified');
  return { user, sent };
}

beforeEach(signInClient);

it('shows each card with its bank, its last digits and its state', async () => {
  await open();
  const [card] = screen.getAllByRole('listitem');
  expect(card?.textContent).toContain('Bank Melli');
  expect(card?.textContent).toContain('0020');
});

it('says what is wrong with a number before it is sent', async () => {
  const { user, sent } = await open();
  const number = screen.getByLabelText('Card number');
  await user.type(number, '6037');
  await user.click(screen.getByRole('button', { name: 'Add card' }));
  expect(screen.getByText('A card number has 16 digits.')).toBeTruthy();
  await user.type(number, '997799998881');
  await user.click(screen.getByRole('button', { name: 'Add card' }));
  expect(screen.getByText('This number is not right; check the digits.')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
});

it('adds a card typed in Persian digits, empties the field and asks for the list again', async () => {
  const { user, sent } = await open({ 'POST /cards': 'cardAdded' });
  const number = screen.getByLabelText<HTMLInputElement>('Card number');
  await user.type(number, '۶۰۳۷۹۹۷۷۹۹۹۹۸۸۸۶');
  await user.click(screen.getByRole('button', { name: 'Add card' }));
  await waitFor(() => expect(number.value).toBe(''));
  expect(changes(sent).map(({ body }) => body)).toEqual([{ card_number: '6037997799998886' }]);
  expect(told()).toEqual(['The card was added and the bank is being asked.']);
  expect(sent.filter(({ call }) => call === 'GET /cards')).toHaveLength(2);
});

it('says the server’s refusal under the field and keeps what was typed', async () => {
  const { user } = await open({ 'POST /cards': 'cardRefused' });
  const number = screen.getByLabelText<HTMLInputElement>('Card number');
  await user.type(number, '6037997799998886');
  await user.click(screen.getByRole('button', { name: 'Add card' }));
  expect(await screen.findByText('The card number is not valid.')).toBeTruthy();
  expect(number.value.replace(/\D/g, '')).toBe('6037997799998886');
  expect(told()).toEqual([]);
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
  expect((await dialog.findByRole('alert')).textContent).toBe('The card number is not valid.');
});
