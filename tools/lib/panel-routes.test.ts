import { expect, test } from 'vitest';
import { OFFICE_NEEDS } from '../../apps/web/src/lib/ability.ts';
import { OFFICE_ROUTES, PERSON_ID } from './panel-routes.ts';

test('the audit visits every screen of the back office', () => {
  const visited = OFFICE_ROUTES.map(({ path }) => path.replace(PERSON_ID, '$id'));
  expect(visited).toEqual(expect.arrayContaining(Object.keys(OFFICE_NEEDS)));
});
