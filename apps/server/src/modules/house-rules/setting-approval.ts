// Another value of a rule, as two officers decide on it. What holds:
// - It is outdated where a field of its form stands otherwise by then.
// - What its form has not stays as it is in force when it begins; a row that begins later stays, too.
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ApprovalKind } from '../approvals/index.ts';
import type { ServerContext } from '../server-context.ts';
import { addSetting, lockSetting, readSetting, type Rule } from '../settings/index.ts';
import { RULES } from './rule-list.ts';
import { assertValues, changesOf, type Values, withValues } from './rule-values.ts';

/** What waits for a second officer. */
export interface WantedSetting {
  readonly name: string;
  /** By field; those that stay are left out. */
  readonly values: Values;
  /** In force from then on; null: once it is approved. */
  readonly from: string | null;
}

/** A rule by its name. @throws AppError `not_found` */
export function ruleNamed(name: string): Rule {
  const rule = RULES.find((one) => one.name === name);
  if (rule === undefined) throw new AppError('not_found');
  return rule;
}

/** When it would begin, ms since 1970: never before it is approved. */
const startOf = ({ from }: WantedSetting, now: number): number =>
  Math.max(now, from === null ? 0 : Date.parse(from));

/** A setting as it is written, in force at a moment. */
async function writtenAt(db: PlainDb, rule: Rule, at: number): Promise<unknown> {
  return (await readSetting(db, rule.name, at)) ?? rule.first;
}

/** What a proposal changes of what stands where it would begin. */
export async function changesWanted(
  { clock }: Pick<ServerContext, 'clock'>,
  db: PlainDb,
  wanted: WantedSetting,
) {
  const rule = ruleNamed(wanted.name);
  const written = await writtenAt(db, rule, startOf(wanted, clock.now()));
  return changesOf(rule, rule.valuesOf(written), wanted.values);
}

/** Rules of the house, as two officers decide on them. */
export function settingApproval(
  context: Pick<ServerContext, 'clock'>,
): ApprovalKind<WantedSetting> {
  const start = (wanted: WantedSetting): number => startOf(wanted, context.clock.now());
  /** @throws AppError `settings_conflict` */
  const nextOf = async (tx: PlainDb, rule: Rule, wanted: WantedSetting): Promise<unknown> => {
    const next = withValues(rule, await writtenAt(tx, rule, start(wanted)), wanted.values);
    const field = rule.conflictIn(next);
    if (field !== undefined) throw new AppError('settings_conflict', { field });
    return next;
  };
  return {
    kind: 'setting',
    ability: { action: 'update', subject: 'Setting' },
    lock: (tx, { wanted }) => lockSetting(tx, wanted.name),
    current: async (tx, wanted) => {
      const rule = ruleNamed(wanted.name);
      return JSON.stringify(rule.valuesOf(await writtenAt(tx, rule, start(wanted))));
    },
    assertWanted: async (tx, { wanted }) => {
      const rule = ruleNamed(wanted.name);
      assertValues(rule, wanted.values);
      if ((await changesWanted(context, tx, wanted)).length === 0) {
        throw new AppError('nothing_changes');
      }
      await nextOf(tx, rule, wanted);
    },
    apply: async (tx, { id, wanted }) => {
      const rule = ruleNamed(wanted.name);
      const next = await nextOf(tx, rule, wanted);
      if (!(await addSetting(tx, rule.name, start(wanted), next, id))) {
        throw new AppError('setting_start_taken');
      }
      return undefined;
    },
    describe: async (tx, { wanted }) => {
      const changes = await changesWanted(context, tx, wanted);
      const begins = wanted.from === null ? [] : [{ field: 'begins', old: null, new: wanted.from }];
      return { subject: `setting:${wanted.name}`, changes: [...changes, ...begins] };
    },
  };
}
