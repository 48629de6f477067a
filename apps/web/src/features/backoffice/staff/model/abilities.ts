// What a role may do, while an owner edits it.
interface Ability {
  readonly action: string;
  readonly subject: string;
}

/** Abilities as texts: `read Audit`. */
export type AbilitySet = ReadonlySet<string>;

const textOf = ({ action, subject }: Ability): string => `${action} ${subject}`;

/** The set of a role's abilities. */
export const setOf = (abilities: readonly Ability[]): AbilitySet => new Set(abilities.map(textOf));

/** Those of one subject beside each other. */
export function bySubject<A extends Ability>(abilities: readonly A[]): readonly A[] {
  return abilities.toSorted((one, other) =>
    one.subject < other.subject ? -1 : one.subject > other.subject ? 1 : 0,
  );
}

/** With an ability more, or less. */
export function toggle(set: AbilitySet, ability: string): AbilitySet {
  const next = new Set(set);
  if (!next.delete(ability)) next.add(ability);
  return next;
}

/** What comes and what goes between two sets. */
export function differenceOf(
  before: AbilitySet,
  after: AbilitySet,
): { readonly adds: readonly string[]; readonly removes: readonly string[] } {
  return {
    adds: [...after].filter((one) => !before.has(one)),
    removes: [...before].filter((one) => !after.has(one)),
  };
}

type Action = 'read' | 'create' | 'update' | 'delete';

/** A set as the call takes it. */
export function listOf(set: AbilitySet): { action: Action; subject: string }[] {
  return [...set].flatMap((text) => {
    const [action, subject] = text.split(' ');
    return subject === undefined ? [] : [{ action: action as Action, subject }];
  });
}
