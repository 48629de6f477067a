// @vitest-environment happy-dom
// What is carried to cold and back: its file out, the signed one in, and who may.
import { COLD_RETURN_WAITS, type ColdReturnWait } from '@sarraf/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { changes, openScreen, type Reply, serve, told } from '#testing/panel.tsx';
import { answer, refusal, signInStaff } from '#testing/staff.ts';
import { returnExample } from '../testing/treasury-example.ts';
import { ColdReturns } from './cold-returns.tsx';
import { ColdRoots } from './cold-roots.tsx';

const treasuryTexts = textsOf(() => import('../texts/fa.ts'));
const spendsTexts = textsOf(() => import('../../spends/texts/fa.ts'));
const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));
const networkTexts = textsOf(() => import('#components/network-words/texts/fa.ts'));
const SIGNED = `POST /admin/cold_returns/${returnExample.id}/signed`;

async function open(element: ReactElement, replies: Record<string, Reply> = {}) {
  const sent = serve({ 'GET /admin/decisions': answer([]), ...replies });
  const texts = [treasuryTexts, spendsTexts, bankTexts, networkTexts];
  const { user } = await openScreen(element, { path: '/treasury', texts, lang: 'en' });
  return { sent, user };
}
const upload = async (text: string): Promise<void> => {
  const input = await screen.findByLabelText('Upload signed file');
  fireEvent.change(input, { target: { files: [new File([text], 'a.signed.psbt')] } });
};

beforeEach(() => signInStaff('crypto_operations'));

it('shows what comes back, where to, what it costs and that it is to be signed', async () => {
  await open(<ColdReturns returns={[returnExample]} />);
  expect(await screen.findByText('File is ready to be signed')).toBeTruthy();
  expect(screen.getByText(/the hot wallet of this network/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download file' })).toBeTruthy();
});

const WAITS: Readonly<Record<ColdReturnWait, string>> = {
  chain_stopped: 'Chain is stopped',
  move_before: 'An earlier move isn’t booked yet',
  cold_empty: 'Cold wallet low',
  coins_too_long: 'Its coins don’t fit in a file',
  cold_gas_empty: 'Cold wallet has no gas',
  gas_empty: 'Gas low',
  fee_too_high: 'Network fee is high',
  account_unknown: 'No cold account on this network',
  node_silent: 'Node not responding',
  would_revert: 'Would be reverted',
};

it.each(COLD_RETURN_WAITS)(
  'says that its file waits for %s, and has nothing to carry',
  async (wait) => {
    await open(<ColdReturns returns={[{ ...returnExample, status: 'preparing', wait }]} />);
    expect(await screen.findByText(WAITS[wait])).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Take back' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download file' })).toBeNull();
  },
);

it('brings the signed file back as it is, and says why one is refused', async () => {
  const { sent } = await open(<ColdReturns returns={[returnExample]} />, {
    [SIGNED]: refusal(422, 'cold_file_other', 'Not what was approved.'),
  });
  await upload('cHNidP8=');
  expect(await screen.findByText('Not what was approved.')).toBeTruthy();
  const body = { content: btoa('cHNidP8=') };
  expect(changes(sent)).toMatchObject([{ call: SIGNED, body }]);
});

it('is looked at alone by who may not decide', async () => {
  signInStaff('support');
  await open(<ColdReturns returns={[returnExample]} />);
  await screen.findByText('File is ready to be signed');
  expect(screen.queryByRole('button', { name: 'Download file' })).toBeNull();
});

it('says when cold is to sign the count, and takes what it signed', async () => {
  const file = { name: 'sarraf-cold-roots-7.json', content: btoa('{}'), sha256: 'ab' };
  const state = { number: 7, file, is_due: true, last: { number: 3, signed_on: '2026-08-20' } };
  const { sent } = await open(<ColdRoots />, {
    'GET /admin/cold_roots': answer(state),
    'POST /admin/cold_roots': answer({ ...state, is_due: false }),
  });
  expect(await screen.findByText(/Due: something moved/)).toBeTruthy();
  await upload('{"a":1}');
  await waitFor(() => expect(told()).toEqual([expect.stringMatching(/stands beside the count/)]));
  expect(changes(sent)).toMatchObject([{ body: { content: btoa('{"a":1}') } }]);
});
