// For matching, which knows no package but this one.
export { assert } from '@sarraf/money';
export { type Discount, discountAt, discountedPpm } from './discount.ts';
export { feeIncrement, feeSoFar } from './fee.ts';
export {
  checkMinima,
  holdForLimit,
  type MinimaError,
  marketBound,
  priceBand,
  stopBound,
  surelyMeetsMinima,
} from './limits.ts';
export {
  defineMarket,
  type Lots,
  type MarketSeed,
  type MarketSpec,
  type Ticks,
} from './market-spec.ts';
export {
  type AmountType,
  type CancelReason,
  isCancellable,
  type MarketStatus,
  type OrderStatus,
  type OrderType,
  REQUEST_TYPE,
  type Side,
  type TimeInForce,
} from './order-words.ts';
export {
  baseAmount,
  baseUnits,
  formatPrice,
  formatQuantity,
  notional,
  numberErrorCode,
  type PriceError,
  parsePrice,
  parseQuantity,
  priceToTicksFloor,
  type QuantityError,
  quoteUnits,
  roundDownToLot,
  type SeparatorError,
  STEPS_MAX,
} from './price.ts';
