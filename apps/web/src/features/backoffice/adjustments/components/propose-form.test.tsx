// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldReply } from '#testing/held-reply.ts';
import { changes, told } from '#testing/panel.tsx';
import { answer, signInStaff } from '#testing/staff.ts';
import { NEW_DRAFT, problemsOf } from '../model/draft.ts';
import { ASSET_LIST, AT, open, press, WAITS } from '../testing/adjustments-screen.tsx';

beforeEach(() => signInStaff('finance'));

describe('a proposal', () => {
  const PERSON = {
    id: '12',
    first_name: 'Sara',
    last_name: 'Karimi',
    mobile: '0912***0003',
    level: 1,
    frozen: false,
    registered_at: AT,
    card: null,
  };
  const listOf = (data: readonly unknown[]) => ({
    data,
    current_page: 1,
    per_page: 20,
    last_page: 1,
    total: data.length,
    next_cursor: null,
  });
  const people = (data: readonly unknown[]) => answer(listOf(data));
  const REST = { amount: '1000.5', reason: 'credited to another one', ticket: 'T-17' };
  const typeRest = async (user: Awaited<ReturnType<typeof open>>['user']): Promise<void> => {
    await user.type(screen.getByLabelText('Amount'), REST.amount);
    await user.type(screen.getByLabelText('Reason'), REST.reason);
    await user.type(screen.getByLabelText('Ticket or case'), REST.ticket);
  };

  it('says all that is missing, then is sent as it was typed', async () => {
    const { user, sent } = await open({
      'GET /admin/people': people([PERSON]),
      'POST /admin/adjustments': answer(WAITS),
    });
    await user.click(await press('New adjustment'));
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
    await user.type(screen.getByLabelText('User’s mobile or name'), '09120000003');
    await user.click(await press('Find'));
    expect(await screen.findByText('Sara Karimi')).toBeTruthy();
    await typeRest(user);
    await user.click(await press('Send for approval'));
    await waitFor(() => expect(told()[0]).toMatch(/Sent for approval/));
    expect(changes(sent)[0]?.body).toEqual({
      from: 'house:fees',
      to: 'user:12',
      symbol: 'IRT',
      ...REST,
    });
  });

  it('says an amount of coins in words, as one of toman', async () => {
    const bitcoin = { symbol: 'BTC', labels: { fa: 'بیت‌کوین', en: 'Bitcoin' }, scale: 8 };
    const { user } = await open(
      { 'GET /assets': answer([...ASSET_LIST, { ...bitcoin, min_amount: null, networks: [] }]) },
      { lang: 'fa' },
    );
    await user.click(await press('پیشنهاد سند اصلاحی'));
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
    await user.click(await press('New adjustment'));
    const send = async () => user.click(await press('Send for approval'));
    const hasFocus = (field: HTMLElement) =>
      waitFor(() => expect(document.activeElement).toBe(field));
    await send();
    const finder = screen.getByLabelText('User’s mobile or name');
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
    await user.click(await press('New adjustment'));
    await user.click(await press(/: User$/));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('radio', {
        name: 'House fee income',
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
    await user.click(await press('New adjustment'));
    await user.type(screen.getByLabelText('User’s mobile or name'), 'Sara');
    await user.click(await press('Find'));
    expect(await screen.findByText('No users found.')).toBeTruthy();
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
    await user.click(await press('New adjustment'));
    await user.click(screen.getByRole('button', { name: /: House fee income/ }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('radio', { name: 'User' }),
    );
    const [from, to] = await screen.findAllByLabelText('User’s mobile or name');
    const [findFrom, findTo] = screen.getAllByRole('button', { name: 'Find' });
    if (!from || !to || !findFrom || !findTo) throw new Error('There are no two ends.');
    await user.type(from, '09120000003');
    await user.click(findFrom);
    await user.type(to, '09120000004');
    await user.click(findTo);
    await typeRest(user);
    await first.release();
    await second.release();
    expect(await screen.findByText('Sara Karimi')).toBeTruthy();
    expect(await screen.findByText('Reza Karimi')).toBeTruthy();
    await user.click(await press('Send for approval'));
    await waitFor(() => expect(told()[0]).toMatch(/Sent for approval/));
    expect(changes(sent)[0]?.body).toEqual({
      from: 'user:12',
      to: 'user:13',
      symbol: 'IRT',
      ...REST,
    });
  });

  it('takes nobody of an answer to what was changed since', async () => {
    const slow = heldReply(listOf([PERSON]));
    const { user, sent } = await open({ 'GET /admin/people': slow.reply });
    await user.click(await press('New adjustment'));
    await user.type(screen.getByLabelText('User’s mobile or name'), '09120000003');
    await user.click(await press('Find'));
    await user.type(screen.getByLabelText('User’s mobile or name'), '{Backspace}4');
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
