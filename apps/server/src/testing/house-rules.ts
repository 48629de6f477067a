// The house's rules over HTTP, for tests: as officers see, propose and decide on them.
import type { HouseRule } from '@sarraf/contracts';
import type { Answer, TestServer } from './server.ts';
import type { Person } from './withdrawals.ts';

/** Why officers of tests propose something. */
export const RULE_REASON = 'asked for by the board';

/** How a proposal differs from one of alarms, at once, in English. */
interface Proposed {
  readonly name?: string;
  readonly from?: string;
  readonly lang?: 'en' | 'ir';
}

/** What officers do with the rules of a server. */
export function changingRules(server: () => TestServer) {
  return {
    list: (of: Person): Promise<Answer> =>
      server().call('GET /admin/settings', { token: of.accessToken }),
    propose: (
      of: Person,
      values: Readonly<Record<string, unknown>>,
      { name = 'alarms', from, lang = 'en' }: Proposed = {},
    ): Promise<Answer> =>
      server().call('POST /admin/settings/:name', {
        token: of.accessToken,
        params: { name },
        lang,
        body: { values, reason: RULE_REASON, ...(from === undefined ? {} : { from }) },
      }),
    decide: (of: Person, way: 'approve' | 'refuse', id: string): Promise<Answer> =>
      server().call(`POST /admin/settings/proposals/:id/${way}`, {
        token: of.accessToken,
        params: { id },
        body: { reason: 'as it was decided' },
      }),
  };
}

/** A rule of an answer. @throws Error where it has none */
export function ruleOf({ body }: Answer, name = 'alarms'): HouseRule {
  const found = (body.data['rules'] as HouseRule[]).find((one) => one.name === name);
  if (found === undefined) throw new Error(`no ${name} in ${JSON.stringify(body)}`);
  return found;
}

/** What a field of it has. */
export const ruleValue = (answer: Answer, field: string, name = 'alarms'): unknown =>
  ruleOf(answer, name).fields.find((one) => one.field === field)?.value;

/** The number of what waits of it; '' where nothing does. */
export const ruleProposal = (answer: Answer, name = 'alarms'): string =>
  ruleOf(answer, name).proposal?.id ?? '';
