import type { Deal } from '@sarraf/contracts';
import {
  formatPrice,
  formatQuantity,
  type Lots,
  type MarketSpec,
  type Ticks,
} from '@sarraf/market';
import type { TradeRow } from '@sarraf/settlement';

/** What anyone may know of a trade. */
export type PublicDeal = Pick<
  TradeRow,
  'id' | 'marketSeq' | 'priceTicks' | 'lots' | 'takerSide' | 'at'
>;

/** A trade as anyone may see it: without its orders and users. */
export function dealOnWire(trade: PublicDeal, spec: MarketSpec): Deal {
  return {
    id: String(trade.id),
    seq: trade.marketSeq,
    price: formatPrice(trade.priceTicks as Ticks, spec),
    amount: formatQuantity(trade.lots as Lots, spec),
    side: trade.takerSide,
    at: new Date(trade.at).toISOString(),
  };
}
