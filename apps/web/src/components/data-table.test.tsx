// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openScreen } from '../testing/panel.tsx';
import { DataTable } from './data-table.tsx';

const rows = [
  { id: '7', coin: 'Bitcoin', price: '12,486' },
  { id: '9', coin: 'Tether', price: '113' },
];

function open(options: { isWide: boolean; onSort?: () => void; scrollLabel?: string }) {
  const { isWide, onSort = () => undefined, scrollLabel } = options;
  return openScreen(
    <DataTable
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Coin',
          sort: { direction: 'ascending', onPress: onSort },
          cell: ({ coin }) => coin,
        },
        { head: 'Price', isEnd: true, cell: ({ price }) => price },
        { head: 'Trade', isHeadHidden: true, cell: () => null },
      ]}
      card={({ coin }) => coin}
      {...(scrollLabel === undefined ? {} : { scrollLabel })}
    />,
    { path: '/', texts: [], isWide },
  );
}

it('is a table on desktops, every head named to screen readers', async () => {
  await open({ isWide: true });
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Coin', 'Price', 'Trade']);
  const second = screen.getAllByRole('row').at(2);
  expect(second?.dataset['of']).toBe('9');
  expect(second?.textContent).toBe('Tether113');
  expect(screen.queryByRole('list')).toBe(null);
});

it('is a list of cards on phones', async () => {
  await open({ isWide: false });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Bitcoin',
    'Tether',
  ]);
  expect(screen.queryByRole('table')).toBe(null);
});

it('sorts by keyboard and says which way it is sorted', async () => {
  const onSort = vi.fn<() => void>();
  const { user } = await open({ isWide: true, onSort });
  expect(screen.getAllByRole('columnheader')[0]?.getAttribute('aria-sort')).toBe('ascending');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onSort).toHaveBeenCalledOnce();
});

it('can be reached by keyboard where it scrolls by itself', async () => {
  const { user } = await open({ isWide: true, scrollLabel: 'Orders' });
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Orders' }));
});

it('without a card is a table on phones, too, with what names it and its rows', async () => {
  await openScreen(
    <DataTable
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Coin', isRowHead: true, cell: ({ coin }) => coin },
        { head: 'Price', cell: ({ price }) => price },
      ]}
      rowClassName={({ id }) => `coin-${id}`}
      caption="Prices of today"
    />,
    { path: '/', texts: [], isWide: false },
  );
  expect(screen.getByRole('table', { name: 'Prices of today' })).toBeTruthy();
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Bitcoin', 'Tether']);
  expect(screen.getAllByRole('row').at(1)?.className).toBe('coin-7');
});
