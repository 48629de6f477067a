// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { serve } from '../testing/panel.tsx';
import { answer, refusal, signInStaff } from '../testing/staff.ts';
import { call } from './api/client.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { apiTexts } from './texts/api-texts.ts';

const APPROVE = 'POST /admin/withdrawal_terms/:id/approve';
const given = { params: { id: '5' }, body: { reason: 'agreed in the meeting' } };
const isOld = () => queryClient.getQueryState(queryKeys.waitingActs)?.isInvalidated;

beforeEach(async () => {
  await apiTexts.load('en');
  await apiTexts.load('fa');
  signInStaff('finance');
  queryClient.setQueryData(queryKeys.waitingActs, { acts: [], at: '' });
});

it('what waits for two is old after an act of an officer, also a refused one', async () => {
  serve({
    'POST /admin/withdrawal_terms/5/approve': [
      answer({}),
      refusal(409, 'approval_decided', 'It was decided.'),
    ],
  });
  await call(APPROVE, given);
  expect(isOld()).toBe(true);
  queryClient.setQueryData(queryKeys.waitingActs, { acts: [], at: '' });
  expect(isOld()).toBe(false);
  await expect(call(APPROVE, given)).rejects.toMatchObject({ code: 'approval_decided' });
  expect(isOld()).toBe(true);
});

it('reads leave it as it is, also one with a body, and so does what a client does', async () => {
  serve({
    'GET /admin/home': answer({}),
    'POST /admin/venue/fees/effect': answer({}),
    'POST /favourites': answer({ symbols: [] }),
  });
  const { signal } = new AbortController();
  await call('GET /admin/home', { signal });
  await call('POST /admin/venue/fees/effect', { body: { tiers: [] }, signal });
  await call('POST /favourites', { body: { symbols: [] } });
  expect(isOld()).toBe(false);
});
