import type { WithdrawalTerms } from '@sarraf/contracts';

/** Terms in force, with no other ones to come or proposed. */
export const termsExample: WithdrawalTerms = {
  now: {
    charge_min: '10000',
    charge_max: '25000000',
    withdraw_min: '15000',
    withdraw_max: '100000000',
    withdraw_fee: '4000',
    automatic_person: '20000000',
    automatic_house: '2000000000',
    two_officers: '50000000',
    two_officers_house: '3000000000',
  },
  to_come: [],
  proposal: null,
};
