// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { focusInstead, watchSubmits } from './first-bad-field.ts';
import { topDialog } from './top-dialog.ts';
import { useSubmit } from './use-submit.ts';

vi.mock('../i18n/texts.ts', () => ({ useTexts: () => ({ unexpected: '' }) }));
vi.mock('./texts/api-texts.ts', () => ({ apiTexts: {} }));
watchSubmits();
afterEach(() => {
  cleanup();
  topDialog.set(null);
});

/** A form whose second field its server refuses, when `answer` is called. */
function Refused({ onSubmit }: { onSubmit?: () => void }) {
  const [answer, setAnswer] = useState<() => void>();
  const sending = useSubmit(
    () =>
      new Promise<void>((_, reject) => setAnswer(() => () => reject(new Error('It is taken.')))),
  );
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sending.send();
          onSubmit?.();
        }}
      >
        <input aria-label="first" />
        <input aria-label="second" aria-invalid={sending.refused !== null || undefined} />
        <button type="submit">Send</button>
      </form>
      <button type="button" onClick={answer}>
        Answer
      </button>
      <button type="button" onClick={() => sending.send()}>
        Again
      </button>
    </>
  );
}

const name = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

async function refusalDrawn(): Promise<void> {
  const second = screen.getByLabelText('second');
  await waitFor(() => expect(second.getAttribute('aria-invalid')).toBe('true'));
  await frame();
}

async function open(onSubmit?: () => void) {
  const user = userEvent.setup();
  render(<Refused {...(onSubmit && { onSubmit })} />);
  const press = (button: string) => user.click(screen.getByRole('button', { name: button }));
  return { user, press };
}

it('has the focus once the server refused it', async () => {
  const { press } = await open();
  await press('Send');
  await frame();
  expect(name()).toBe('Send');
  await press('Answer');
  await waitFor(() => expect(name()).toBe('second'));
});

it('takes no focus from somebody who types meanwhile', async () => {
  const { user, press } = await open();
  await press('Send');
  await user.type(screen.getByLabelText('first'), 'x');
  await press('Answer');
  await refusalDrawn();
  expect(name()).toBe('Answer');
});

it('takes no focus where nobody submitted the form', async () => {
  const { press } = await open();
  await press('Send');
  await frame();
  await press('Answer');
  await waitFor(() => expect(name()).toBe('second'));
  await press('Again');
  await press('Answer');
  await refusalDrawn();
  expect(name()).toBe('Answer');
});

it('leaves the focus to a sheet that opened over the form', async () => {
  const { press } = await open();
  await press('Send');
  topDialog.set(document.createElement('dialog'));
  await press('Answer');
  await refusalDrawn();
  expect(name()).toBe('Answer');
});

it('leaves a form that chose a field itself', async () => {
  const { press } = await open(() => focusInstead(screen.getByLabelText('first')));
  await press('Send');
  await press('Answer');
  await refusalDrawn();
  expect(name()).toBe('Answer');
});
