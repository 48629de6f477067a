import type { CoinPayout } from '@sarraf/contracts';
import { useCount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { approvalsLeft } from '../../payouts/model/decision.ts';
import { useWaitWord } from '../../spends/components/spend-words.tsx';

const coinPayoutsTexts = textsOf(() => import('../texts/fa.ts'));

const TONES = {
  requested: 'plain',
  approved: 'brand',
  sent: 'brand',
  settled: 'ok',
  cancelled: 'plain',
  refused: 'err',
  returned: 'warn',
} as const satisfies Readonly<
  Record<CoinPayout['status'], 'plain' | 'ok' | 'warn' | 'err' | 'brand'>
>;

/** Where it stands: how many of how many signed while it waits, what it waits for, else its state. */
export function Standing({ payout }: { payout: CoinPayout }) {
  const t = useTexts(coinPayoutsTexts);
  const count = useCount();
  const waitWord = useWaitWord();
  const { status, officers_needed: needed, approvals, waiting } = payout;
  if (approvalsLeft(payout) > 0) {
    const words = payout.needs_passkey ? t.signsOf : t.approvalsOf;
    return (
      <Chip kind={needed > 1 ? 'warn' : 'plain'}>
        {words(count(approvals.length), count(needed))}
      </Chip>
    );
  }
  if (waiting !== null && waiting !== 'review') {
    return <Chip kind="warn">{waitWord(waiting)}</Chip>;
  }
  return <Chip kind={TONES[status]}>{t[`state_${status}`]}</Chip>;
}
