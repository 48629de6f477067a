// Which command is refused as what: all of it must happen in a run of many seeds.
import { COMMAND_TYPES, type CommandType, VERBS } from '../../packages/settlement/src/index.ts';

/** What verbs say of themselves and no walk comes to: an earlier check of theirs is met first. */
const NEVER_MET: ReadonlySet<string> = new Set([
  'open_otc_quote insufficient_funds',
  'take_otc_quote market_unknown',
]);

/** Any command may find its key used for another body; these do. */
const KEYS_REUSED_BY: readonly CommandType[] = [
  'place_order',
  'cancel_order',
  'execute_otc',
  'post_opening',
];

/** Verbs that nobody asked for; none is missing in a run of a dozen seeds. */
export function missingVerbs(outcomes: ReadonlyMap<string, number>): CommandType[] {
  const asked = new Set([...outcomes.keys()].map((name) => name.split(' ')[0]));
  return COMMAND_TYPES.filter((type) => !asked.has(type));
}

/** Decisions that never happened, `command code`; none is missing in a run of many seeds. */
export function missingOutcomes(outcomes: ReadonlyMap<string, number>): string[] {
  const decided = COMMAND_TYPES.flatMap((type) =>
    ['ok', ...VERBS[type].refusals].map((code) => `${type} ${code}`),
  );
  const reused = KEYS_REUSED_BY.map((type) => `${type} idempotency_key_reused`);
  return [...decided, ...reused].filter(
    (name) => !NEVER_MET.has(name) && (outcomes.get(name) ?? 0) === 0,
  );
}
