import type { Ability } from '../../http/index.ts';

/** What every client may do. Levels stand beside abilities: a call declares both. */
export const CLIENT_ABILITIES: readonly Ability[] = [
  { action: 'read', subject: 'Auth' },
  { action: 'update', subject: 'Auth' },
  { action: 'delete', subject: 'Auth' },
  { action: 'create', subject: 'Kyc' },
  { action: 'delete', subject: 'Kyc' },
  { action: 'create', subject: 'Order' },
  { action: 'delete', subject: 'Order' },
  { action: 'create', subject: 'Deposit' },
];
