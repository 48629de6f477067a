// @vitest-environment happy-dom
import type { WithdrawalTerms } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changes, openScreen, serve, told } from '../../../../testing/panel.tsx';
import { answer, signInStaff } from '../../../../testing/staff.ts';
import { limitsTexts } from '../texts/limits-texts.ts';
import { TermsDecision } from './terms-decision.tsx';

const REASON = 'asked for by the regulator';
const TERMS: WithdrawalTerms = {
  now: {
    ...{ charge_min: '10000', charge_max: '25000000' },
    ...{ withdraw_min: '15000', withdraw_max: '100000000', withdraw_fee: '4000' },
    ...{ automatic_person: '20000000', automatic_house: '2000000000', two_officers: '50000000' },
  },
  to_come: [],
  proposal: null,
};

it.each([
  ['Approve proposal', false, 'approve', 'The proposal is approved'],
  ['Refuse proposal', false, 'refuse', 'The proposal is dropped'],
  ['Take back proposal', true, 'refuse', 'The proposal is dropped'],
] as const)(
  '%s: a short reason has the focus, and Enter sends it once',
  async (name, isMine, way, said) => {
    signInStaff('finance');
    const call = `POST /admin/withdrawal_terms/5/${way}`;
    const sent = serve({ [call]: answer(TERMS) });
    const look = { path: '/limits', texts: [limitsTexts] };
    const { user } = await openScreen(<TermsDecision id="5" isMine={isMine} />, look);
    await user.click(screen.getByRole('button', { name }));
    const sheet = within(screen.getByRole('dialog'));
    const reason = sheet.getByLabelText('Reason');
    await user.type(reason, 'no');
    await user.click(sheet.getByRole('button', { name }));
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(changes(sent)).toEqual([]);
    await user.clear(reason);
    await user.type(reason, `${REASON}{Enter}`);
    await waitFor(() => expect(told()).toEqual([said]));
    expect(changes(sent).map(({ call: one, body }) => [one, body])).toEqual([
      [call, { reason: REASON }],
    ]);
  },
);
