// Rows of deposits that other modules read.
export {
  DEPOSIT_COLUMNS,
  DEPOSIT_FROM,
  type DepositRow,
  referenceOf,
  selectDeposit,
} from './coin-deposits.queries.ts';
