// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { changes, openScreen, serve, signInClient, told } from '#testing/panel.tsx';
import answers from '#testing/answers.json' with { type: 'json' };
import { CancelRequest } from './cancel-request.tsx';
import { textsOf } from '#i18n/texts.ts';

const kycTexts = textsOf(() => import('../texts/fa.ts'));

it('takes a request back after a question, and says so', async () => {
  const sent = serve({ 'POST /user/cancel_kyc_request': 'accessStatus' });
  signInClient();
  const { user } = await openScreen(<CancelRequest />, { path: '/kyc', texts: [kycTexts] });
  await user.click(screen.getByRole('button', { name: 'Cancel request' }));
  expect(changes(sent)).toEqual([]);
  const [, sure] = await screen.findAllByRole('button', { name: 'Cancel request', hidden: true });
  if (sure === undefined) throw new Error('Nothing is asked.');
  await user.click(sure);
  await waitFor(() => expect(told()).toEqual(['Request cancelled']));
  expect(changes(sent).map(({ call, body }) => [call, body])).toEqual([
    ['POST /user/cancel_kyc_request', { status: -1 }],
  ]);
  expect(queryClient.getQueryData(queryKeys.accessStatus)).toEqual(answers.accessStatus.body.data);
});
