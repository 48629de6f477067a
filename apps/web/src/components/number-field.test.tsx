// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { openScreen } from '../testing/panel.tsx';
import { NumberField, PercentField } from './number-field.tsx';

async function open(lang: 'fa' | 'en', field: 'number' | 'percent', isReadOnly = false) {
  const onChange = vi.fn<(value: string) => void>();
  const Field = field === 'number' ? NumberField : PercentField;
  const Kept = () => {
    const [value, setValue] = useState('1200');
    const take = (next: string): void => {
      setValue(next);
      onChange(next);
    };
    return (
      <Field name="points" label="points" value={value} onChange={take} isReadOnly={isReadOnly} />
    );
  };
  const { user } = await openScreen(<Kept />, { path: '/', texts: [], lang });
  const input = screen.getByLabelText<HTMLInputElement>('points');
  return { user, input, onChange };
}

it('shows Persian digits in groups, takes any digits, and answers Latin ones', async () => {
  const { user, input, onChange } = await open('fa', 'number');
  expect(input.value).toBe('۱٬۲۰۰');
  await user.clear(input);
  await user.type(input, '۲۵4٠0');
  expect(input.value).toBe('۲۵٬۴۰۰');
  expect(onChange).toHaveBeenLastCalledWith('25400');
});

it('says at once that a whole number has no decimals', async () => {
  const { user, input } = await open('en', 'number');
  await user.type(input, '.5');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

it('takes four decimals of a percentage and has its sign at the end', async () => {
  const { user, input, onChange } = await open('fa', 'percent');
  await user.clear(input);
  await user.type(input, '۰/۲۵۵۵۹');
  expect(input.value).toBe('۰٫۲۵۵۵');
  expect(onChange).toHaveBeenLastCalledWith('0.2555');
  expect(screen.getByText('٪')).toBeTruthy();
});

it('is only read where it may not be changed', async () => {
  const { user, input, onChange } = await open('fa', 'number', true);
  await user.type(input, '1');
  expect(input.readOnly).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
});
