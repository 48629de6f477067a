// The house's rules as an officer sees them, and how another value comes to wait for a second one.
import type { HouseRule, HouseRules, ParsedBodyOf, RuleProposal } from '@sarraf/contracts';
import { AppError, type Session } from '../../http/index.ts';
import type { Approval, ApprovalsOf, OfficerView, SecondPerson } from '../approvals/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { Rule } from '../settings/index.ts';
import { type RuleRow, selectInForce, selectToCome } from './house-rules.queries.ts';
import { RULES } from './rule-list.ts';
import { changesOf } from './rule-values.ts';
import { changesWanted, ruleNamed, type WantedSetting } from './setting-approval.ts';

/** What rules are read and changed with. */
export interface HouseRulesDeps {
  readonly context: Pick<ServerContext, 'clock' | 'plainDb'>;
  readonly secondPerson: SecondPerson;
  readonly terms: ApprovalsOf<WantedSetting>;
}

type Officer = Pick<Session, 'abilities' | 'userId'>;

const DECIDES = { action: 'update', subject: 'Setting' } as const;
/** A moment that was now when it was typed is not the past. */
const LATE_MS = 60_000;
const LATER_MAX = 20;

const sees = ({ abilities }: Officer, { sees: need }: Rule): boolean =>
  abilities.some(({ action, subject }) => action === need.action && subject === need.subject);

/** A rule that an officer sees. @throws AppError `not_found` */
function seen(officer: Officer, name: string): Rule {
  const rule = ruleNamed(name);
  if (!sees(officer, rule)) throw new AppError('not_found');
  return rule;
}

/** The rules that an officer sees: what is in force, what is to come, and what waits. */
export async function listRules(deps: HouseRulesDeps, officer: Officer): Promise<HouseRules> {
  const { clock, plainDb } = deps.context;
  const now = new Date(clock.now());
  const shown = RULES.filter((rule) => sees(officer, rule));
  const names = shown.map(({ name }) => name);
  const inForce = await selectInForce(plainDb, names, now);
  const toCome = await selectToCome(plainDb, names, now);
  const waiting = await deps.terms.waiting(plainDb);
  const view = await deps.secondPerson.look(plainDb, {
    officer: officer.userId,
    ability: DECIDES,
    people: waiting.map(({ proposedBy }) => proposedBy),
  });
  const rules: HouseRule[] = [];
  for (const rule of shown) {
    const approval = waiting.find(({ wanted }) => wanted.name === rule.name);
    const proposal =
      approval === undefined
        ? null
        : await proposalOnWire(deps, approval, { officer: officer.userId, view });
    const ofRule = ({ name }: RuleRow): boolean => name === rule.name;
    rules.push(ruleOnWire(rule, inForce.find(ofRule), { toCome: toCome.filter(ofRule), proposal }));
  }
  return { rules, at: now.toISOString() };
}

function ruleOnWire(
  rule: Rule,
  row: RuleRow | undefined,
  { toCome, proposal }: { toCome: readonly RuleRow[]; proposal: RuleProposal | null },
): HouseRule {
  const values = rule.valuesOf(row?.value);
  let before = values;
  const later: HouseRule['later'] = [];
  for (const next of toCome) {
    const after = rule.valuesOf(next.value);
    const changes = changesOf(rule, before, after);
    before = after;
    // one that changes what another form has is none of this one
    if (changes.length > 0)
      later.push({ from: next.valid_from.toISOString(), changes, by: by(next) });
  }
  return {
    name: rule.name,
    topic: rule.topic,
    fields: rule.fields.map((field) => ({ ...field, value: onWire(values[field.field]) })),
    since: row === undefined || row.valid_from.getTime() <= 0 ? null : row.valid_from.toISOString(),
    by: row === undefined ? null : by(row),
    later: later.slice(0, LATER_MAX),
    proposal,
  };
}

const onWire = (value: string | readonly string[] = ''): string | string[] =>
  typeof value === 'string' ? value : [...value];

function by(row: RuleRow): HouseRule['by'] {
  if (row.proposed_by === null || row.decided_by === null) return null;
  return {
    proposed_by: { id: String(row.proposed_by), name: row.proposer_name },
    approved_by: { id: String(row.decided_by), name: row.decider_name },
  };
}

async function proposalOnWire(
  { context }: HouseRulesDeps,
  { id, proposedAt, proposedBy, proposerName, reason, wanted }: Approval<WantedSetting>,
  { officer, view }: { readonly officer: number; readonly view: OfficerView },
): Promise<RuleProposal> {
  return {
    id: String(id),
    changes: await changesWanted(context, context.plainDb, wanted),
    from: wanted.from,
    proposed_by: { id: String(proposedBy), name: proposerName },
    proposed_at: proposedAt.toISOString(),
    is_mine: proposedBy === officer,
    reason,
    may_decide: view.mayDecide(() => view.weigh(proposedBy)),
  };
}

/** Keeps other values of a rule for a second officer. @throws AppError as its call declares */
export async function proposeValues(
  { context, terms }: HouseRulesDeps,
  officer: Officer,
  name: string,
  { from, reason, values }: ParsedBodyOf<'POST /admin/settings/:name'>,
): Promise<void> {
  const rule = seen(officer, name);
  if (from !== undefined && Date.parse(from) < context.clock.now() - LATE_MS) {
    throw new AppError('setting_from_past');
  }
  const begins = from === undefined ? null : new Date(from).toISOString();
  await terms.propose({
    subject: rule.name,
    wanted: { name: rule.name, values, from: begins },
    officer: officer.userId,
    reason,
  });
}

/** Approves or refuses a proposal of a rule that the officer sees. @throws AppError as the calls declare */
export async function decideValues(
  { context, terms }: HouseRulesDeps,
  officer: Officer,
  verdict: 'approve' | 'refuse',
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { wanted } = await terms.find(context.plainDb, BigInt(id));
  seen(officer, wanted.name);
  await terms[verdict](BigInt(id), { officer: officer.userId, reason });
}
