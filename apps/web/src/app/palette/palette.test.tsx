// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { textsOf } from '../../i18n/texts.ts';
import { openScreen, serve } from '../../testing/panel.tsx';
import { answer, signInStaff } from '../../testing/staff.ts';
import { appTexts } from '../texts.ts';
import { SearchButton } from '../shell/search-button.tsx';
import { Palette } from './palette.tsx';

const paletteTexts = textsOf(() => import('./texts/fa.ts'));
const hit = {
  kind: 'ticket',
  id: '12',
  title: 'Market is halted',
  detail: null,
  person_id: null,
};
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

async function open(shown: ReactNode, hits: () => Promise<Response>) {
  signInStaff('owner');
  serve({ 'GET /markets': 'markets', 'GET /admin/search': hits });
  return openScreen(shown, { path: '/', texts: [paletteTexts, appTexts] });
}

it('keeps what the arrows chose when the server finds something before it', async () => {
  let come: (response: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => (come = resolve));
  const { user } = await open(<Palette onClose={() => undefined} />, () => late);
  await user.type(screen.getByRole('combobox'), 'market');
  expect(chosen()).toBe('Markets');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe('Market management');
  come(await answer({ hits: [hit] })());
  await screen.findByRole('option', { name: /Market is halted/ });
  expect(chosen()).toBe('Market management');
});

it('opens nothing over a sheet, nor does the browser', async () => {
  await open(
    <>
      <dialog open>A sheet</dialog>
      <SearchButton />
    </>,
    answer({ hits: [] }),
  );
  const press = () => {
    const event = new KeyboardEvent('keydown', { code: 'KeyK', ctrlKey: true, cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(press()).toBe(true);
  expect(screen.queryByRole('combobox')).toBeNull();
  document.querySelector('dialog')?.removeAttribute('open');
  expect(press()).toBe(true);
  await waitFor(() => expect(screen.getByRole('combobox')).toBeTruthy());
});
