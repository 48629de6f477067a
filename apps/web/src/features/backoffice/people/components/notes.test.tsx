// @vitest-environment happy-dom
import type { PersonSummary } from '@sarraf/contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { changes, openScreen, type Reply, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { PinnedNotes } from './notes.tsx';
import { textsOf } from '#i18n/texts.ts';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

const WRITE = 'POST /admin/people/7/notes';
const PERSON = { id: '7', pinned_notes: [] } as unknown as PersonSummary;

beforeEach(() => signInStaff('support', ['create Note']));

/** The field of a new note, and how it is saved. */
async function open(reply: Reply) {
  const sent = serve({ [WRITE]: reply });
  const page = <PinnedNotes person={PERSON} onAll={() => undefined} />;
  const { user } = await openScreen(page, { path: '/people/7', texts: [peopleTexts] });
  const note = screen.getByLabelText('Note for colleagues');
  const save = () => user.click(screen.getByRole('button', { name: 'Save note' }));
  return { user, sent, note, save };
}

it('has the focus in a note that is too short, and saves it once', async () => {
  const { user, sent, note, save } = await open(answer({}));
  await user.type(note, 'no');
  await save();
  await waitFor(() => expect(document.activeElement).toBe(note));
  expect(screen.getByText('Enter at least three characters')).toBeTruthy();
  expect(changes(sent)).toEqual([]);
  await user.type(note, ' answer');
  await save();
  await waitFor(() => expect(told()).toEqual(['Note saved']));
  expect(changes(sent).map(({ body }) => body)).toEqual([{ text: 'no answer', pinned: false }]);
});

it('has the focus in a note that the server refused', async () => {
  const { user, note, save } = await open(
    refusal(409, 'too_many_pinned', 'Too many notes are pinned.'),
  );
  await user.type(note, 'no answer');
  await save();
  expect(await screen.findByText('Too many notes are pinned.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(note));
});
