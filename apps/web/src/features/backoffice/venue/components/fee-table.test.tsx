// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { openScreen } from '#testing/panel.tsx';
import { type DraftTier, tableOf } from '../model/fee-draft.ts';
import { FeeTable } from './fee-table.tsx';

const venueTexts = textsOf(() => import('../texts/fa.ts'));
const TIER = {
  quote: 'IRT',
  level: 1,
  volume_min: '100000000',
  maker_ppm: 2_000,
  taker_ppm: 2_500,
} as const;
const ROW: DraftTier = {
  key: 'one',
  quote: 'IRT',
  level: 1,
  volume: '100000000',
  maker: '0.2',
  taker: '0.25',
};

it('takes rates and volumes of a draft in Persian, grouped as they are typed', async () => {
  const onDraft = vi.fn<(draft: readonly DraftTier[]) => void>();
  const Kept = () => {
    const [draft, setDraft] = useState<readonly DraftTier[]>([ROW]);
    const take = (next: readonly DraftTier[]): void => {
      setDraft(next);
      onDraft(next);
    };
    return (
      <FeeTable
        quote="IRT"
        fees={{
          tiers: [TIER],
          later: [],
          effect: { tiers: [], totals: [] },
          is_told: true,
          at: '2026-11-28T09:00:00.000Z',
        }}
        draft={draft}
        effect={undefined}
        onDraft={take}
      />
    );
  };
  const { user } = await openScreen(<Kept />, {
    path: '/venue/fees',
    texts: [venueTexts],
    lang: 'fa',
  });
  const volume = screen.getByLabelText<HTMLInputElement>('حجم ۳۰ روز، تومان');
  const taker = screen.getByLabelText<HTMLInputElement>('تیکر');
  expect([volume.value, taker.value]).toEqual(['۱۰۰٬۰۰۰٬۰۰۰', '۰٫۲۵']);
  await user.clear(volume);
  await user.type(volume, '۲۵۰۰۰۰۰۰۰');
  await user.clear(taker);
  await user.type(taker, '۰/۲۲');
  expect(volume.value).toBe('۲۵۰٬۰۰۰٬۰۰۰');
  expect(tableOf(onDraft.mock.lastCall?.[0] ?? [])).toEqual([
    { ...TIER, volume_min: '250000000', taker_ppm: 2_200 },
  ]);
});
