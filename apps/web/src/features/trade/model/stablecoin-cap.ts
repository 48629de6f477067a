import type { AccessStatus } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { type Amount, parseAmount, ZERO } from '@sarraf/money';
import type { StablecoinCap } from './form-context.ts';

/** Whether what is bought here for toman may be limited, by whoever regulates the market. */
export function isLimitedMarket({ base, quote }: MarketSpec): boolean {
  return quote.symbol === 'IRT' && base.symbol === 'USDT';
}

/** Of the limits on what a market sells for toman the one with the least left. */
export function stablecoinCap(
  limits: AccessStatus['limits'],
  spec: MarketSpec,
): StablecoinCap | null {
  if (!isLimitedMarket(spec)) return null;
  const caps = limits.flatMap(({ asset, cap, used, days, frees_at: freesAt }) => {
    if (asset !== spec.base.symbol) return [];
    const most = parseAmount(cap, spec.base.scale);
    const taken = parseAmount(used, spec.base.scale);
    if (!most.ok || !taken.ok) return [];
    const left = most.value > taken.value ? ((most.value - taken.value) as Amount) : ZERO;
    return [{ left, days, freesAt }];
  });
  return caps.reduce<StablecoinCap | null>(
    (least, cap) => (least === null || cap.left < least.left ? cap : least),
    null,
  );
}
