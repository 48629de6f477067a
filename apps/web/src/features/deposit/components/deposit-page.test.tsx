// @vitest-environment happy-dom
import type { Card } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import answers from '#testing/answers.json' with { type: 'json' };
import { openScreen, serve, signInClient } from '#testing/panel.tsx';
import { answer } from '#testing/staff.ts';
import { DepositPage } from './deposit-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const handOffTexts = textsOf(() => import('#components/hand-off/texts/fa.ts'));
const moneyNotesTexts = textsOf(() => import('#components/money-notes/texts/fa.ts'));
const depositTexts = textsOf(() => import('../texts/fa.ts'));

const [first] = answers.cards.body.data as Card[];

beforeEach(signInClient);

it('keeps what was typed where a second card is verified meanwhile', async () => {
  if (first === undefined) throw new Error('A card was recorded.');
  serve({
    'GET /user/access_status': 'accessStatus',
    'GET /cards': answer([first]),
    'GET /tomanWallet/limits': 'limits',
  });
  const { user } = await openScreen(<DepositPage />, {
    // the page's own route, whose search it reads
    path: '/shell/account/mywallet/deposit/IRT',
    texts: [depositTexts, handOffTexts, moneyNotesTexts],
    isWide: false,
  });
  const amount = await screen.findByRole<HTMLInputElement>('textbox');
  await user.type(amount, '5000000');
  queryClient.setQueryData(queryKeys.cards, [first, { ...first, id: '77', is_default: true }]);
  expect(await screen.findByText('Step 2 of 2')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('5,000,000');
  // another one can still be chosen
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findAllByRole('radio')).toHaveLength(2);
});
