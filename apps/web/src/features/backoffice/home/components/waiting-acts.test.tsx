// @vitest-environment happy-dom
import type { WaitingAct } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { openScreen, serve } from '#testing/panel.tsx';
import { answer, signInStaff } from '#testing/staff.ts';
import { WaitingActs } from './waiting-acts.tsx';

const officeHomeTexts = textsOf(() => import('../texts/fa.ts'));
const decideTexts = textsOf(() => import('../../may-decide/texts/fa.ts'));
const AT = '2026-11-29T08:00:00.000Z';
const BARRED = { allowed: false, reason: 'approval_second_officer', from: null } as const;

const act = (kind: string, over: Partial<WaitingAct> = {}): WaitingAct => ({
  id: kind,
  kind,
  subject: kind,
  reason: 'agreed in the meeting',
  proposed_by: { id: '7', name: 'Mina' },
  proposed_at: AT,
  expires_at: null,
  is_mine: false,
  may_decide: BARRED,
  waits_for: [],
  ...over,
});

it('says of each whom it waits for, one’s own turn first', async () => {
  signInStaff('finance');
  const others = [
    { id: '8', name: 'Reza' },
    { id: '9', name: null },
  ];
  const mine = { allowed: true, reason: null, from: null } as const;
  const acts = [
    act('statement'),
    act('custody', { waits_for: others }),
    act('venue_terms', { may_decide: mine, waits_for: others }),
  ];
  serve({ 'GET /admin/approvals': answer({ acts, at: AT }) });
  await openScreen(<WaitingActs />, { path: '/', texts: [officeHomeTexts, decideTexts] });
  const rows = await screen.findAllByRole('article');
  expect(rows.map((row) => /Waiting for .*?(?=Review|Open|$)/.exec(row.textContent)?.[0])).toEqual([
    'Waiting for you',
    'Waiting for nobody with this access yet',
    'Waiting for Reza, a colleague',
  ]);
});

it('leads to where a paused invitation is decided', async () => {
  signInStaff('owner');
  serve({ 'GET /admin/approvals': answer({ acts: [act('referral')], at: AT }) });
  await openScreen(<WaitingActs />, { path: '/', texts: [officeHomeTexts, decideTexts] });
  expect(await screen.findByRole('heading', { name: 'Paused invitation' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/referrals');
});
