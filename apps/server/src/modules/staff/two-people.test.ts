// Changes of the staff that take two people: who proposes, who decides, and who may do neither.
import type { DataOf, StaffProposal } from '@sarraf/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  nationalCodeOf,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import {
  invitation,
  outcome,
  proposalOf,
  REASON,
  SECOND_REASON,
  staffOf,
} from '../../testing/staff.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const { age, approve, as, begin, refuse, rolesOf, setRoles, settled, shareCode, staff } = staffOf(
  () => server,
);
beforeEach(begin);

const setState = (by: SignedIn, { userId }: SignedIn, state: 'active' | 'blocked') =>
  as(by, 'POST /admin/staff/members/:id/state', { id: String(userId) }, { state, reason: REASON });

/** The proposals that wait. */
const waitingOf = async (by: SignedIn): Promise<string[]> => {
  const { data } = (await as(by, 'GET /admin/staff/proposals')).body;
  return (data as unknown as StaffProposal[]).map(({ id }) => id);
};

describe('two owners', () => {
  it('one proposes and the other decides, once of 50 times', async () => {
    const [one, two] = [await settled('owner'), await settled('owner')];
    const officer = await staff('support');
    const wanted = await setRoles(one, officer, ['finance']);
    expect(wanted.body.data).toMatchObject({
      done: false,
      proposal: { removes: ['support'], adds: ['finance'], state: 'waiting', reason: REASON },
    });
    expect(await rolesOf(officer)).toEqual(['support']);
    expect(outcome(await setRoles(two, officer, ['content']))).toEqual([409, 'approval_waiting']);
    expect(outcome(await approve(one, proposalOf(wanted)))).toEqual([
      409,
      'approval_second_officer',
    ]);
    const decisions = await Promise.all(
      Array.from({ length: 50 }, () => approve(two, proposalOf(wanted))),
    );
    const statuses = decisions.map(({ status }) => status);
    // each is answered as the first time: it is done once, see the acts
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await rolesOf(officer)).toEqual(['finance']);
    const acts = await server.sql(
      `SELECT act, actor_id, reason, changes FROM audit_acts WHERE subject = $1 ORDER BY id`,
      [`user:${officer.userId}`],
    );
    expect(acts).toMatchObject([
      { act: 'change_proposed', actor_id: String(one.userId), reason: REASON },
      {
        act: 'roles_changed',
        reason: SECOND_REASON,
        actor_id: String(two.userId),
        changes: [
          { field: 'member_roles', old: 'support', new: 'finance' },
          { field: 'proposed_by', new: String(one.userId) },
        ],
      },
    ]);
  });

  it('nobody decides on themselves, on whom they invited, or on their own national code', async () => {
    const [one, two] = [await settled('owner'), await settled('owner')];
    const officer = await staff('support');
    const relate = (set: string, ...people: readonly SignedIn[]) =>
      server.sql(`UPDATE staff_members SET ${set} WHERE user_id = ANY ($1)`, [
        people.map(({ userId }) => userId),
      ]);
    /** Neither a yes nor a no is theirs to say. */
    const isBarred = async (answer: Answer, error: string): Promise<void> => {
      const id = proposalOf(answer);
      for (const decide of [approve, refuse]) {
        expect(outcome(await decide(two, id))).toEqual([403, error]);
      }
      expect(await waitingOf(one)).toContain(id);
    };
    await isBarred(await setState(one, two, 'blocked'), 'decides_on_self');
    const wanted = await setRoles(one, officer, ['finance']);
    await relate(`invited_by = ${two.userId}`, officer);
    await isBarred(wanted, 'decides_on_invited');
    await relate(`invited_by = NULL, national_code_hash = 'a'`, officer, two);
    await isBarred(wanted, 'decides_on_self');
    await relate(`national_code_hash = NULL`, officer);
    await relate(`national_code_hash = 'a'`, one);
    await isBarred(wanted, 'decides_on_self');
    await relate(`national_code_hash = NULL`, one, two);
    expect((await approve(two, proposalOf(wanted))).status).toBe(200);
    const own = await setRoles(one, one, ['owner', 'finance']);
    expect((await refuse(one, proposalOf(own))).body.data['state']).toBe('withdrawn');
  });

  it('a new one has changes wait, too; says no at once, and yes after 72 hours', async () => {
    const [one, fresh] = [await settled('owner'), await staff('owner')];
    const officer = await staff('support');
    const unwanted = await setRoles(one, officer, ['content']);
    expect((await refuse(fresh, proposalOf(unwanted))).body.data['state']).toBe('refused');
    const wanted = await setRoles(one, officer, ['finance']);
    expect(wanted.body.data['done']).toBe(false);
    const pass = async (span: string): Promise<void> => {
      await age(fresh, span);
      await server.sql(
        `UPDATE approvals SET proposed_at = proposed_at - $2::interval,
           expires_at = expires_at - $2::interval WHERE id = $1`,
        [proposalOf(wanted), span],
      );
    };
    await pass('71 hours 50 minutes');
    expect(outcome(await approve(fresh, proposalOf(wanted)))).toEqual([403, 'officer_too_new']);
    expect(await rolesOf(officer)).toEqual(['support']);
    await pass('10 minutes');
    expect((await approve(fresh, proposalOf(wanted))).status).toBe(200);
    expect(await rolesOf(officer)).toEqual(['finance']);
  });

  it('whose role gained the ability is new, and the page is told from when on they count', async () => {
    const [one, two] = [await settled('owner'), await settled('owner')];
    const widened = await settled('finance');
    const seen = await as(one, 'GET /admin/staff');
    const { members, roles } = seen.body.data as unknown as DataOf<'GET /admin/staff'>;
    const countsFrom = (list: typeof members, { userId }: SignedIn) =>
      list.find(({ id }) => id === String(userId))?.counts_from;
    expect(countsFrom(members, widened)).toBeNull();
    expect(Date.parse(countsFrom(members, two) ?? '')).toBeLessThan(Date.now());
    const had = roles.find(({ role }) => role === 'finance')?.abilities ?? [];
    const setAbilities = (abilities: readonly object[]) =>
      as(one, 'POST /admin/staff/roles/:role', { role: 'finance' }, { abilities, reason: REASON });
    const gained = await setAbilities([...had, { action: 'update', subject: 'Staff' }]);
    expect((await approve(two, proposalOf(gained))).status).toBe(200);
    const wanted = await setRoles(one, await staff('support'), ['content']);
    const early = await approve(widened, proposalOf(wanted));
    expect(outcome(early)).toEqual([403, 'officer_too_new']);
    const again = await as(one, 'GET /admin/staff');
    const from = countsFrom(
      (again.body.data as unknown as DataOf<'GET /admin/staff'>).members,
      widened,
    );
    const hours = (Date.parse(from ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(71);
    expect(hours).toBeLessThanOrEqual(72);
    await server.sql(
      `UPDATE staff_abilities SET since = since - interval '73 hours'
       WHERE role = 'finance' AND action = 'update' AND subject = 'Staff'`,
    );
    expect((await approve(widened, proposalOf(wanted))).status).toBe(200);
    const lost = await setAbilities(had);
    expect((await approve(two, proposalOf(lost))).status).toBe(200);
  });

  it('what changed meanwhile, was withdrawn or refused is not done', async () => {
    const [one, two] = [await settled('owner'), await settled('owner')];
    const officer = await staff('support');
    const outdated = await setRoles(one, officer, ['finance']);
    await server.sql(`UPDATE staff_roles SET role = 'content' WHERE user_id = $1`, [
      officer.userId,
    ]);
    expect(outcome(await approve(two, proposalOf(outdated)))).toEqual([409, 'approval_outdated']);
    expect((await refuse(one, proposalOf(outdated))).body.data['state']).toBe('withdrawn');
    const refused = await setRoles(one, officer, ['finance']);
    expect(await waitingOf(two)).toEqual([proposalOf(refused)]);
    expect((await refuse(two, proposalOf(refused))).body.data['state']).toBe('refused');
    expect(outcome(await approve(two, proposalOf(refused)))).toEqual([409, 'approval_not_waiting']);
    expect(outcome(await approve(two, '999999'))).toEqual([404, 'not_found']);
    expect(await rolesOf(officer)).toEqual(['content']);
  });

  it('somebody always manages the staff', async () => {
    const [one, two] = [await settled('owner'), await settled('owner')];
    const wanted = await as(
      one,
      'POST /admin/staff/roles/:role',
      { role: 'owner' },
      { abilities: [{ action: 'read', subject: 'Staff' }], reason: REASON },
    );
    expect(outcome(await approve(two, proposalOf(wanted)))).toEqual([409, 'last_owner']);
    expect((await as(two, 'GET /admin/staff/proposals')).status).toBe(200);
  });
});

describe('an owner of two accounts', () => {
  it('is one person: what another one’s word would be needed for is done, and nothing of themselves', async () => {
    const [one, twin] = [await settled('owner', 1), await settled('owner')];
    await shareCode(twin, one);
    const officer = await staff('support');
    expect((await setRoles(one, officer, ['content'])).body.data['done']).toBe(true);
    expect(outcome(await setState(one, twin, 'blocked'))).toEqual([409, 'second_person_missing']);
  });

  it('invites nobody with their own national code, and decides on no such invitation', async () => {
    const [one, two] = [await settled('owner', 1), await settled('owner', 1)];
    const invite = (by: SignedIn, over: object) =>
      as(by, 'POST /admin/staff/invitations', {}, invitation({ roles: ['owner'], ...over }));
    const ofOneself = await invite(one, { national_code: nationalCodeOf(one) });
    expect(outcome(ofOneself)).toEqual([403, 'decides_on_self']);
    const ofAnother = await invite(one, { national_code: nationalCodeOf(two) });
    for (const decide of [approve, refuse]) {
      expect(outcome(await decide(two, proposalOf(ofAnother)))).toEqual([403, 'decides_on_self']);
    }
    expect(await waitingOf(one)).toEqual([proposalOf(ofAnother)]);
    const third = await settled('owner', 1);
    expect((await refuse(third, proposalOf(ofAnother))).body.data['state']).toBe('refused');
    const ofSomebody = await invite(one, {});
    expect((await approve(two, proposalOf(ofSomebody))).status).toBe(200);
  });
});
