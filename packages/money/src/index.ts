export {
  AMOUNT_MAX,
  type Amount,
  type AmountError,
  amount,
  formatAmount,
  formatDecimal,
  parseAmount,
  parseDecimal,
  ZERO,
} from './amount.ts';
export { assert, ensureDefined, ensureNever, InvariantError } from './assert.ts';
export { type Asset, IRT, USDT } from './asset.ts';
export { joinDigits, type NumberTextError, readNumberText, toLatinDigits } from './digits.ts';
export { foldText } from './fold-text.ts';
export { err, ok, type Result } from './result.ts';
export { divCeil, divFloor, pow10 } from './rounding.ts';
export { plainDashes, readableText, trimUnseen, withoutUnseen } from './typed-text.ts';
export { bigOf } from './whole.ts';
