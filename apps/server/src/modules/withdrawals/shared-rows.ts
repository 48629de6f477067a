// What withdrawals of coins share with those of toman: whose they are, and one lock for all that leaves.
export { type PayoutPerson, selectPeople } from './payout-review.queries.ts';
export { lockApprovals, lockSigning } from './payout-risks.queries.ts';
