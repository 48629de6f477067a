import type { Payout } from '@sarraf/contracts';
import { useCount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { approvalsLeft } from '../model/decision.ts';

const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

const TONES = {
  requested: 'plain',
  approved: 'brand',
  sent: 'brand',
  settled: 'ok',
  cancelled: 'plain',
  refused: 'err',
  returned: 'warn',
} as const satisfies Readonly<Record<Payout['status'], 'plain' | 'ok' | 'warn' | 'err' | 'brand'>>;

/** Where a payout stands: how many officers of how many while it waits, else its state. */
export function Standing({ payout }: { payout: Payout }) {
  const t = useTexts(payoutsTexts);
  const count = useCount();
  const { status, officers_needed: needed, approvals } = payout;
  if (approvalsLeft(payout) > 0) {
    return (
      <Chip kind={needed > 1 ? 'warn' : 'plain'}>
        {t.approvalsOf(count(approvals.length), count(needed))}
      </Chip>
    );
  }
  return <Chip kind={TONES[status]}>{t[`state_${status}`]}</Chip>;
}

/** A masked Sheba, left to right; its digits stay Latin, as in every bank's app. */
export function Sheba({ masked }: { masked: string }) {
  return (
    <bdi dir="ltr" className="payout-sheba">
      {masked.replace('***', ' •••• ')}
    </bdi>
  );
}

/** A person's name as one isolate. */
export function Name({ name }: { name: string | null }) {
  const t = useTexts(payoutsTexts);
  return name === null ? <span className="text-fg2">{t.noName}</span> : <bdi>{name}</bdi>;
}
