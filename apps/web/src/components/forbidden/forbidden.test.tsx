// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { call } from '../../lib/api/client.ts';
import { session } from '../../lib/session.ts';
import { openScreen, serve, signInClient, told } from '../../testing/panel.tsx';
import { abilityOf, answer, refusal, signInStaff } from '../../testing/staff.ts';
import { QueryView } from '../query-view.tsx';
import { Forbidden } from './forbidden.tsx';
import { textsOf } from '../../i18n/texts.ts';

const staffWordsTexts = textsOf(() => import('../staff-words/texts/fa.ts'));
const forbiddenTexts = textsOf(() => import('./texts/fa.ts'));

const TEXTS = [forbiddenTexts, staffWordsTexts];

it('names what is missing, who can give it, and the way back', async () => {
  signInStaff('support');
  const onAgain = vi.fn().mockResolvedValue(false);
  const { user } = await openScreen(<Forbidden need="read Audit" onAgain={onAgain} />, {
    path: '/403',
    texts: TEXTS,
  });
  expect(screen.getByText('See audit')).toBeTruthy();
  expect(screen.getByText(/An owner can grant it/)).toBeTruthy();
  expect(screen.getByText('read Audit')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('You still don’t have access.')).toBeTruthy();
});

it('tells a client whose page it is, and leads them home', async () => {
  signInClient();
  await openScreen(<Forbidden need={undefined} onAgain={vi.fn()} />, {
    path: '/403c',
    texts: TEXTS,
  });
  expect(screen.getByText('This page is for Sarraf staff.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  const home = screen.getByRole('link', { name: 'Back to home' });
  expect(home.getAttribute('href')).toBe('/access-control');
});

function Part() {
  const query = useQuery({
    queryKey: ['mine', 'office', 'test'],
    queryFn: () => call('GET /admin/staff/proposals'),
    retry: false,
  });
  return (
    <QueryView query={query} title="It failed" waiting={null}>
      {(list) => <p>{`${list.length} proposals`}</p>}
    </QueryView>
  );
}

it('stands in the place of a part whose call was refused, and opens once the ability came', async () => {
  signInStaff('support');
  const user = session.get()?.user;
  const given = { ...user, ability: ['read Auth', 'read Staff'].map(abilityOf) };
  const refused = refusal(403, 'forbidden', 'You are not allowed.', { ability: 'read Staff' });
  serve({
    'GET /admin/staff/proposals': [refused, answer([])],
    'GET /fetchUser': answer(given),
  });
  const opened = await openScreen(<Part />, { path: '/part', texts: TEXTS });
  expect(await screen.findByText('See staff')).toBeTruthy();
  await opened.user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(screen.getByText('0 proposals')).toBeTruthy());
  expect(told()).toEqual([]);
});
