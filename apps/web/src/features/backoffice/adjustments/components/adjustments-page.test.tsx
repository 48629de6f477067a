// @vitest-environment happy-dom
import type { Adjustment, WaitingAct } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { changes, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { AT, LIST, open, pageOf, press, WAITS } from '../testing/adjustments-screen.tsx';

const DECIDED = { decided_by: { id: '7', name: 'Mina' }, decided_reason: 'so', decided_at: AT };
const POSTED: Adjustment = { ...WAITS, ...DECIDED, status: 'posted', entry_id: '62' };
const FAILED: Adjustment = {
  ...WAITS,
  ...DECIDED,
  status: 'failed',
  failure: 'insufficient_funds',
};

beforeEach(() => signInStaff('finance'));

describe('the list', () => {
  it('tells what moves between whom, why, and who proposed it', async () => {
    await open();
    const [row] = await screen.findAllByRole('listitem');
    const text = row?.textContent ?? '';
    for (const part of ['1,000.5', 'House fee income', 'Sara Karimi', 'T-17', 'Reza']) {
      expect(text).toContain(part);
    }
  });

  it('names whom one waits for by its approval, whose number is another than its own', async () => {
    const act: WaitingAct = {
      id: WAITS.approval_id,
      kind: 'adjustment',
      subject: 'house:fees user:12 IRT 10005 T-17',
      reason: WAITS.reason,
      proposed_by: WAITS.proposed_by,
      proposed_at: AT,
      expires_at: null,
      is_mine: false,
      may_decide: { allowed: false, reason: 'invited_pair', from: null },
      waits_for: [{ id: '8', name: 'Kian' }],
    };
    const other = { ...act, id: WAITS.id, waits_for: [{ id: '9', name: 'Nima' }] };
    await open({ 'GET /admin/approvals': answer({ acts: [other, act], at: AT }) });
    expect(await screen.findByText('Kian')).toBeTruthy();
    expect(screen.queryByText('Nima')).toBeNull();
  });

  it('says that nothing waits, and that it did not load', async () => {
    await open({ [LIST]: pageOf([]) });
    expect(await screen.findByText('No pending adjustments')).toBeTruthy();
  });

  it('says in words why one was not posted, and leads to the entry of another', async () => {
    await open({ [LIST]: pageOf([FAILED, { ...POSTED, id: '5' }]) });
    expect(await screen.findByText(/didn’t have this much available/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Entry 62' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
  });

  it('offers an auditor nothing that changes anything', async () => {
    signInStaff('auditor');
    await open();
    expect(await screen.findByText('Pending approval')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Propose|Review/ })).toBeNull();
  });
});

describe('a decision', () => {
  const APPROVE = 'POST /admin/adjustments/4/approve';

  it('of the second officer posts it, with a reason of ten characters', async () => {
    const { user, sent } = await open({ [APPROVE]: answer(POSTED) });
    await user.click(await press('Review'));
    const sheet = await screen.findByRole('dialog');
    await user.type(within(sheet).getByLabelText('Reason'), 'too short');
    await user.click(await press('Approve and post'));
    expect(await screen.findByText('Enter at least ten characters.')).toBeTruthy();
    expect(changes(sent)).toEqual([]);
    await user.type(within(sheet).getByLabelText('Reason'), ' before');
    await user.click(await press('Approve and post'));
    await waitFor(() => expect(told()).toEqual(['Adjustment posted']));
    expect(changes(sent)[0]).toMatchObject({ call: APPROVE, body: { reason: 'too short before' } });
  });

  it.each([
    ['Approve and post', 'approve', POSTED],
    ['Reject', 'refuse', { ...WAITS, ...DECIDED, status: 'refused' }],
  ])('to %s: a short reason has the focus, and the act is sent once', async (name, word, done) => {
    const call = `POST /admin/adjustments/4/${word}`;
    const { user, sent } = await open({ [call]: answer(done) });
    await user.click(await press('Review'));
    const reason = await screen.findByLabelText('Reason');
    await user.type(reason, 'too short');
    await user.click(await press(name));
    await waitFor(() => expect(document.activeElement).toBe(reason));
    await user.type(reason, '{Enter}before');
    expect(changes(sent)).toEqual([]);
    await user.click(await press(name));
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(changes(sent).map((one) => [one.call, one.body])).toEqual([
      [call, { reason: 'too short\nbefore' }],
    ]);
  });

  it('that the books did not take is told as such', async () => {
    const { user } = await open({ [APPROVE]: answer(FAILED) });
    await user.click(await press('Review'));
    await user.type(await screen.findByLabelText('Reason'), 'compared with it');
    await user.click(await press('Approve and post'));
    await waitFor(() => expect(told()).toEqual(['Adjustment not posted']));
  });

  it('that is refused says why, and what was typed stays', async () => {
    const words = 'This proposal is no longer waiting.';
    const { user } = await open({ [APPROVE]: refusal(409, 'approval_not_waiting', words) });
    await user.click(await press('Review'));
    await user.type(await screen.findByLabelText('Reason'), 'compared with it');
    await user.click(await press('Approve and post'));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByDisplayValue('compared with it')).toBeTruthy();
  });

  it('on one’s own is to take it back', async () => {
    await open({ [LIST]: pageOf([{ ...WAITS, is_mine: true }]) }).then(async ({ user }) =>
      user.click(await press('Review')),
    );
    expect(await screen.findByText(/You proposed this/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve and post' })).toBeNull();
    expect(await press('Withdraw')).toBeTruthy();
  });
});
