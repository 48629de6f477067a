// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '../testing/panel.tsx';
import { SupportLinked } from './support-linked.tsx';

it.each([
  ['Please contact support about it.', 'contact support'],
  ['The amount doesn’t match the payment. Please contact support.', 'contact support'],
  ['برای جزئیات با پشتیبانی تماس بگیرید.', 'با پشتیبانی تماس بگیرید'],
])('«%s» leads to a ticket about the thing', async (text, words) => {
  await openScreen(
    <p>
      <SupportLinked text={text} subject="withdrawal" kind="withdrawal" id="7" />
    </p>,
    { path: '/x', texts: [] },
  );
  const link = screen.getByRole('link', { name: words });
  expect(link.getAttribute('href')).toContain('/ticket/new?subject=withdrawal&kind=withdrawal&id=');
  expect(link.parentElement?.textContent).toBe(text);
});

it('leaves another sentence as it is', async () => {
  await openScreen(
    <p>
      <SupportLinked text="No such account." />
    </p>,
    { path: '/x', texts: [] },
  );
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('No such account.')).toBeDefined();
});
