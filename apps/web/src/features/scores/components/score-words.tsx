import type { ScoreEntry, ScoreExchange, ScoreOffer } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Amount, useCount } from '#components/num.tsx';
import { usePercent } from '#components/use-percent.ts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const scoresTexts = textsOf(() => import('../texts/fa.ts'));

type Bought = NonNullable<ScoreEntry['exchange']> | ScoreExchange | ScoreOffer;

/** What was bought or is offered, in a few words. */
export function BoughtName({ bought }: { bought: Bought }) {
  const t = useTexts(scoresTexts);
  const count = useCount();
  const percent = usePercent();
  if (bought.kind === 'toman') {
    return rich(t.tomanOffer, { amount: <Amount value={bought.amount} asset="IRT" /> });
  }
  const off = percent(bought.discount_ppm ?? 0);
  if ('days' in bought && bought.days !== null) return t.discountOffer(off, count(bought.days));
  return t.discountName(off);
}

/** What moved the points. */
export function EntryName({ entry }: { entry: ScoreEntry }): ReactNode {
  const t = useTexts(scoresTexts);
  const names = {
    level_1: t.entryLevel_1,
    level_2: t.entryLevel_2,
    first_deposit: t.entryFirst_deposit,
    fees: t.entryFees,
    friend_fees: t.entryFriend_fees,
    exchange: t.exchange,
    returned: t.entryReturned(t.exchange),
  };
  if (entry.kind === 'exchange' && entry.exchange !== null) {
    return <BoughtName bought={entry.exchange} />;
  }
  return names[entry.kind];
}
