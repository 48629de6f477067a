// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '../testing/panel.tsx';
import { Amount, Num, Percent, ShortAmount } from './num.tsx';

it.each([
  ['-2670000', '−۲٬۶۷۰٬۰۰۰', 'ltr'],
  ['2670000', '۲٬۶۷۰٬۰۰۰', 'rtl'],
])('has the minus of %s at the left of Persian digits', async (value, text, dir) => {
  await openScreen(<Num value={value} figure="sum" />, { path: '/', texts: [], lang: 'fa' });
  const shown = screen.getByText(text);
  expect(shown.getAttribute('dir')).toBe(dir);
});

it('writes every figure below zero with the one minus', async () => {
  const figures = (
    <>
      <Num value="-1" />
      <Amount value="-2" asset="BTC" />
      <Amount value="-3" asset="IRT" isSigned />
      <Percent value="-4" />
      <ShortAmount value="-5000000" />
    </>
  );
  await openScreen(figures, { path: '/', texts: [], lang: 'en' });
  const { textContent } = document.body;
  expect(textContent).not.toContain('-');
  expect(textContent?.match(/−/g)).toHaveLength(5);
});

it('has the sign of a short amount at the left of its figure, before the word', async () => {
  await openScreen(<ShortAmount value="2500000" isSigned />, { path: '/', texts: [], lang: 'fa' });
  const figure = screen.getByText('+۲٫۵');
  expect(figure.getAttribute('dir')).toBe('ltr');
  expect(figure.parentElement?.textContent).toBe('+۲٫۵ میلیون تومان');
});
