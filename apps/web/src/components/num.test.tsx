// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '../testing/panel.tsx';
import { Num } from './num.tsx';

it.each([
  ['-2670000', 'ltr'],
  ['2670000', 'rtl'],
])('has the minus of %s at the left of Persian digits', async (value, dir) => {
  await openScreen(<Num value={value} figure="sum" />, { path: '/', texts: [], lang: 'fa' });
  const shown = screen.getByText(/۲٬۶۷۰٬۰۰۰/);
  expect(shown.getAttribute('dir')).toBe(dir);
});
