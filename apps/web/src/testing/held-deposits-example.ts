import type { AccessStatus } from '@sarraf/contracts';

/** Five million toman stay, far longer than any test lasts: 30 November, 14:06 in Tehran. */
export const heldDepositsExample: NonNullable<AccessStatus['held_deposits']> = {
  amount: '5000000',
  until: '2096-11-30T10:36:00.000Z',
};
