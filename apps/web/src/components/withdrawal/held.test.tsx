// @vitest-environment happy-dom
// That nothing leaves for now, beside what staff hold: one of the two is told.
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '../../i18n/texts.ts';
import answers from '../../testing/answers.json' with { type: 'json' };
import { openScreen, serve, signInClient } from '../../testing/panel.tsx';
import { Held } from './held.tsx';

const withdrawalTexts = textsOf(() => import('./texts/fa.ts'));
const UNTIL = '2026-11-22T08:30:00.000Z';

beforeEach(signInClient);

it.each([
  [[], true],
  [[{ action: 'trade', until: null, reason: 'authority_order' }], true],
  [[{ action: 'leave', until: '2026-11-22T08:00:00.000Z', reason: 'unusual_activity' }], true],
  [[{ action: 'leave', until: UNTIL, reason: 'unusual_activity' }], false],
  [[{ action: 'leave', until: null, reason: 'authority_order' }], false],
])('beside what staff hold, %j, it is told: %s', async (stopped, isTold) => {
  const data = { ...answers.accessStatus.body.data, stopped };
  const sent = serve({ 'GET /user/access_status': async () => Response.json({ code: 200, data }) });
  await openScreen(<Held until={UNTIL} />, { path: '/mywallet', texts: [withdrawalTexts] });
  await expect.poll(() => sent.length).toBe(1);
  const told = (): boolean => screen.queryByText(/are paused until/) !== null;
  await expect.poll(told).toBe(isTold);
});
