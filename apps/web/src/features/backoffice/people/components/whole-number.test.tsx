// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { session } from '#lib/session.ts';
import { changes, openScreen, serve, signInClient } from '#testing/panel.tsx';
import { WholeNumber } from './whole-number.tsx';
import { textsOf } from '#i18n/texts.ts';

const reasonWordsTexts = textsOf(() => import('../../reason-words/texts/fa.ts'));
const causeWordsTexts = textsOf(() => import('#components/cause-words/texts/fa.ts'));
const actTexts = textsOf(() => import('../acts/texts/fa.ts'));
const peopleTexts = textsOf(() => import('../texts/fa.ts'));

afterEach(() => vi.useRealTimers());

const CODE = '0012345678';

async function open(subject: string) {
  const sent = serve({
    'POST /admin/people/7/reveal': async () =>
      new Response(
        JSON.stringify({
          code: 200,
          message: 'Done.',
          data: { what: 'national_code', value: CODE },
        }),
      ),
  });
  signInClient();
  const current = session.get();
  if (current === null) throw new Error('Nobody is signed in.');
  const ability = [{ action: 'read', subject }];
  session.set({ ...current, user: { ...current.user, role: 'admin', ability } });
  const number = (
    <WholeNumber id="7" what="national_code">
      <span>•••••• 5678</span>
    </WholeNumber>
  );
  const { user } = await openScreen(number, {
    path: '/people/7',
    texts: [peopleTexts, actTexts, causeWordsTexts, reasonWordsTexts],
  });
  return { sent, user };
}

it('asks why, shows the number for half a minute, and keeps it nowhere', async () => {
  const { sent, user } = await open('PersonNumber');
  await user.click(screen.getByRole('button', { name: 'Show full number: National code' }));
  const send = screen.getByRole('button', { name: 'Show number', hidden: true });
  await user.click(send);
  expect(screen.getByText('Choose a reason')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Other', hidden: true }));
  await user.click(send);
  expect(screen.getByText(/at least five characters/)).toBeTruthy();
  expect(changes(sent)).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'User’s request', hidden: true }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await user.click(send);
  expect(await screen.findByText(CODE)).toBeTruthy();
  expect(changes(sent)).toMatchObject([
    { body: { what: 'national_code', reason: 'person_asked' } },
  ]);
  const kept = queryClient.getQueryCache().getAll();
  expect(JSON.stringify(kept.map(({ state }) => state.data))).not.toContain(CODE);
  for (const storage of [localStorage, sessionStorage]) {
    expect(JSON.stringify(Object.entries(storage))).not.toContain(CODE);
  }
  for (let second = 0; second < 30; second += 1) {
    await act(() => vi.advanceTimersByTimeAsync(1_000));
  }
  expect(screen.queryByText(CODE)).toBeNull();
  expect(screen.getByText('•••••• 5678')).toBeTruthy();
});

it('offers nothing to those who may not', async () => {
  await open('Person');
  expect(screen.getByText('•••••• 5678')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Show full number/ })).toBeNull();
});

it('starts from ready words, says that it was written down, and masks when the page is put away', async () => {
  const { sent, user } = await open('PersonNumber');
  await user.click(screen.getByRole('button', { name: 'Show full number: National code' }));
  expect(screen.getByText(/is shown for 30 seconds.*kept in the audit log/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Other', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Ask the bank', hidden: true }));
  await user.type(screen.getByRole('textbox', { hidden: true }), ' again');
  await user.click(screen.getByRole('button', { name: 'Show number', hidden: true }));
  expect(await screen.findByText(CODE)).toBeTruthy();
  expect(screen.getByText(/Kept in the audit log\./)).toBeTruthy();
  expect(changes(sent)).toMatchObject([
    { body: { what: 'national_code', reason: 'other', words: 'Ask the bank again' } },
  ]);
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  hidden.mockRestore();
  expect(screen.queryByText(CODE)).toBeNull();
  expect(screen.getByText('•••••• 5678')).toBeTruthy();
});
