import { Skeleton, SkeletonRows, Waiting } from '#components/states.tsx';

/** The wallet's geometry before its figures arrive. */
export function WalletWaiting() {
  return (
    <div className="px-5 pt-6 lg:px-10">
      <Waiting>
        <div className="grid gap-3">
          <Skeleton width={96} />
          <Skeleton width={260} height={36} />
          <Skeleton width={120} />
          <span className="skeleton my-3 h-18 rounded-card lg:hidden" />
        </div>
      </Waiting>
      <SkeletonRows rows={5} />
    </div>
  );
}
