// Numbers of the house that no form of their own has, as officers see and change them: dated, and by two people.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { HOUSE_RULES, RULE_TOPICS, RULE_UNITS, type RuleName } from './house-rule-lists.ts';
import {
  actChanges,
  APPROVE_ERRORS,
  exactIdParams,
  mayDecide,
  officer,
  PROPOSE_ERRORS,
  reasonOfStaff,
  REFUSE_ERRORS,
  staffMay,
} from './staff-shapes.ts';
import { flag, idOut, time, timeIn } from './wire.ts';

const see = staffMay('read', 'Setting');
const change = staffMay('update', 'Setting');

const NAMES = Object.keys(HOUSE_RULES) as [RuleName, ...RuleName[]];
/** Where a field lies in its setting: `queue_minutes.payouts`. */
const path = z.string().regex(/^[a-z0-9_]{1,40}(?:\.[a-z0-9_]{1,40}){0,2}$/);
/** A whole number or a clock as text, or a list of clocks. */
const valueOut = z.union([
  z.string().regex(/^(?:-?\d{1,15}|\d\d:\d\d)$/),
  z.array(z.string().regex(/^\d\d:\d\d$/)).max(12),
]);

const ruleField = z.strictObject({
  field: path,
  unit: z.enum(RULE_UNITS),
  value: valueOut,
  /** What may be proposed; of clocks, how many. */
  min: z.int(),
  max: z.int(),
});
/** Inferred from `ruleField`. */
export type RuleField = z.infer<typeof ruleField>;

/** The two who decided on it; null: it stands so from the installation, or came by another way. */
const deciders = z.strictObject({ proposed_by: officer, approved_by: officer }).nullable();

const proposal = z.strictObject({
  id: idOut,
  /** What becomes of what; a field is `alarms.disk_free_mb`. */
  changes: actChanges,
  /** Null: once it is approved. */
  from: time.nullable(),
  proposed_by: officer,
  proposed_at: time,
  is_mine: flag,
  reason: z.string(),
  may_decide: mayDecide,
});
/** Inferred from `proposal`. */
export type RuleProposal = z.infer<typeof proposal>;

const houseRule = z.strictObject({
  name: z.enum(NAMES),
  topic: z.enum(RULE_TOPICS),
  fields: z.array(ruleField).max(50),
  /** Since when it is in force; null: from the beginning. */
  since: time.nullable(),
  by: deciders,
  /** What is decided and begins later, each held against what is in force until then. */
  later: z.array(z.strictObject({ from: time, changes: actChanges, by: deciders })).max(20),
  /** One waits at a time. */
  proposal: proposal.nullable(),
});
/** Inferred from `houseRule`. */
export type HouseRule = z.infer<typeof houseRule>;

const houseRules = z.strictObject({ rules: z.array(houseRule).max(50), at: time });
/** Inferred from `houseRules`. */
export type HouseRules = z.infer<typeof houseRules>;

/** A value as it is sent; what it may be is judged with its field at hand. */
const valueIn = z.union([z.string().max(24), z.array(z.string().max(8)).max(24)]);

/** Calls by which officers see and change the house's rules. */
export const houseRuleEndpoints = {
  'GET /admin/settings': endpoint({
    summary: 'Numbers of the house in force, since when and by whom, those to come, and what waits',
    access: see,
    output: houseRules,
  }),
  'POST /admin/settings/:name': endpoint({
    summary: 'Proposes other numbers of one rule; another officer decides',
    access: change,
    params: z.object({ name: z.string().regex(/^[a-z_]{1,40}$/) }),
    body: z.strictObject({
      /** By field; those that stay are left out. */
      values: z.record(path, valueIn).refine((values) => Object.keys(values).length <= 50),
      /** In force from then on; left out: once it is approved. Never in the past. */
      from: timeIn.optional(),
      reason: reasonOfStaff,
    }),
    output: houseRules,
    errors: [
      'not_found',
      'nothing_changes',
      'setting_out_of_range',
      'setting_clock_wrong',
      'settings_conflict',
      'setting_malformed',
      'setting_from_past',
      'date_not_gregorian',
      ...PROPOSE_ERRORS,
    ],
  }),
  'POST /admin/settings/proposals/:id/approve': endpoint({
    summary: 'Has what another officer proposed in force, from its moment on',
    access: change,
    params: exactIdParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: houseRules,
    errors: [...APPROVE_ERRORS, 'approval_outdated', 'settings_conflict', 'setting_start_taken'],
  }),
  'POST /admin/settings/proposals/:id/refuse': endpoint({
    summary: 'Refuses a proposal, or takes back one’s own: nothing changes',
    access: change,
    params: exactIdParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: houseRules,
    errors: REFUSE_ERRORS,
  }),
} as const;
