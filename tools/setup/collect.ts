// Goes through the groups: what stands is left, what is missing is asked, each group is checked.
import { Refusal } from '../lib/project.ts';
import { type Asker, MissingAnswer } from './asking.ts';
import type { Values } from './env-file.ts';
import type { Group, GroupName } from './question.ts';

/** What was decided. */
export interface Collected {
  /** Answers to questions that nothing stood for, empty ones left out. */
  readonly values: Values;
  /** Groups that were put off, with what is wrong with them now. */
  readonly later: ReadonlyMap<GroupName, string>;
}

/** By it a question's whole group is put off. */
const LATER = 'later';

/** Says what answered. @throws Refusal with what did not */
export type CheckGroup = (group: Group, values: Values) => Promise<string>;

/**
 * Asks and checks everything; nothing is changed by it.
 *
 * @throws Refusal with every fault, one a line
 */
export async function collect(
  asker: Asker,
  groups: readonly Group[],
  standing: Values,
  check: CheckGroup,
): Promise<Collected> {
  let values: Values = {};
  const later = new Map<GroupName, string>();
  const faults: string[] = [];
  for (const group of groups) {
    asker.begin(group);
    const done = await collectGroup(asker, group, { ...standing, ...values }, check);
    values = { ...values, ...done.answers };
    if (done.later !== undefined) later.set(group.name, done.later);
    if (done.fault !== undefined) faults.push(`${group.title}: ${done.fault}`);
  }
  if (faults.length === 0) return { values, later };
  throw new Refusal(`${faults.join('\n')}\nNothing was changed.`);
}

interface Done {
  readonly answers: Values;
  readonly later?: string;
  readonly fault?: string;
}

async function collectGroup(
  asker: Asker,
  group: Group,
  known: Values,
  check: CheckGroup,
): Promise<Done> {
  for (;;) {
    const asked = await askGroup(asker, group, known);
    if (asked === LATER) {
      asker.tell(`  ${group.name}: put off`);
      return { answers: {}, later: 'it was put off' };
    }
    if (typeof asked === 'string') return { answers: {}, fault: asked };
    try {
      asker.tell(`  ${group.name}: ${await check(group, { ...known, ...asked })}`);
      return { answers: asked };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const fault = error.message;
      asker.tell(`  ${group.name}: ${fault}`);
      const next = await asker.afterFault(group, fault);
      // what nobody took is written nowhere: the next run asks for it again
      if (next === 'later') return { answers: {}, later: fault };
      if (next === 'stop') return { answers: {}, fault };
    }
  }
}

/** The answers; or `later`; or which one is missing. */
async function askGroup(asker: Asker, group: Group, known: Values): Promise<Values | string> {
  const answers: Record<string, string> = {};
  try {
    for (const question of group.questions) {
      const { name, isWanted } = question;
      if (known[name] !== undefined || isWanted?.({ ...known, ...answers }) === false) continue;
      const answer = await asker.answer(question);
      if (answer === LATER && group.mayWait) return LATER;
      if (answer !== '') answers[name] = answer;
    }
    return answers;
  } catch (error) {
    if (!(error instanceof MissingAnswer)) throw error;
    // what is missing may be what was put off
    return asker.isLater(group) ? LATER : error.message;
  }
}
