// @vitest-environment happy-dom
import type { HouseRule } from '@sarraf/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, openScreen, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { alarmsExample, answerOf, bankExample, pointsExample } from '../testing/rules-example.ts';
import { RulesPage } from './rules-page.tsx';

const rulesTexts = textsOf(() => import('../texts/fa.ts'));
const ruleWords = textsOf(() => import('#components/rule-words/texts/fa.ts'));
const limitsTexts = textsOf(() => import('../../limits/texts/fa.ts'));
const LIST = 'GET /admin/settings';
const AT = '2026-11-29T08:00:00.000Z';
const REASON = 'asked for by the regulator';
const PROPOSAL: NonNullable<HouseRule['proposal']> = {
  id: '5',
  changes: [{ field: 'alarms.backup_hours', old: '26', new: '48' }],
  from: null,
  proposed_by: { id: '7', name: 'Mina' },
  proposed_at: AT,
  is_mine: false,
  reason: 'the office is closed on Fridays',
  may_decide: { allowed: true, reason: null, from: null },
};

async function open(
  replies: Parameters<typeof serve>[0] = {},
  { lang = 'en' }: { readonly lang?: 'en' | 'fa' } = {},
) {
  const sent = serve({ [LIST]: answer(answerOf(bankExample, alarmsExample)), ...replies });
  const { user } = await openScreen(<RulesPage />, {
    path: '/rules',
    texts: [rulesTexts, ruleWords, limitsTexts],
    lang,
  });
  return { user, sent };
}

const rule = (name: string) => screen.findByRole('article', { name });

it('has each number by its topic, with its unit, since when and by whom', async () => {
  signInStaff('finance');
  await open();
  const alarms = within(await rule('Staff alerts'));
  expect(alarms.getByText('From the start')).toBeTruthy();
  expect(alarms.getByText('Withdrawals at the bank').nextElementSibling?.textContent).toBe(
    '4 days',
  );
  const bank = await rule('Bank deposits');
  expect(bank.textContent).toContain('proposed by Mina, approved by Reza');
  expect(within(bank).getByText('Paya times').nextElementSibling?.textContent).toBe('03:4510:45');
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Deposits',
    'Alerts',
  ]);
});

it('proposes what changes alone, old beside new, in Persian figures', async () => {
  signInStaff('finance');
  const propose = 'POST /admin/settings/alarms';
  const waits = { ...alarmsExample, proposal: { ...PROPOSAL, is_mine: true } };
  const { user, sent } = await open({ [propose]: answer(answerOf(waits)) }, { lang: 'fa' });
  await user.click(within(await rule('هشدار به کارکنان')).getByRole('button', { name: 'تغییر' }));
  const sheet = within(await screen.findByRole('dialog'));
  const field = sheet.getByLabelText<HTMLInputElement>('حداکثر عمر آخرین پشتیبان');
  expect(field.value).toBe('۲۶');
  await user.clear(field);
  await user.type(field, '۴۸');
  expect(sheet.getByText('= ۲ روز')).toBeTruthy();
  const changed = within(sheet.getByLabelText('تغییر، قبل و بعد')).getByRole('definition');
  expect(changed.textContent).toBe('۲۶ ساعت→۲ روز');
  const send = sheet.getByRole('button', { name: 'پیشنهاد به نفر دوم', hidden: true });
  await user.click(send);
  expect(changes(sent)).toEqual([]);
  await user.type(sheet.getByRole('textbox', { name: 'دلیل', hidden: true }), 'به درخواست ناظر');
  await user.click(send);
  await waitFor(() => expect(told()).toEqual(['پیشنهاد ثبت شد؛ نفر دوم باید تأیید کند.']));
  expect(changes(sent)).toMatchObject([
    { call: propose, body: { values: { backup_hours: '48' }, reason: 'به درخواست ناظر' } },
  ]);
});

it('says what is wrong with a number, and sends nothing', async () => {
  signInStaff('finance');
  const { user, sent } = await open();
  await user.click(within(await rule('Staff alerts')).getByRole('button', { name: 'Change' }));
  const sheet = within(await screen.findByRole('dialog'));
  const send = sheet.getByRole('button', { name: 'Send for approval', hidden: true });
  await user.type(sheet.getByLabelText('Reason'), REASON);
  await user.click(send);
  expect(sheet.getByText('Nothing is changed yet.')).toBeTruthy();
  const field = sheet.getByLabelText('Maximum age of the last backup');
  await user.clear(field);
  await user.type(field, '721');
  expect(sheet.getByText('Enter a whole number between 1 and 720.')).toBeTruthy();
  await user.click(send);
  expect(changes(sent)).toEqual([]);
});

it('shows the words of a refusal, and keeps what was typed', async () => {
  signInStaff('finance');
  const words = 'Another proposal for this is pending.';
  const { user } = await open({
    'POST /admin/settings/alarms': refusal(409, 'approval_waiting', words),
  });
  await user.click(within(await rule('Staff alerts')).getByRole('button', { name: 'Change' }));
  const sheet = within(await screen.findByRole('dialog'));
  const field = sheet.getByLabelText<HTMLInputElement>('Maximum age of the last backup');
  await user.clear(field);
  await user.type(field, '48');
  await user.type(sheet.getByLabelText('Reason'), REASON);
  await user.click(sheet.getByRole('button', { name: 'Send for approval', hidden: true }));
  expect(await sheet.findByText(words)).toBeTruthy();
  expect([field.value, told()]).toEqual(['48', []]);
});

it('lets another officer decide on what waits, and no second one be proposed', async () => {
  signInStaff('finance');
  const approve = 'POST /admin/settings/proposals/5/approve';
  const { user, sent } = await open({
    [LIST]: answer(answerOf({ ...alarmsExample, proposal: PROPOSAL })),
    [approve]: answer(answerOf(alarmsExample)),
  });
  const alarms = within(await rule('Staff alerts'));
  expect(alarms.queryByRole('button', { name: 'Change' })).toBeNull();
  await user.click(alarms.getByRole('button', { name: 'Review' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(PROPOSAL.reason)).toBeTruthy();
  expect(sheet.getByRole('definition').textContent).toBe('26 hours→2 days');
  await user.type(sheet.getByLabelText('Reason'), REASON);
  await user.click(sheet.getByRole('button', { name: 'Approve', hidden: true }));
  await waitFor(() => expect(told()).toEqual(['Change approved']));
  expect(changes(sent)).toMatchObject([{ call: approve, body: { reason: REASON } }]);
  expect(await alarms.findByRole('button', { name: 'Change' })).toBeTruthy();
});

it('takes points that are taken off without their sign, and a percentage as one', async () => {
  signInStaff('finance');
  const prices: HouseRule = {
    ...alarmsExample,
    name: 'price_rules',
    topic: 'trade',
    fields: [{ field: 'outlier_ppm', unit: 'ppm', value: '30000', min: 1, max: 1_000_000 }],
  };
  const call = 'POST /admin/settings/payout_risk_points';
  const { user, sent } = await open({
    [LIST]: answer(answerOf(pointsExample, prices)),
    [call]: answer(answerOf(pointsExample, prices)),
  });
  const change = async (name: string) => {
    await user.click(within(await rule(name)).getByRole('button', { name: 'Change' }));
    return within(await screen.findByRole('dialog'));
  };
  const points = await change('Risk score of toman withdrawals');
  expect(points.getByText('points off')).toBeTruthy();
  const known = points.getByLabelText<HTMLInputElement>('Known Sheba');
  expect(known.value).toBe('12');
  await user.clear(known);
  await user.type(known, '20');
  await user.type(points.getByLabelText('Reason'), REASON);
  await user.click(points.getByRole('button', { name: 'Send for approval', hidden: true }));
  await waitFor(() => expect(changes(sent)).toHaveLength(1));
  expect(changes(sent)[0]).toMatchObject({ call, body: { values: { known_sheba: '-20' } } });
  const sheet = await change('Index prices');
  const distance = sheet.getByLabelText<HTMLInputElement>('Maximum distance from other sources');
  expect(distance.value).toBe('3');
  await user.clear(distance);
  await user.type(distance, '200');
  await user.click(sheet.getByRole('button', { name: 'Send for approval', hidden: true }));
  expect(sheet.getByText('Enter a percentage between 0.0001 and 100.')).toBeTruthy();
});

it('says what is to come', async () => {
  signInStaff('finance');
  const later = [
    {
      from: '2026-12-05T00:00:00.000Z',
      changes: [{ field: 'payout_risk_points.known_sheba', old: '-12', new: '-20' }],
      by: null,
    },
  ];
  await open({ [LIST]: answer(answerOf({ ...pointsExample, later })) });
  const points = within(await rule('Risk score of toman withdrawals'));
  const changed = within(points.getByLabelText('Changes, before and after'));
  expect(changed.getByRole('definition').textContent).toBe('−12 points→−20 points');
});

it('offers an auditor nothing to change', async () => {
  signInStaff('auditor');
  await open();
  await rule('Staff alerts');
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});

it('says that there is nothing to show', async () => {
  signInStaff('auditor');
  await open({ [LIST]: answer(answerOf()) });
  expect(await screen.findByText('Nothing to show')).toBeTruthy();
});
