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
  { action: 'delete', subject: 'Deposit' },
  { action: 'create', subject: 'Withdrawal' },
  { action: 'delete', subject: 'Withdrawal' },
];

/** What everybody who signed in may do, whatever their roles say. */
const DEFAULT_ABILITY: Ability = { action: 'read', subject: 'Auth' };

/** What somebody of the staff may do: what their roles say, and the default. */
export function staffAbilities(ofRoles: readonly Ability[]): readonly Ability[] {
  const isThere = ofRoles.some(({ action, subject }) => action === 'read' && subject === 'Auth');
  return isThere ? ofRoles : [DEFAULT_ABILITY, ...ofRoles];
}
