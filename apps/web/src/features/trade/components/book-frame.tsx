import type { Market } from '@sarraf/contracts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { QuoteUnit } from './market-names.tsx';
import { useNumberWords } from './number-words.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** What the columns are, with their units. */
export function BookHeads({ market, isNarrow }: { market: Market; isNarrow: boolean }) {
  const t = useTexts(tradeTexts);
  const unit = <bdi dir="ltr">{market.coin.symbol}</bdi>;
  return (
    <div className="book-heads" aria-hidden="true">
      <span>{rich(t.unitOf, { name: t.price, unit: <QuoteUnit market={market} /> })}</span>
      {isNarrow ? (
        <span className="end">{unit}</span>
      ) : (
        <>
          <span className="end">{rich(t.unitOf, { name: t.size, unit })}</span>
          <span className="end">{rich(t.unitOf, { name: t.sum, unit })}</span>
        </>
      )}
    </div>
  );
}

/** The weight of both sides in what the rows show. */
export function BookBalance({ percent }: { percent: number | null }) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  if (percent === null) return <div className="book-balance" />;
  const share = (value: number) => <bdi dir="ltr">{words.percent(value)}</bdi>;
  return (
    <div className="book-balance">
      <span className="text-side-buy">{rich(t.buyShare, { percent: share(percent) })}</span>
      <i className="book-balance-bar" aria-hidden="true">
        <b className="bg-side-buy" style={{ flexGrow: percent }} />
        <b className="bg-side-sell" style={{ flexGrow: 100 - percent }} />
      </i>
      <span className="text-side-sell">{rich(t.sellShare, { percent: share(100 - percent) })}</span>
    </div>
  );
}
