import { expect, test } from 'vitest';
import { readScreens } from '../../apps/web/build/screens.ts';
import { OFFICE_NEEDS } from '../../apps/web/src/lib/ability.ts';
import { OFFICE_ROUTES, PANEL_ROUTES, PERSON_ID } from './panel-routes.ts';

/** Whoever comes without what their link carries sees a refusal; the others lead on. */
const NOT_VISITED = [
  '/freeze/$token',
  '/join',
  '/trade',
  '$',
  '/mywallet/withdraw/IRT/$id',
  '/mywallet/deposits/$id',
  '/mywallet/withdrawals/$id',
  '/transfer/$id',
  '/gift/$id',
  '/ticket/$id',
  '/recurring/$id',
  '/r/$code',
  '/news/$id',
  '/wallet',
  '/mywallet/transfer',
  '/gift',
];

test('the audit visits every screen that has an address of its own', async () => {
  const screens = await readScreens();
  const left = screens.filter(({ audit }) => audit === null).map(({ path }) => path);
  expect(left.toSorted()).toEqual(NOT_VISITED.toSorted());
  const visited = [...PANEL_ROUTES, ...OFFICE_ROUTES].map((route) => route.path.split('?')[0]);
  const whole = screens.filter(({ audit, path }) => audit !== null && !path.includes('$'));
  expect(whole.length).toBeGreaterThan(40);
  expect(visited).toEqual(expect.arrayContaining(whole.map(({ path }) => path)));
  // what is no address yet can be visited by nobody
  expect(visited.filter((path) => path?.includes('$'))).toEqual([]);
});

test('the audit visits every screen of the back office', () => {
  const visited = OFFICE_ROUTES.map(({ path }) => path.replace(PERSON_ID, '$id'));
  expect(visited).toEqual(expect.arrayContaining(Object.keys(OFFICE_NEEDS)));
});
