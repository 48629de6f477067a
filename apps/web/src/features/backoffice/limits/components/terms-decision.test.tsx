// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changes, openScreen, serve, told } from '#testing/panel.tsx';
import { answer, signInStaff } from '#testing/staff.ts';
import { termsExample } from '../testing/terms-example.ts';
import { TermsDecision } from './terms-decision.tsx';
import { textsOf } from '#i18n/texts.ts';

const limitsTexts = textsOf(() => import('../texts/fa.ts'));

const AT = '2026-11-29T08:00:00.000Z';
const REASON = 'asked for by the regulator';

it.each([
  ['Approve proposal', false, 'approve', 'Proposal approved'],
  ['Reject proposal', false, 'refuse', 'Proposal rejected'],
  ['Withdraw proposal', true, 'refuse', 'Proposal rejected'],
] as const)(
  '%s: a short reason has the focus, and it is sent once',
  async (name, isMine, way, said) => {
    signInStaff('finance');
    const call = `POST /admin/withdrawal_terms/5/${way}`;
    const sent = serve({ [call]: answer(termsExample) });
    const look = { path: '/limits', texts: [limitsTexts] };
    const proposal = {
      ...termsExample.now,
      two_officers: '30000000',
      id: '5',
      from: null,
      is_mine: isMine,
      proposed_by: { id: '9', name: 'Mina' },
      proposed_at: AT,
      reason: 'less by hand',
    };
    const of = { now: termsExample.now, proposal, mayDecide: true };
    const { user } = await openScreen(<TermsDecision {...of} />, look);
    await user.click(screen.getByRole('button', { name: 'Review proposal' }));
    const sheet = within(screen.getByRole('dialog'));
    expect(sheet.getByText('less by hand')).toBeTruthy();
    // what changes alone is shown
    expect(sheet.getAllByRole('term')).toHaveLength(1);
    const reason = sheet.getByLabelText('Reason');
    await user.type(reason, 'no');
    await user.click(sheet.getByRole('button', { name }));
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(changes(sent)).toEqual([]);
    await user.clear(reason);
    await user.type(reason, REASON);
    await user.click(sheet.getByRole('button', { name }));
    await waitFor(() => expect(told()).toEqual([said]));
    expect(changes(sent).map(({ call: one, body }) => [one, body])).toEqual([
      [call, { reason: REASON }],
    ]);
  },
);
