// @vitest-environment happy-dom
// Canned answers as support keeps them: written in both languages, with names in braces that there are.
import type { CannedAnswer } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, openScreen, type Reply, serve } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { AnswersPage } from './answers-page.tsx';

const answersTexts = textsOf(() => import('../texts/fa.ts'));
const ticketWords = textsOf(() => import('#components/ticket/texts/fa.ts'));
const texts = [answersTexts, ticketWords];

const KEPT: CannedAnswer = {
  id: '4',
  subject: 'deposit',
  title: 'Deposit done',
  fa: '{name} عزیز، {amount} واریز شد.',
  en: 'Dear {name}, {amount} is in your wallet.',
};

function openAnswers(replies: Record<string, Reply | readonly Reply[]> = {}) {
  const sent = serve({ 'GET /admin/ticket_answers': answer({ answers: [KEPT] }), ...replies });
  return openScreen(<AnswersPage />, { path: '/tickets/answers', texts }).then((opened) => ({
    ...opened,
    sent,
  }));
}

beforeEach(() => signInStaff('support'));

it('shows how an answer reads, with figures of a sample', async () => {
  const { user } = await openAnswers();
  await user.click(await screen.findByRole('button', { name: /Deposit done/ }));
  const preview = screen.getByRole('complementary', { name: 'Preview' });
  expect(within(preview).getByText(/is in your wallet/).textContent).toBe(
    'Dear Maryam, 8,400,000 toman is in your wallet.',
  );
});

it('T17 takes no name in braces that there is not: said while typed, and by the server', async () => {
  const { user, sent } = await openAnswers({
    'POST /admin/ticket_answers/4': refusal(
      422,
      'ticket_figure_unknown',
      'No figure is named amount.',
    ),
  });
  await user.click(await screen.findByRole('button', { name: /Deposit done/ }));
  const english = screen.getByLabelText<HTMLTextAreaElement>('English text');
  await user.type(english, ' {{balance}');
  expect(screen.getByText(/No figure named \{balance\}/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(changes(sent)).toEqual([]);
  await user.clear(english);
  const figures = screen.getByRole('group', { name: 'Live figure: English text' });
  await user.click(within(figures).getByRole('button', { name: 'Insert amount' }));
  expect(english.value).toBe('{amount}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('No figure is named amount.')).toBeDefined();
  expect(changes(sent)).toMatchObject([
    {
      call: 'POST /admin/ticket_answers/4',
      body: { subject: 'deposit', title: 'Deposit done', en: '{amount}' },
    },
  ]);
});

it('writes a new one once it is whole, and takes one away once that is said again', async () => {
  const { user, sent } = await openAnswers({
    'POST /admin/ticket_answers': answer({ ...KEPT, id: '5' }),
    'DELETE /admin/ticket_answers/4': answer({}),
  });
  await user.click(await screen.findByRole('button', { name: 'New answer' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getAllByText('Write at least two characters.')).toHaveLength(3);
  expect(changes(sent)).toEqual([]);
  await user.type(screen.getByLabelText('Title, for colleagues'), 'Later');
  await user.type(screen.getByLabelText('Persian text'), 'کمی بعد');
  await user.type(screen.getByLabelText('English text'), 'A bit later');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(changes(sent)).toMatchObject([
      {
        call: 'POST /admin/ticket_answers',
        body: { subject: null, title: 'Later', fa: 'کمی بعد', en: 'A bit later' },
      },
    ]),
  );
  await user.click(await screen.findByRole('button', { name: /Deposit done/ }));
  await user.click(screen.getByRole('button', { name: 'Remove answer' }));
  const sheet = await screen.findByRole('dialog');
  await user.click(within(sheet).getByRole('button', { name: 'Remove answer' }));
  await waitFor(() =>
    expect(changes(sent).at(-1)).toMatchObject({ call: 'DELETE /admin/ticket_answers/4' }),
  );
});

it('gives whoever may only read the text and no field', async () => {
  signInStaff('auditor');
  const { user } = await openAnswers();
  await user.click(await screen.findByRole('button', { name: /Deposit done/ }));
  expect(screen.getByText('Your role can only read answers.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /New answer|Save/ })).toBeNull();
});
