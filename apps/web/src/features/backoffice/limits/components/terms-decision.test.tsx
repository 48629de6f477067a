// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changes, openScreen, serve, told } from '../../../../testing/panel.tsx';
import { answer, signInStaff } from '../../../../testing/staff.ts';
import { termsExample } from '../testing/terms-example.ts';
import { TermsDecision } from './terms-decision.tsx';
import { textsOf } from '../../../../i18n/texts.ts';

const limitsTexts = textsOf(() => import('../texts/fa.ts'));

const REASON = 'asked for by the regulator';

it.each([
  ['Approve proposal', false, 'approve', 'The proposal is approved'],
  ['Refuse proposal', false, 'refuse', 'The proposal is dropped'],
  ['Take back proposal', true, 'refuse', 'The proposal is dropped'],
] as const)(
  '%s: a short reason has the focus, and Enter sends it once',
  async (name, isMine, way, said) => {
    signInStaff('finance');
    const call = `POST /admin/withdrawal_terms/5/${way}`;
    const sent = serve({ [call]: answer(termsExample) });
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
