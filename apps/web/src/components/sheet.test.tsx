// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { expect, it } from 'vitest';
import { openScreen, signInClient } from '../testing/panel.tsx';
import { Sheet } from './sheet.tsx';
import { commonTexts } from './texts/common-texts.ts';

function Two() {
  const [shown, setShown] = useState<'nothing' | 'choice' | 'chosen'>('choice');
  const close = () => setShown('nothing');
  return (
    <>
      <Sheet title="Choice" open={shown === 'choice'} onClose={close}>
        <button type="button" onClick={() => setShown('chosen')}>
          Choose
        </button>
      </Sheet>
      <Sheet title="Chosen" open={shown === 'chosen'} onClose={close}>
        Here
      </Sheet>
    </>
  );
}

it('tells its page that the person closed it, not that the page did', async () => {
  signInClient();
  const { user } = await openScreen(<Two />, { path: '/security', texts: [commonTexts] });
  await user.click(await screen.findByRole('button', { name: 'Choose' }));
  expect(await screen.findByText('Here')).toBeTruthy();
  screen.getByRole<HTMLDialogElement>('dialog', { name: 'Chosen' }).close();
  await waitFor(() => expect(screen.queryByText('Here')).toBeNull());
});

it('sends nothing of the form that it stands in', async () => {
  const sent: string[] = [];
  const note = (name: string) => (event: FormEvent) => {
    event.preventDefault();
    sent.push(name);
  };
  const page = (
    <form onSubmit={note('page')}>
      <Sheet title="Choice" open onClose={() => undefined}>
        <form onSubmit={note('sheet')}>
          <button type="submit">Confirm</button>
        </form>
      </Sheet>
    </form>
  );
  signInClient();
  const { user } = await openScreen(page, { path: '/security', texts: [commonTexts] });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(sent).toEqual(['sheet']);
});
