// Every kind of decision by two, as officers begin and decide it over HTTP: for the rules that hold for
// all of them.
import type { KindCase, Post } from './approval-case.ts';
import { chainKinds } from './approval-kinds-of-chains.ts';
import { answers, batching, readFile } from './payout-batches.ts';
import type { Answer, SignedIn, TestServer } from './server.ts';
import { staffOf } from './staff.ts';
import { bankOf } from './statements.ts';
import { CANCEL_MS, type Person, withdrawing } from './withdrawals.ts';

const REASON = 'compared with the bank';
let serial = 0;

/** What tests do with every kind of a server whose payouts go as a file. */
export function approvalKinds(server: () => TestServer) {
  const { again, officer } = withdrawing(server);
  const post: Post = (who, key, body = {}, params = {}) =>
    server().call(key, {
      token: who.accessToken,
      params,
      body: { ...body, reason: REASON },
    });
  const newest = async (kind: string): Promise<{ id: string; state: string }> => {
    const [row] = await server().sql<{ id: bigint; state: string }>(
      'SELECT id, state FROM approvals WHERE kind = $1 ORDER BY id DESC LIMIT 1',
      [kind],
    );
    return { id: String(row?.id), state: String(row?.state) };
  };
  return {
    cases: [
      ...payoutKinds(server, post),
      ...bankKinds(server, post),
      ...peopleKinds(server, post),
      ...chainKinds(server, post),
    ] as readonly KindCase[],
    /** An officer who counts for every kind. */
    settled: async (): Promise<Person> => {
      const one = await officer();
      await server().sql(
        `WITH others AS (
           INSERT INTO staff_roles (user_id, role, since)
           SELECT $1, role, now() - interval '80 hours' FROM unnest(ARRAY['owner', 'kyc_officer']) AS role)
         UPDATE staff_roles SET since = since - interval '80 hours' WHERE user_id = $1`,
        [one.userId],
      );
      return again(one);
    },
    /** What the next word is said about. */
    idOf: async ({ approve, kind }: KindCase, about: string, { body }: Answer): Promise<string> => {
      if (approve === undefined) return about;
      const { id } = body.data;
      return typeof id === 'string' ? id : (await newest(kind)).id;
    },
    /** Whether the one that was proposed last is decided. */
    isDecided: async ({ kind }: KindCase): Promise<boolean> =>
      (await newest(kind)).state !== 'waiting',
    /** What stands still goes on for the next kind. */
    goOn: async (): Promise<void> => {
      await server().sql('UPDATE payout_stops SET lifted_at = now() WHERE lifted_at IS NULL');
      await server().sql('UPDATE chain_stops SET lifted_at = now() WHERE lifted_at IS NULL');
    },
  };
}

const idOf = ({ body }: Answer): string => String(body.data['id']);

function payoutKinds(server: () => TestServer, post: Post): readonly KindCase[] {
  const { again, approve, moveAfter, rich, withdraw } = withdrawing(server);
  const { approveAnswers, approveBatch, bringIn, download, make, ready } = batching(server);
  let batch = '';
  return [
    {
      kind: 'payout',
      prepare: async () => {
        const id = idOf(await withdraw(await rich(2), '60000000'));
        await moveAfter(CANCEL_MS);
        return id;
      },
      propose: approve,
    },
    {
      kind: 'payout_answers',
      alone: 'file',
      prepare: async ([one, other]) => {
        await ready(1);
        batch = idOf(await make(await again(one)));
        const approver = await again(other);
        await approveBatch(approver, batch);
        const lines = readFile((await download(approver, batch)).text);
        return answers(...lines.map((line) => ({ line })));
      },
      propose: (who, text) => bringIn(who, batch, text),
      approve: approveAnswers,
    },
    {
      kind: 'payout_batch',
      prepare: async () => String((await ready(1)).who.userId),
      propose: (who) => make(who),
      approve: approveBatch,
    },
    {
      kind: 'payout_stop',
      prepare: async () => {
        const [stop] = await server().sql<{ id: bigint }>(
          `INSERT INTO payout_stops (findings) VALUES ('[]') RETURNING id`,
        );
        return String(stop?.id);
      },
      propose: (who, id) => post(who, 'POST /admin/payout_stops/:id/lift', {}, { id }),
    },
    {
      kind: 'withdrawal_terms',
      propose: (who) =>
        post(who, 'POST /admin/withdrawal_terms', {
          charge_min: '10000',
          charge_max: '25000000',
          withdraw_min: '15000',
          withdraw_max: '100000000',
          withdraw_fee: '4000',
          automatic_person: '20000000',
          automatic_house: '2000000000',
          two_officers: String(30_000_000 + (serial += 1)),
          two_officers_house: '3000000000',
        }),
      approve: (who, id) => post(who, 'POST /admin/withdrawal_terms/:id/approve', {}, { id }),
    },
    {
      kind: 'reward_terms',
      propose: (who) =>
        post(who, 'POST /admin/rewards/rules', { kind: 'level_1', points: 1_000 + (serial += 1) }),
      approve: (who, id) => post(who, 'POST /admin/rewards/proposals/:id/approve', {}, { id }),
    },
    {
      kind: 'venue_terms',
      propose: (who) =>
        post(who, 'POST /admin/venue/proposals', {
          way: 'market',
          market: 'BTCIRT',
          band_ppm: 300_000 + (serial += 1),
        }),
      approve: (who, id) => post(who, 'POST /admin/venue/proposals/:id/approve', {}, { id }),
    },
    {
      kind: 'setting',
      propose: (who) =>
        post(
          who,
          'POST /admin/settings/:name',
          { values: { disk_free_mb: String(4_000 + (serial += 1)) } },
          { name: 'alarms' },
        ),
      approve: (who, id) => post(who, 'POST /admin/settings/proposals/:id/approve', {}, { id }),
    },
  ];
}

function bankKinds(server: () => TestServer, post: Post): readonly KindCase[] {
  const bank = bankOf(server);
  const { rich } = withdrawing(server);
  /** A large line that is nobody's. */
  const parked = async ([one, other]: readonly [Person, Person]): Promise<string> => {
    const parkedIn = await bank.bringIn(one, bank.csv({ amount: 60_000_000 }));
    await bank.approve(other, idOf(parkedIn));
    await bank.credit();
    return String((await bank.unmatched(one))[0]?.['id']);
  };
  let [client, statement] = [0, ''];
  return [
    { kind: 'unmatched', prepare: parked, propose: (who, id) => bank.payBack(who, id, 'BACK-1') },
    {
      kind: 'unmatched',
      prepare: async (officers) => {
        client = (await rich(2)).userId;
        return parked(officers);
      },
      propose: (who, id) => bank.assign(who, id, client),
    },
    {
      kind: 'line_explanation',
      prepare: async ([one]) => {
        const text = bank.csv({ amount: 50_000_000 }, { amount: -1_200 });
        statement = idOf(await bank.bringIn(one, text));
        // it is never approved
        bank.rewind(-1_200);
        bank.rewind(50_000_000);
        const { data } = (await bank.linesOf(one, statement)).body.data;
        const lines = data as { id: string; amount: string }[];
        return lines.find(({ amount }) => amount === '-1200')?.id ?? '';
      },
      propose: (who, line_id) => bank.explain(who, statement, { way: 'bank_charge', line_id }),
    },
    {
      kind: 'statement',
      alone: 'file',
      prepare: async () => bank.csv({ amount: 61_000_000 }),
      propose: (who, text) => bank.bringIn(who, text),
      approve: bank.approve,
    },
    {
      kind: 'adjustment',
      prepare: async () => `user:${(await rich()).userId}`,
      propose: (who, from) => {
        const ends = { from, to: 'house:fees', symbol: 'IRT' };
        return post(who, 'POST /admin/adjustments', { ...ends, amount: '1000', ticket: 'T-1' });
      },
      approve: (who, id) => post(who, 'POST /admin/adjustments/:id/approve', {}, { id }),
    },
    {
      kind: 'custody',
      propose: (who) =>
        post(who, 'POST /admin/reconciliation/custody', { symbol: 'BTC', amount: '1' }),
      approve: (who, id) => post(who, 'POST /admin/reconciliation/custody/:id/confirm', {}, { id }),
    },
  ];
}

function peopleKinds(server: () => TestServer, post: Post): readonly KindCase[] {
  const { rich } = withdrawing(server);
  const { setRoles, staff } = staffOf(server);
  let member: SignedIn;
  return [
    {
      kind: 'unfreeze',
      prepare: async () => {
        const { userId } = await rich();
        await server().sql('UPDATE user_standings SET is_frozen = true WHERE user_id = $1', [
          userId,
        ]);
        const [row] = await server().sql<{ id: bigint }>(
          'INSERT INTO unfreezes (user_id, asked_by) VALUES ($1, $1) RETURNING id',
          [userId],
        );
        return String(row?.id);
      },
      propose: (who, id) => post(who, 'POST /admin/unfreezes/:id/approve', {}, { id }),
    },
    {
      kind: 'recovery',
      prepare: async () => {
        const client = await rich(2);
        const [row] = await server().sql<{ id: bigint }>(
          `INSERT INTO recoveries (key, user_id, old_mobile, new_mobile, block, spoken_numbers, status)
           VALUES ($3, $1, $2, $2, 'b', '{1,2}', 'waiting') RETURNING id`,
          [client.userId, client.mobile, `standing-${(serial += 1)}`],
        );
        return String(row?.id);
      },
      propose: (who, id) => post(who, 'POST /admin/recoveries/:id/approve', {}, { id }),
    },
    {
      kind: 'referral',
      prepare: async () => {
        const [owner, friend] = [await rich(), await rich()];
        await server().sql(
          `WITH code AS (
             INSERT INTO referral_codes (code, owner_id, friend_share, created_at)
             VALUES (lpad($3, 6, '0'), $1, 50, now()) RETURNING code, owner_id)
           INSERT INTO referral_relations (friend_id, owner_id, code, owner_ppm, friend_ppm, since,
             until, since_entry, state, stopped_at)
           SELECT $2, owner_id, code, 150000, 150000, now(), now() + interval '365 days', 0, 'paused',
             now() FROM code`,
          [owner.userId, friend.userId, String((serial += 1))],
        );
        return String(friend.userId);
      },
      propose: (who, id) => post(who, 'POST /admin/referrals/:id/end', {}, { id }),
    },
    {
      kind: 'change',
      alone: 'staff',
      prepare: async () => {
        member = await staff('support');
        return String(member.userId);
      },
      propose: (who) => setRoles(who, member, ['content']),
      approve: (who, id) => post(who, 'POST /admin/staff/proposals/:id/approve', {}, { id }),
    },
  ];
}
