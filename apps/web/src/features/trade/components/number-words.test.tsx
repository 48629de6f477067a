// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changeSettings } from '#lib/settings.ts';
import { useNumberWords } from './number-words.ts';

it.each([
  ['265220000', '265M'],
  ['57840000', '57.8M'],
  ['1999999', '1.99M'],
  ['12450000000', '12.4G'],
  ['3200000000000', '3,200G'],
  ['999999', '999,999'],
])('cuts %s to %s where a column is narrow', (value, text) => {
  changeSettings({ lang: 'en' });
  const { result } = renderHook(useNumberWords);
  expect(result.current.narrowColumn(value, 0)).toBe(text);
});
