// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { saveSession, session } from '#lib/session.ts';
import { noteTermsDue, termsPutOff } from '#lib/terms-due.ts';
import { changes, openScreen, serve, signInClient, told } from '#testing/panel.tsx';
import { TermsSheet } from './terms-sheet.tsx';
import { textsOf } from '#i18n/texts.ts';

const termsTexts = textsOf(() => import('../texts/fa.ts'));

const answer = (data: unknown) => async () =>
  new Response(JSON.stringify({ code: 200, message: 'Done.', data }), { status: 200 });
const words = { fa: 'متن', en: 'What has changed' };
const terms = {
  version: '1406-01',
  from: '2027-03-21T00:00:00.000Z',
  title: words,
  sections: [{ title: words, text: words }],
};
const accepted = { version: '1406-01', accepted_at: '2027-03-22T00:00:00.000Z' };

/** Signed in as the browser keeps it: what the server says of the user is written there. */
function signIn(): void {
  signInClient();
  const current = session.get();
  if (current !== null) saveSession(current);
}

it('shows the text, sends the version that was read, and is asked for no more', async () => {
  const sent = serve({
    'GET /terms_and_conditions': answer(terms),
    'POST /terms/accept': answer(accepted),
  });
  signIn();
  noteTermsDue('1406-01');
  expect(session.get()?.user.terms_due).toBe('1406-01');
  const { user } = await openScreen(<TermsSheet due="1406-01" />, {
    path: '/terms-sheet',
    texts: [termsTexts],
  });
  expect((await screen.findAllByText('What has changed')).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Accept terms', hidden: true }));
  await waitFor(() => expect(session.get()?.user.terms_due).toBeNull());
  expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
    ['POST /terms/accept', { version: '1406-01' }],
  ]);
  expect(told()).toEqual(['Terms accepted']);
});

it('is put off until it stands in the way of something', async () => {
  serve({ 'GET /terms_and_conditions': answer(terms) });
  signIn();
  noteTermsDue('1406-01');
  const { user } = await openScreen(<TermsSheet due="1406-01" />, {
    path: '/terms-sheet',
    texts: [termsTexts],
  });
  await user.click(await screen.findByRole('button', { name: 'Later', hidden: true }));
  expect(termsPutOff.get()).toBe('1406-01');
  noteTermsDue('1406-01');
  expect(termsPutOff.get()).toBeNull();
});
