// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { changes, openScreen, serve, signInClient } from '#testing/panel.tsx';
import { lastSearch } from './last-search.ts';
import { PeoplePage } from './people-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

const PERSON = {
  id: '7',
  first_name: 'Arash',
  last_name: 'Nikmanesh',
  mobile: '0912***0001',
  level: 1,
  frozen: false,
  registered_at: '2026-04-11T08:00:00.000Z',
  card: null,
};
const LIST = { data: [], total: 0, per_page: 20, current_page: 1, last_page: 1, next_cursor: null };

beforeEach(() => lastSearch.set({ query: '', page: 1 }));

async function open(people: readonly object[]) {
  const answer = (data: unknown) => async () =>
    Response.json({ code: 200, message: 'Done.', data });
  const sent = serve({ 'GET /admin/people': answer(LIST), 'GET /admin/looked_at': answer(people) });
  signInClient();
  const { user } = await openScreen(<PeoplePage />, { path: '/people', texts: [peopleTexts] });
  return { sent, user };
}

it('leads back to those whose pages were opened, while nothing is typed', async () => {
  const { sent, user } = await open([{ ...PERSON, looked_at: new Date().toISOString() }]);
  const recent = await screen.findByRole('navigation', { name: 'Recently viewed' });
  const link = await screen.findByRole('link', { name: /Arash Nikmanesh.*0912 ••• 0001/ });
  expect(recent.contains(link)).toBe(true);
  expect(link.getAttribute('href')).toBe('/people/7');
  await user.type(screen.getByRole('textbox'), 'ni');
  expect(screen.queryByRole('navigation', { name: 'Recently viewed' })).toBeNull();
  await user.clear(screen.getByRole('textbox'));
  expect(await screen.findByRole('navigation', { name: 'Recently viewed' })).toBeTruthy();
  expect(changes(sent)).toEqual([]);
});

it('takes no room where nobody was looked at', async () => {
  const { sent } = await open([]);
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /admin/looked_at'));
  await screen.findByText('No users yet');
  expect(screen.queryByText('Recently viewed')).toBeNull();
});
