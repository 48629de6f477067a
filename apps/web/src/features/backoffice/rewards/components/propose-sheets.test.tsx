// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, openScreen, serve } from '#testing/panel.tsx';
import { answer, signInStaff } from '#testing/staff.ts';
import { OfferSheet } from './propose-sheets.tsx';

const rewardsTexts = textsOf(() => import('../texts/fa.ts'));
const OFFER = 'POST /admin/rewards/offers';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

it('takes points and toman in Persian, says the toman in words, and sends whole numbers', async () => {
  signInStaff('owner');
  const sent = serve({ [OFFER]: answer({}) });
  const { user } = await openScreen(<OfferSheet onClose={() => undefined} />, {
    path: '/rewards',
    texts: [rewardsTexts],
    lang: 'fa',
  });
  await user.type(field('امتیاز'), '۱۲۰۰');
  await user.type(field('مبلغ اعتبار'), '50000');
  expect([field('امتیاز').value, field('مبلغ اعتبار').value]).toEqual(['۱٬۲۰۰', '۵۰٬۰۰۰']);
  expect(screen.getByText('پنجاه هزار تومان')).toBeTruthy();
  await user.type(field('علت'), 'اعتبار تازهٔ پاییز');
  await user.click(screen.getByRole('button', { name: 'پیشنهاد به نفر دوم' }));
  await waitFor(() => expect(changes(sent)).toHaveLength(1));
  expect(changes(sent)[0]).toMatchObject({
    call: OFFER,
    body: { kind: 'toman', points: 1_200, worth: 50_000 },
  });
});
