// @vitest-environment happy-dom
import type { AccessStatus } from '@sarraf/contracts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openScreen, serve, signInClient } from '#testing/panel.tsx';
import { LevelTwoForm } from './level-two-form.tsx';
import { textsOf } from '#i18n/texts.ts';

const returnReasonTexts = textsOf(() => import('#components/return-reason/texts/fa.ts'));
const uploadTexts = textsOf(() => import('#components/upload/texts/fa.ts'));
const kycTexts = textsOf(() => import('../texts/fa.ts'));

type Item = AccessStatus['items'][number];
const given = (kind: Item['kind']): Item => ({ kind, state: 'given', reason: null });

async function open(items: readonly Item[]): Promise<void> {
  serve({});
  const texts = [kycTexts, returnReasonTexts, uploadTexts];
  await openScreen(<LevelTwoForm items={items} />, { path: '/kyc', texts });
}

beforeEach(signInClient);

it('a browser that was closed goes on at the first item that is missing', async () => {
  await open([given('national_card_front'), given('pledge')]);
  expect(await screen.findByRole('heading', { name: 'National card, back' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'National card, front' })).toBe(null);
});

it('a returned item is asked for alone, with its reason', async () => {
  await open([
    { kind: 'national_card_front', state: 'accepted', reason: null },
    { kind: 'national_card_back', state: 'accepted', reason: null },
    { kind: 'pledge', state: 'returned', reason: 'pledge_unsigned' },
    { kind: 'selfie_video', state: 'accepted', reason: null },
  ]);
  expect(
    await screen.findByText('The pledge isn’t signed, or the signature isn’t visible.'),
  ).toBeTruthy();
  expect(screen.getByRole('heading', { name: /pledge/i })).toBeTruthy();
});
