import { CLIENT_ABILITIES as CLIENT_WORDS } from '@sarraf/contracts';
import type { HeldAbility } from '../../http/index.ts';

/** An ability of which one text says both: `read Audit`. */
export function abilityOf(word: string): HeldAbility {
  const [action = '', subject = ''] = word.split(' ');
  return { action, subject };
}

/** What every client may do. */
export const CLIENT_ABILITIES: readonly HeldAbility[] = CLIENT_WORDS.map(abilityOf);

/** What everybody who signed in may do, whatever their roles say. */
const DEFAULT_ABILITY = abilityOf('read Auth');

/** What somebody of the staff may do: what their roles say, and the default. */
export function staffAbilities(ofRoles: readonly HeldAbility[]): readonly HeldAbility[] {
  const isThere = ofRoles.some(({ action, subject }) => action === 'read' && subject === 'Auth');
  return isThere ? ofRoles : [DEFAULT_ABILITY, ...ofRoles];
}
