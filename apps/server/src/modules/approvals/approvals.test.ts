// What takes two officers, whatever it is: each rule once, for kinds that are made up here.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppError } from '../../http/index.ts';
import { createPool } from '../../platform/database/database.ts';
import { plainPool, type PlainPool, withTransaction } from '../../platform/database/handles.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import { staffOf } from '../../testing/staff.ts';
import type { Act } from '../audit/index.ts';
import type { Operations } from '../operations/index.ts';
import type { ApprovalKind } from './approval-kind.ts';
import { type ApprovalsModule, createApprovals } from './create-approvals.ts';
import { createSecondPerson } from './second-person.service.ts';

interface Wanted {
  readonly amount: string;
}

let server: TestServer;
let pool: ReturnType<typeof createPool>;
let db: PlainPool;
let module: ApprovalsModule;
const { shareCode } = staffOf(() => server);
/** Two who count, and a third one. */
let [x, y, z]: [SignedIn, SignedIn, SignedIn] = [{} as SignedIn, {} as SignedIn, {} as SignedIn];
const acts: Act[] = [];
const ABILITY = { action: 'update', subject: 'Adjustment' } as const;
let serial = 0;

async function elder(): Promise<SignedIn> {
  const one = await server.person({ staffRole: 'finance', level: 1 });
  await server.sql(
    `UPDATE staff_roles SET since = since - interval '80 hours' WHERE user_id = $1`,
    [one.userId],
  );
  return one;
}

beforeAll(async () => {
  server = await startTestServer();
  // by the login that serves
  pool = createPool({ connectionString: server.process.context.config.databaseUrls.app });
  db = plainPool(pool);
});
beforeEach(async () => {
  acts.length = 0;
  await server.sql(`UPDATE users SET state = 'blocked' WHERE staff_role IS NOT NULL`);
  [x, y, z] = [await elder(), await elder(), await elder()];
  module = restarted();
});
afterAll(async () => {
  await pool?.end();
  await server?.close();
});

/** The module of a process that has just begun. */
function restarted(): ApprovalsModule {
  const { secrets } = server.process.context;
  const audit = { record: async (_tx: unknown, act: Act) => void acts.push(act) };
  const secondPerson = createSecondPerson({ clock: server.clock, secrets });
  return createApprovals({
    audit,
    context: { clock: server.clock, plainDb: db },
    secondPerson,
  });
}

/** How often each subject was done. */
function counting(over: Partial<ApprovalKind<Wanted>> = {}) {
  const done = new Map<string, number>();
  const kind: ApprovalKind<Wanted> = {
    kind: `test_${String.fromCharCode(97 + (serial += 1))}`,
    ability: ABILITY,
    apply: async (_tx, { subject }) => {
      done.set(subject, (done.get(subject) ?? 0) + 1);
      return undefined;
    },
    describe: async (_tx, { subject }, { old, next }) => ({
      subject,
      changes: [{ field: 'status', old, new: next }],
    }),
    act: () => 'change_proposed',
    ...over,
  };
  return { done, kind, ...module.approval(kind) };
}

const REASON = 'as it was agreed';
const by = ({ userId }: SignedIn) => ({ officer: userId, reason: REASON });
const want = (one: SignedIn, subject = 'S', amount = '10') => ({
  subject,
  wanted: { amount },
  ...by(one),
});
/** The error of what is refused; undefined where it is not. */
async function refusal(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return (error as AppError).code;
  }
}
const setState = (one: SignedIn, state: string) =>
  server.sql('UPDATE users SET state = $2 WHERE id = $1', [one.userId, state]);

describe('a yes', () => {
  it('is done by the second officer, once, and asking again answers as the first time', async () => {
    const { approve, done, propose } = counting();
    const { id, state } = await propose(want(x));
    expect(state).toBe('waiting');
    expect(await refusal(approve(id, by(x)))).toBe('approval_second_officer');
    const first = await approve(id, by(y));
    expect(first).toMatchObject({ state: 'approved', decidedBy: y.userId });
    expect(await approve(id, by(y))).toEqual(first);
    expect(await refusal(approve(id, by(z)))).toBe('approval_not_waiting');
    expect(done.get('S')).toBe(1);
    expect(acts.map(({ changes }) => changes?.[0]?.new)).toEqual(['waiting', 'approved']);
  });

  it('of twenty at once is done once, be they one officer or many', async () => {
    const { approve, done, propose } = counting();
    const one = await propose(want(x, 'one'));
    const again = Array.from({ length: 20 }, () => approve(one.id, by(y)));
    expect(new Set((await Promise.all(again)).map(({ state }) => state))).toEqual(
      new Set(['approved']),
    );
    const many = await propose(want(x, 'many'));
    const officers = await Promise.all(Array.from({ length: 20 }, elder));
    const said = await Promise.all(officers.map((o) => refusal(approve(many.id, by(o)))));
    expect(said.filter((error) => error === undefined)).toHaveLength(1);
    expect(said.filter((error) => error === 'approval_not_waiting')).toHaveLength(19);
    expect([...done.values()]).toEqual([1, 1]);
  });

  it('and a no at once come to one of the two', async () => {
    const { approve, done, propose, refuse } = counting();
    for (let round = 0; round < 10; round += 1) {
      const { id } = await propose(want(x, `S${round}`));
      const said = await Promise.all([refusal(approve(id, by(y))), refusal(refuse(id, by(z)))]);
      expect(said.toSorted()).toEqual(['approval_not_waiting', undefined]);
      expect(done.get(`S${round}`) ?? 0).toBe(said[0] === undefined ? 1 : 0);
    }
  });

  it('that fails half-way changes nothing and may be said again', async () => {
    let isBroken = true;
    const { approve, find, propose } = counting({
      apply: async () => {
        if (isBroken) throw new Error('killed');
        return undefined;
      },
    });
    const { id } = await propose(want(x));
    await expect(approve(id, by(y))).rejects.toThrow('killed');
    expect(await find(db, id)).toMatchObject({ state: 'waiting', decidedBy: null });
    isBroken = false;
    expect((await approve(id, by(y))).state).toBe('approved');
  });
});

describe('a no', () => {
  it('ends it, also one’s own, and asking again answers as the first time', async () => {
    const { approve, done, propose, refuse } = counting();
    const { id } = await propose(want(x));
    const refused = await refuse(id, by(y));
    expect(refused).toMatchObject({ state: 'refused', decidedBy: y.userId });
    expect(await refuse(id, by(y))).toEqual(refused);
    expect(await refusal(refuse(id, by(z)))).toBe('approval_not_waiting');
    expect(await refusal(approve(id, by(y)))).toBe('approval_not_waiting');
    const own = await propose(want(x));
    expect((await refuse(own.id, by(x))).state).toBe('withdrawn');
    expect(done.size).toBe(0);
  });
});

describe('who is one with another', () => {
  it('refuses an approval or a rejection by a relative of the proposer or of the person concerned', async () => {
    const client = await server.person({ level: 1 });
    const { approve, propose, refuse } = counting({ subjects: () => [client.userId] });
    await shareCode(y, x);
    await shareCode(z, client);
    const { id } = await propose(want(x));
    for (const one of [y, z]) {
      expect(await refusal(approve(id, by(one)))).toBe('decides_on_self');
      expect(await refusal(refuse(id, by(one)))).toBe('decides_on_self');
    }
    expect(await refusal(propose(want(z, 'other')))).toBe('decides_on_self');
    expect((await refuse(id, by(x))).state).toBe('withdrawn');
  });
});

describe('the word of an officer', () => {
  it.each(['blocked', 'demoted'])('who is %s by then counts for nothing', async (way) => {
    const { approve, done, propose } = counting();
    const { id } = await propose(want(x));
    if (way === 'blocked') await setState(x, 'blocked');
    else await server.sql('DELETE FROM staff_roles WHERE user_id = $1', [x.userId]);
    expect(await approve(id, by(y))).toMatchObject({ state: 'waiting', proposedBy: y.userId });
    expect(await refusal(approve(id, by(y)))).toBe('approval_second_officer');
    expect((await approve(id, by(z))).state).toBe('approved');
    expect(done.get('S')).toBe(1);
  });

  it('who is too new begins nothing and approves nothing, and may refuse', async () => {
    const { approve, propose, refuse } = counting();
    const fresh = await server.person({ staffRole: 'finance' });
    expect(await refusal(propose(want(fresh)))).toBe('officer_too_new');
    const { id } = await propose(want(x));
    expect(await refusal(approve(id, by(fresh)))).toBe('officer_too_new');
    expect((await refuse(id, by(fresh))).state).toBe('refused');
  });

  it('begins nothing where nobody could be the second', async () => {
    const { propose } = counting();
    await setState(y, 'blocked');
    await setState(z, 'blocked');
    expect(await refusal(propose(want(x)))).toBe('second_person_missing');
  });
});

describe('what waits', () => {
  it('is one of a subject, of twenty who want it at once', async () => {
    const { propose, waiting } = counting();
    const said = await Promise.all(Array.from({ length: 20 }, () => refusal(propose(want(x)))));
    expect(said.filter((error) => error === undefined)).toHaveLength(1);
    expect(said.filter((error) => error === 'approval_waiting')).toHaveLength(19);
    expect(await waiting(db)).toHaveLength(1);
  });

  it('waits no more when its time is over, and may be proposed again', async () => {
    const { approve, propose, refuse, waiting } = counting({ expires: 3_600_000 });
    const { id } = await propose(want(x));
    server.clock.advance(3_500_000);
    expect(await waiting(db)).toHaveLength(1);
    server.clock.advance(100_000);
    expect(await waiting(db)).toEqual([]);
    expect(await refusal(approve(id, by(y)))).toBe('approval_not_waiting');
    expect(await refusal(refuse(id, by(y)))).toBe('approval_not_waiting');
    const next = await propose(want(x));
    expect((await approve(next.id, by(y))).state).toBe('approved');
  });

  it('is refused where things stand otherwise than when it was proposed', async () => {
    let stands = '"a"';
    const { approve, done, propose } = counting({ current: async () => stands });
    const { id } = await propose(want(x));
    stands = '"b"';
    expect(await refusal(approve(id, by(y)))).toBe('approval_outdated');
    stands = '"a"';
    expect((await approve(id, by(y))).state).toBe('approved');
    expect(done.get('S')).toBe(1);
  });

  it('is nothing below a sum: one officer does it', async () => {
    const { approve, done, propose } = counting({
      byOne: async (_tx, { wanted }) => BigInt(wanted.amount) < 50n,
    });
    expect(await propose(want(x, 'small', '49'))).toMatchObject({ state: 'approved' });
    const large = await propose(want(x, 'large', '50'));
    expect(large.state).toBe('waiting');
    await approve(large.id, by(y));
    expect([...done]).toEqual([
      ['small', 1],
      ['large', 1],
    ]);
  });
});

describe('a request', () => {
  const decide = (
    one: SignedIn,
    amount: string,
    { decideRequest }: Pick<ReturnType<typeof counting>, 'decideRequest'>,
  ) =>
    withTransaction(db, (tx) =>
      decideRequest(tx, 'approve', {
        ...want(one, 'R', amount),
        also: (word) => [{ field: 'also', old: null, new: word }],
      }),
    );

  it('is done by two who want the same; another wish takes the place of what waits', async () => {
    const kind = counting();
    expect((await decide(x, '10', kind)).approval.state).toBe('waiting');
    expect((await decide(y, '20', kind)).approval).toMatchObject({
      state: 'waiting',
      proposedBy: y.userId,
    });
    expect(await kind.waiting(db)).toHaveLength(1);
    expect(await refusal(decide(y, '20', kind))).toBe('approval_second_officer');
    // the first wish is nobody's any more
    expect((await decide(z, '10', kind)).approval.state).toBe('waiting');
    expect((await decide(x, '10', kind)).approval).toMatchObject({ state: 'approved' });
    expect(kind.done.get('R')).toBe(1);
    expect(acts.map(({ changes }) => changes?.at(-1)?.new)).toEqual([
      'proposed',
      'proposed',
      'proposed',
      'approved',
    ]);
  });
});

describe('a command', () => {
  /** Books that take each reference once; `lose` says what is lost of an answer. */
  function books() {
    const taken: string[] = [];
    const lose: ('before' | 'behind')[] = [];
    const submit = async ({ command }: { command: { reference?: string } }) => {
      const way = lose.shift();
      if (way === 'before') throw new Error('killed before');
      const reference = command.reference ?? '';
      if (reference.includes('broke')) return { outcome: { ok: false, code: 'not_enough' } };
      if (taken.includes(reference)) return { outcome: { ok: false, code: 'reference_used' } };
      taken.push(reference);
      if (way === 'behind') throw new Error('killed behind');
      return { outcome: { ok: true } };
    };
    const kindOf = (name: string): Partial<ApprovalKind<Wanted>> => ({
      kind: name,
      apply: {
        submit: submit as unknown as Operations['submit'],
        command: ({ id, subject }) => ({
          type: 'post_adjustment',
          reference: `${subject}:${id}`,
          from: 'a',
          to: 'b',
          asset: 'IRT',
          units: '1',
        }),
        rows: () => [],
      },
    });
    return { kindOf, lose, taken };
  }
  const work = () => module.background[0]?.run({});

  it.each(['before', 'behind'] as const)(
    'whose sender is killed %s its commit is in the books once, at the next look',
    async (way) => {
      const { kindOf, lose, taken } = books();
      const name = `command_${way}`;
      const { approve, propose } = counting(kindOf(name));
      const { id } = await propose(want(x));
      lose.push(way);
      await expect(approve(id, by(y))).rejects.toThrow('killed');
      module = restarted();
      const { find, approve: again } = counting(kindOf(name));
      expect(await find(db, id)).toMatchObject({ state: 'applying', decidedBy: y.userId });
      await work();
      expect(await find(db, id)).toMatchObject({ state: 'approved', failure: null });
      expect((await again(id, by(y))).state).toBe('approved');
      await work();
      expect(taken).toEqual([`S:${id}`]);
    },
  );

  it('that twenty send at once is sent once', async () => {
    const { kindOf, taken } = books();
    const { approve, propose } = counting(kindOf('command_many'));
    const { id } = await propose(want(x));
    await Promise.all([...Array.from({ length: 20 }, () => approve(id, by(y))), work()]);
    expect(taken).toEqual([`S:${id}`]);
  });

  it('that the books refuse says why, and is not tried again', async () => {
    const { kindOf, taken } = books();
    const { approve, propose } = counting(kindOf('command_refused'));
    const { id } = await propose(want(x, 'broke'));
    const failed = await approve(id, by(y));
    expect(failed).toMatchObject({ state: 'failed', failure: 'not_enough' });
    await work();
    expect(await approve(id, by(y))).toEqual(failed);
    expect(taken).toEqual([]);
    expect((await propose(want(x, 'broke'))).state).toBe('waiting');
  });
});

it('a kind without words in the audit, or declared twice, is refused before anything waits', () => {
  const { act: _named, ...wordless } = counting().kind;
  expect(() => module.approval({ ...wordless, kind: 'wordless' })).toThrow('wordless proposed');
  counting({ kind: 'twice' });
  expect(() => counting({ kind: 'twice' })).toThrow('declared twice');
});

it('the engine’s login neither reads nor writes what waits', async () => {
  const [row] = await server.sql<Record<string, boolean>>(
    `SELECT has_table_privilege('sarraf_engine', 'approvals', 'SELECT') AS reads,
       has_table_privilege('sarraf_engine', 'approvals', 'INSERT, UPDATE, DELETE') AS writes,
       has_table_privilege('sarraf_app', 'approvals', 'DELETE, TRUNCATE') AS ends`,
  );
  expect(row).toEqual({ reads: false, writes: false, ends: false });
});
