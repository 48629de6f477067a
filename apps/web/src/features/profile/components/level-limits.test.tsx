// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import answers from '#testing/answers.json' with { type: 'json' };
import { heldDepositsExample } from '#testing/held-deposits-example.ts';
import { openScreen, serve, signInClient } from '#testing/panel.tsx';
import { answer } from '#testing/staff.ts';
import { LevelLimits } from './level-limits.tsx';
import { textsOf } from '#i18n/texts.ts';

const profileTexts = textsOf(() => import('../texts/fa.ts'));

async function open(held: object | null) {
  const status = { ...answers.accessStatus.body.data, held_deposits: held };
  serve({ 'GET /user/access_status': answer(status) });
  await openScreen(<LevelLimits />, { path: '/profile', texts: [profileTexts], lang: 'fa' });
  await screen.findByText('واریز با کارت، روزانه');
}

beforeEach(signInClient);

it('has what recent deposits keep from going to others among the limits', async () => {
  await open(heldDepositsExample);
  const name = screen.getByText('فعلاً غیرقابل انتقال به دیگران');
  expect(name.parentElement?.textContent).toContain('۵٬۰۰۰٬۰۰۰ تومان');
  expect(screen.getByText(/به‌دلیل واریز تومان/).textContent).toContain('۱۴:۰۶');
});

it('has no such line where nothing has to stay', async () => {
  await open(null);
  expect(screen.queryByText('فعلاً غیرقابل انتقال به دیگران')).toBeNull();
});
