import { Skeleton, Waiting } from '#components/states.tsx';
import { TradeGrid } from './trade-grid.tsx';
import { useGridShape } from './use-grid-shape.ts';
import { commonTexts } from '#components/texts/common-texts.ts';
import { useTexts } from '#i18n/texts.ts';
import { useIsUnreached } from '#lib/reachability.ts';
import { useIsDesktop } from './use-market-view.ts';

const ROWS = Array.from({ length: 18 }, (_, index) => index);

/** The screen's own geometry in grey, so that nothing jumps when it fills. */
export function TradeSkeleton() {
  return <Waiting>{useIsDesktop() ? <DesktopSkeleton /> : <PhoneSkeleton />}</Waiting>;
}

function DesktopSkeleton() {
  const { shape, layout } = useGridShape();
  return (
    <TradeGrid shape={shape} layout={layout}>
      <div className="trade-head">
        <span className="px-5">
          <Skeleton width={180} height={28} />
        </span>
        <Skeleton width={220} height={28} />
      </div>
      <div className="trade-form">
        <div className="grid gap-4 p-5">
          <Skeleton width="100%" height={44} />
          <Skeleton width="60%" height={24} />
          <Skeleton width="100%" height={44} />
          <Skeleton width="100%" height={44} />
        </div>
      </div>
      <div className="trade-book">
        <BookSkeleton />
      </div>
      <div className="trade-chart" />
      <div className="trade-lower" />
    </TradeGrid>
  );
}

function PhoneSkeleton() {
  return (
    <div className="phone-trade">
      <div className="phone-head px-4">
        <Skeleton width={160} height={28} />
      </div>
      <div className="phone-price">
        <Skeleton width={180} height={28} />
        <Skeleton width={72} height={28} />
      </div>
      <div className="phone-chart">
        <div className="phone-strip">
          <Skeleton width={140} />
        </div>
      </div>
      <div className="phone-split">
        <div className="phone-form">
          <Skeleton width="100%" height={44} />
          <Skeleton width="100%" height={44} />
          <Skeleton width="100%" height={44} />
        </div>
        <div className="phone-book">
          <div className="phone-book-waiting">
            <BookSkeleton />
          </div>
        </div>
      </div>
      <div className="trade-tabs border-b border-hair" />
      <div className="phone-sides">
        <Skeleton width="100%" height={48} />
        <Skeleton width="100%" height={48} />
      </div>
    </div>
  );
}

/** Grey rows of the book; what was never seen and can't be had now says so. */
export function BookSkeleton() {
  const t = useTexts(commonTexts);
  if (useIsUnreached()) return <p className="trade-empty">{t.offlineNoData}</p>;
  return (
    <div className="book-waiting" aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className="flex h-6 items-center justify-between px-4">
          <Skeleton width={92} height={10} />
          <Skeleton width={56} height={10} />
        </div>
      ))}
    </div>
  );
}
