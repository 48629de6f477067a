// One kind of decision by two, as tests try the rules that hold for all of them.
import type { EndpointKey } from '@sarraf/contracts';
import type { Answer } from './server.ts';
import type { Person } from './withdrawals.ts';

/** One kind; the same kind may stand here for several of its ways. */
export interface KindCase {
  readonly kind: string;
  /** Makes what the decision is about by two officers, and answers what the calls know it by. */
  readonly prepare?: (officers: readonly [Person, Person]) => Promise<string>;
  /** The first word. */
  readonly propose: (who: Person, about: string) => Promise<Answer>;
  /** The next word about what was proposed; undefined: the same call, of a request that waits. */
  readonly approve?: (who: Person, id: string) => Promise<Answer>;
  /** `file`: it is brought in before a second one counts. `staff`: an installation of one decides alone. */
  readonly alone?: 'file' | 'staff';
}

/** What an officer sends, with a reason. */
export type Post = (
  who: Person,
  key: EndpointKey,
  body?: object,
  params?: Readonly<Record<string, string>>,
) => Promise<Answer>;
