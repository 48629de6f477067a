// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, openScreen, type Reply, serve, signInClient, told } from '#testing/panel.tsx';
import { answer, refusal } from '#testing/staff.ts';
import { claimExample } from '../testing/claim-example.ts';
import { FindDeposit } from './find-page.tsx';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));
const networkTexts = textsOf(() => import('#components/network-words/texts/fa.ts'));
const uploadTexts = textsOf(() => import('#components/upload/texts/fa.ts'));

const FIND = 'POST /deposit/automatic_deposit';
const SHOW = 'POST /coin_claims/3/evidence';

async function open(replies: Record<string, Reply | readonly Reply[]>) {
  const sent = serve({
    'GET /user/access_status': 'accessStatus',
    'GET /coin_deposits': answer({ data: [] }),
    ...replies,
  });
  const { user } = await openScreen(
    <FindDeposit on={null} onFound={() => undefined} onEverywhere={() => undefined} />,
    {
      path: '/mywallet/deposit/find',
      texts: [coinDepositTexts, networkTexts, uploadTexts],
    },
  );
  return { user, sent };
}
const sheet = () => within(screen.getByRole('dialog'));

beforeEach(() => signInClient());

it('shows the claim that a code of nobody’s payment has made, and takes its evidence once', async () => {
  const evidence = { words: 'from my wallet', pictures: 1, at: claimExample.at };
  const { user, sent } = await open({
    [FIND]: refusal(404, 'transaction_not_yours', 'Not to your address.'),
    'GET /coin_claims': [
      answer({ data: [] }),
      answer({ data: [claimExample] }),
      answer({ data: [{ ...claimExample, evidence }] }),
    ],
    [SHOW]: answer({ ...claimExample, evidence }),
  });
  const field = await screen.findByLabelText('Transaction ID (TXID)');
  expect(screen.queryByText('Your claims')).toBeNull();
  await user.type(field, `${claimExample.txid}{Enter}`);
  expect(await screen.findByText('Not to your address.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Send evidence' }));
  await user.click(sheet().getByRole('button', { name: 'Send' }));
  expect(sheet().getByText('Choose at least one picture.')).toBeTruthy();
  const picture = new File(['picture'], 'wallet.jpg', { type: 'image/jpeg' });
  await user.upload(sheet().getByLabelText('Choose a picture'), picture);
  await user.upload(sheet().getByLabelText('Add another picture'), picture);
  await user.click(sheet().getByRole('button', { name: 'Remove picture 2' }));
  await user.type(sheet().getByLabelText('Note (optional)'), 'from my wallet');
  await user.click(sheet().getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(told()).toEqual(['Evidence sent']));
  expect(await screen.findByText('In review')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send evidence' })).toBeNull();
  expect(changes(sent).map(({ call }) => call)).toEqual([FIND, SHOW]);
});

it('says why a claim was refused, and that one was accepted', async () => {
  await open({
    'GET /coin_claims': answer({
      data: [
        { ...claimExample, status: 'refused', reason: 'unreadable' },
        { ...claimExample, id: '4', status: 'settled' },
      ],
    }),
  });
  expect(await screen.findByText('We couldn’t read the pictures.')).toBeTruthy();
  expect(screen.getByText('It was added to your wallet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send evidence' })).toBeNull();
});
