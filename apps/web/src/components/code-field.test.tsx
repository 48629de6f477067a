// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openScreen } from '../testing/panel.tsx';
import { CodeField } from './code-field.tsx';

async function open() {
  const taken: string[] = [];
  const whole: string[] = [];
  function Field() {
    const [code, setCode] = useState('');
    return (
      <CodeField
        label="Code"
        value={code}
        onChange={(next) => {
          taken.push(next);
          setCode(next);
        }}
        onComplete={(next) => void whole.push(next)}
      />
    );
  }
  const { user } = await openScreen(<Field />, { path: '/security', texts: [] });
  const field = screen.getByLabelText('Code');
  const paste = async (copied: string): Promise<void> => {
    await navigator.clipboard.writeText(copied);
    await user.click(screen.getByRole('button', { name: 'Paste' }));
    // the clipboard answers later, and then the caret is back in the field
    await waitFor(() => expect(document.activeElement).toBe(field));
  };
  return { user, field, paste, taken, whole };
}

it('takes the code out of a copied message, however its digits are written', async () => {
  const { paste, whole } = await open();
  await paste('Sarraf 2026: your code is 483920.');
  await paste('کد شما: ۱۲۳۴۵۶');
  expect(whole).toEqual(['483920', '123456']);
});

it('takes no telephone number for a code, and keeps what was typed where there is none', async () => {
  const { user, field, paste, taken, whole } = await open();
  await user.type(field, '12');
  await paste('0912 000 0003');
  await paste('09120000003');
  await paste('no digits at all');
  expect(taken).toEqual(['1', '12']);
  expect(whole).toEqual([]);
});
