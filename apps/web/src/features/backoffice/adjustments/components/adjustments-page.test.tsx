// @vitest-environment happy-dom
import type { Adjustment } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldReply } from '../../../../testing/held-reply.ts';
import { changes, openScreen, type Reply, serve, told } from '../../../../testing/panel.tsx';
import { answer, refusal, signInStaff } from '../../../../testing/staff.ts';
import { peopleTexts } from '../../people/texts/people-texts.ts';
import { queueTexts } from '../../queue/texts/queue-texts.ts';
import { NEW_DRAFT, problemsOf } from '../model/draft.ts';
import { adjustmentsTexts } from '../texts/adjustments-texts.ts';
import { AdjustmentsPage } from './adjustments-page.tsx';

const AT = '2026-11-25T02:00:00.000Z';
const WAITS: Adjustment = {
  id: '4',
  from: { kind: 'house', id: 'fees', name: null, mobile: null },
  to: { kind: 'user', id: '12', name: 'Sara Karimi', mobile: '0912***0003' },
  ...{ symbol: 'IRT', amount: '1000.5', reason: 'credited to another one', ticket: 'T-17' },
  ...{ status: 'waiting', failure: null, is_mine: false, entry_id: null },
  ...{ proposed_by: { id: '99', name: 'Reza' }, proposed_at: AT },
  ...{ decided_by: null, decided_reason: null, decided_at: null },
};
const DECIDED = { decided_by: { id: '7', name: 'Mina' }, decided_reason: 'so', decided_at: AT };
const POSTED: Adjustment = { ...WAITS, ...DECIDED, status: 'posted', entry_id: '62' };
const FAILED: Adjustment = {
  ...{ ...WAITS, ...DECIDED },
  ...{ status: 'failed', failure: 'insufficient_funds' },
};
const pageOf = (data: readonly Adjustment[]) =>
  answer({
    ...{ data, current_page: 1, per_page: 50, last_page: 1, total: data.length },
    next_cursor: null,
  });
const ASSET_LIST = [
  {
    ...{ symbol: 'IRT', labels: { fa: 'تومان', en: 'Toman' }, scale: 1 },
    ...{ min_amount: null, networks: [] },
  },
];
const ASSETS = answer(ASSET_LIST);
const LIST = 'GET /admin/adjustments';

beforeEach(() => signInStaff('finance'));

async function open(
  replies: Record<string, Reply | readonly Reply[]> = {},
  look: { readonly isWide?: boolean; readonly lang?: 'fa' | 'en' } = {},
) {
  const sent = serve({ [LIST]: pageOf([WAITS]), 'GET /assets': ASSETS, ...replies });
  const texts = [adjustmentsTexts, peopleTexts, queueTexts];
  const { user } = await openScreen(<AdjustmentsPage />, { path: '/adjustments', texts, ...look });
  return { user, sent };
}
const press = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the list', () => {
  it('tells what moves between whom, why, and who proposed it', async () => {
    await open();
    const [row] = await screen.findAllByRole('listitem');
    const text = row?.textContent ?? '';
    for (const part of ['1,000.5', 'Fee income', 'Sara Karimi', 'T-17', 'Reza']) {
      expect(text).toContain(part);
    }
  });

  it('says that nothing waits, and that it did not load', async () => {
    await open({ [LIST]: pageOf([]) });
    expect(await screen.findByText('No adjustment waits')).toBeTruthy();
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
    expect(await screen.findByText('Waits for approval')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Propose|Review/ })).toBeNull();
  });
});

describe('a decision', () => {
  const APPROVE = 'POST /admin/adjustments/4/approve';

  it('of the second officer posts it, with a reason of ten characters', async () => {
    const { user, sent } = await open({ [APPROVE]: answer(POSTED) });
    await user.click(await press('Review'));
    const sheet = await screen.findByRole('dialog');
    await user.type(within(sheet).getByLabelText('Reason of the decision'), 'too short');
    await user.click(await press('Approve and post'));
    expect(await screen.findByText('Enter at least ten characters.')).toBeTruthy();
    expect(changes(sent)).toEqual([]);
    await user.type(within(sheet).getByLabelText('Reason of the decision'), ' before');
    await user.click(await press('Approve and post'));
    await waitFor(() => expect(told()).toEqual(['The adjustment is posted']));
    expect(changes(sent)[0]).toMatchObject({ call: APPROVE, body: { reason: 'too short before' } });
  });

  it.each([
    ['Approve and post', 'approve', POSTED],
    ['Refuse', 'refuse', { ...WAITS, ...DECIDED, status: 'refused' }],
  ])('to %s: a short reason has the focus, and the act is sent once', async (name, word, done) => {
    const call = `POST /admin/adjustments/4/${word}`;
    const { user, sent } = await open({ [call]: answer(done) });
    await user.click(await press('Review'));
    const reason = await screen.findByLabelText('Reason of the decision');
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
    await user.type(await screen.findByLabelText('Reason of the decision'), 'compared with it');
    await user.click(await press('Approve and post'));
    await waitFor(() => expect(told()).toEqual(['The adjustment was not posted']));
  });

  it('that is refused says why, and what was typed stays', async () => {
    const words = 'This proposal is no longer waiting.';
    const { user } = await open({ [APPROVE]: refusal(409, 'proposal_not_waiting', words) });
    await user.click(await press('Review'));
    await user.type(await screen.findByLabelText('Reason of the decision'), 'compared with it');
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
    expect(await press('Take it back')).toBeTruthy();
  });
});

describe('a proposal', () => {
  const PERSON = {
    ...{ id: '12', first_name: 'Sara', last_name: 'Karimi', mobile: '0912***0003', level: 1 },
    ...{ frozen: false, registered_at: AT, card: null },
  };
  const listOf = (data: readonly unknown[]) => ({
    ...{ data, current_page: 1, per_page: 20, last_page: 1, total: data.length },
    next_cursor: null,
  });
  const people = (data: readonly unknown[]) => answer(listOf(data));

  it('says all that is missing, then is sent as it was typed', async () => {
    const { user, sent } = await open({
      'GET /admin/people': people([PERSON]),
      'POST /admin/adjustments': answer(WAITS),
    });
    await user.click(await press('Propose an adjustment'));
    await user.click(await press('Send for approval'));
    for (const words of [
      /Find and choose/,
      /Enter the amount/,
      /ten characters/,
      /ticket or case/,
    ]) {
      expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    }
    expect(changes(sent)).toEqual([]);
    await user.type(screen.getByLabelText('Mobile or name of the user'), '09120000003');
    await user.click(await press('Find'));
    expect(await screen.findByText('Sara Karimi')).toBeTruthy();
    await user.type(screen.getByLabelText('Amount'), '1000.5');
    await user.type(screen.getByLabelText('Reason'), 'credited to another one');
    await user.type(screen.getByLabelText('Ticket or case'), 'T-17');
    await user.click(await press('Send for approval'));
    await waitFor(() => expect(told()[0]).toMatch(/The proposal is kept/));
    expect(changes(sent)[0]?.body).toEqual({
      ...{ from: 'house:fees', to: 'user:12', symbol: 'IRT', amount: '1000.5' },
      ...{ reason: 'credited to another one', ticket: 'T-17' },
    });
  });

  it('says an amount of coins in words, as one of toman', async () => {
    const bitcoin = { symbol: 'BTC', labels: { fa: 'بیت‌کوین', en: 'Bitcoin' }, scale: 8 };
    const { user } = await open(
      { 'GET /assets': answer([...ASSET_LIST, { ...bitcoin, min_amount: null, networks: [] }]) },
      { lang: 'fa' },
    );
    await user.click(await press('پیشنهاد اصلاح'));
    const type = (text: string) => user.type(screen.getByLabelText('مبلغ'), text);
    await type('1000');
    expect(screen.getByText('هزار تومان')).toBeTruthy();
    await user.click(await press(/^دارایی/));
    await user.click(await screen.findByText('بیت‌کوین'));
    await type('0.5');
    expect(screen.getByText('صفر ممیز پنج دهم بیت‌کوین')).toBeTruthy();
  });

  it('has the focus in the first field that is wrong', async () => {
    const { user, sent } = await open({
      'GET /admin/people': people([PERSON]),
      'POST /admin/adjustments': answer(WAITS),
    });
    await user.click(await press('Propose an adjustment'));
    const send = async () => user.click(await press('Send for approval'));
    const hasFocus = (field: HTMLElement) =>
      waitFor(() => expect(document.activeElement).toBe(field));
    await send();
    const finder = screen.getByLabelText('Mobile or name of the user');
    await hasFocus(finder);
    await user.type(finder, '09120000003');
    await user.click(await press('Find'));
    expect(await screen.findByText('Sara Karimi')).toBeTruthy();
    await send();
    await hasFocus(screen.getByLabelText('Amount'));
    await user.type(screen.getByLabelText('Amount'), '1000.5');
    await send();
    await hasFocus(screen.getByLabelText('Reason'));
    await user.type(screen.getByLabelText('Reason'), 'credited to another one');
    await send();
    await hasFocus(screen.getByLabelText('Ticket or case'));
    expect(changes(sent)).toEqual([]);
    await user.type(screen.getByLabelText('Ticket or case'), 'T-17{Enter}');
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(changes(sent)).toHaveLength(1);
  });

  it('has the focus in the end that is the same as the other', async () => {
    const { user, sent } = await open();
    await user.click(await press('Propose an adjustment'));
    await user.click(await press(/: User$/));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('radio', {
        name: 'Fee income of the house',
      }),
    );
    await user.click(await press('Send for approval'));
    const to = screen.getByText('The two accounts can’t be the same.').closest('fieldset');
    await waitFor(() => expect(document.activeElement).toBe(to));
    expect(changes(sent)).toEqual([]);
  });

  it('takes no person where none or several are found', async () => {
    const { user } = await open({
      'GET /admin/people': [people([]), people([PERSON, { ...PERSON, id: '13' }])],
    });
    await user.click(await press('Propose an adjustment'));
    await user.type(screen.getByLabelText('Mobile or name of the user'), 'Sara');
    await user.click(await press('Find'));
    expect(await screen.findByText('No user found.')).toBeTruthy();
    await user.click(await press('Find'));
    expect(await screen.findByText(/Several users found/)).toBeTruthy();
  });

  it('keeps what was typed and found while a user was looked for', async () => {
    const OTHER = { ...PERSON, id: '13', first_name: 'Reza' };
    const [first, second] = [heldReply(listOf([PERSON])), heldReply(listOf([OTHER]))];
    const { user, sent } = await open({
      'GET /admin/people': [first.reply, second.reply],
      'POST /admin/adjustments': answer(WAITS),
    });
    await user.click(await press('Propose an adjustment'));
    await user.click(screen.getByRole('button', { name: /: Fee income/ }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('radio', { name: 'User' }),
    );
    const [from, to] = await screen.findAllByLabelText('Mobile or name of the user');
    const [findFrom, findTo] = screen.getAllByRole('button', { name: 'Find' });
    if (!from || !to || !findFrom || !findTo) throw new Error('There are no two ends.');
    await user.type(from, '09120000003');
    await user.click(findFrom);
    await user.type(to, '09120000004');
    await user.click(findTo);
    await user.type(screen.getByLabelText('Amount'), '1000.5');
    await user.type(screen.getByLabelText('Reason'), 'credited to another one');
    await user.type(screen.getByLabelText('Ticket or case'), 'T-17');
    await first.release();
    await second.release();
    expect(await screen.findByText('Sara Karimi')).toBeTruthy();
    expect(await screen.findByText('Reza Karimi')).toBeTruthy();
    await user.click(await press('Send for approval'));
    await waitFor(() => expect(told()[0]).toMatch(/The proposal is kept/));
    expect(changes(sent)[0]?.body).toEqual({
      ...{ from: 'user:12', to: 'user:13', symbol: 'IRT', amount: '1000.5' },
      ...{ reason: 'credited to another one', ticket: 'T-17' },
    });
  });

  it('takes nobody of an answer to what was changed since', async () => {
    const slow = heldReply(listOf([PERSON]));
    const { user, sent } = await open({ 'GET /admin/people': slow.reply });
    await user.click(await press('Propose an adjustment'));
    await user.type(screen.getByLabelText('Mobile or name of the user'), '09120000003');
    await user.click(await press('Find'));
    await user.type(screen.getByLabelText('Mobile or name of the user'), '{Backspace}4');
    await slow.release();
    await user.click(await press('Send for approval'));
    expect(screen.queryByText('Sara Karimi')).toBeNull();
    expect(await screen.findByText(/Find and choose/)).toBeTruthy();
    expect(changes(sent)).toEqual([]);
  });

  it('needs two different ends', () => {
    const fees = { account: 'house:fees', personId: null } as const;
    expect(problemsOf({ ...NEW_DRAFT, from: fees, to: fees }).to).toBe('sameEnds');
    expect(problemsOf(NEW_DRAFT).to).toBe('personMissing');
  });
});
