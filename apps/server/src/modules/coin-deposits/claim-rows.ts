// Rows of claims and their evidence that the office reads and decides on.
export {
  type ClaimRefusal,
  selectClaimed,
  selectPicture,
  updateRefused,
} from './evidence.queries.ts';
