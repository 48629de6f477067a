import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { OFFICE_NEEDS } from '../../apps/web/src/lib/ability.ts';
import { OFFICE_ROUTES, PANEL_ROUTES, PERSON_ID } from './panel-routes.ts';
import { PROJECT_DIR } from './project.ts';

/** Whoever comes without what their link carries sees a refusal; the others lead on. */
const NOT_VISITED = ['/join', '/trade', '/wallet', '/mywallet/transfer', '/gift'];

test('the audit visits every screen of the panel that has an address of its own', () => {
  const router = readFileSync(path.join(PROJECT_DIR, 'apps/web/src/app/router.tsx'), 'utf8');
  const screens = [...router.matchAll(/path: '(\/[^'$]*)'/g)].map(([, address]) => address);
  const visited = PANEL_ROUTES.map((route) => route.path.split('?')[0]);
  expect(screens.length).toBeGreaterThan(20);
  expect([...visited, ...NOT_VISITED]).toEqual(expect.arrayContaining(screens));
});

test('the audit visits every screen of the back office', () => {
  const visited = OFFICE_ROUTES.map(({ path }) => path.replace(PERSON_ID, '$id'));
  expect(visited).toEqual(expect.arrayContaining(Object.keys(OFFICE_NEEDS)));
});
