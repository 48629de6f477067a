// The officers' part: who sees coins that leave, who decides, when it takes two, and what they sign.
import { withdrawalDigest } from '@sarraf/chain-codec';
import type { PasskeyCreation } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  anyAddress,
  CANCEL_MS,
  coinWithdrawing,
  startCoinServer,
} from '../../testing/coin-withdrawals.ts';
import type { ScriptedSpends } from '../../testing/scripted-spends.ts';
import type { Answer, TestServer } from '../../testing/server.ts';
import { type SignedAs, SoftPasskey } from '../../testing/soft-passkey.ts';
import type { Person } from '../../testing/withdrawals.ts';

let server: TestServer;
let spends: ScriptedSpends;
beforeAll(async () => {
  ({ server, spends } = await startCoinServer());
});
afterAll(() => server?.close());

const {
  again,
  call,
  cancel,
  codeFor,
  know,
  moneyOf,
  move,
  moveAfter,
  read,
  rich,
  toldOf,
  withdraw,
} = coinWithdrawing(() => server);
const idOf = (answer: Answer): string => String(answer.body.data['id']);
const officer = (): Promise<Person> => server.person({ staffRole: 'finance' });

/** Officers whose abilities are old enough to count as a second person. */
async function elders(): Promise<[Person, Person]> {
  const both: [Person, Person] = [await officer(), await officer()];
  await server.sql(
    `UPDATE staff_roles SET since = since - interval '80 hours' WHERE user_id = ANY($1)`,
    [both.map(({ userId }) => userId)],
  );
  return both;
}

/** One that officers look at: the first to its address. */
async function waiting(
  amount = '100',
  address = anyAddress(),
): Promise<{ who: Person; id: string }> {
  const who = await rich('20000');
  await know(who, address);
  const id = idOf(await withdraw(who, { wallet_address: address, amount }));
  await moveAfter(CANCEL_MS);
  return { who, id };
}
/** One that takes officers' passkeys: above what goes by itself. */
async function large(): Promise<{ who: Person; id: string }> {
  await server.sql(
    `UPDATE asset_networks SET automatic_max = 1000000000 WHERE asset = 'USDT' AND code = 'ERC20'`,
  );
  const one = await waiting('1500');
  await server.sql(
    `UPDATE asset_networks SET automatic_max = 2000000000 WHERE asset = 'USDT' AND code = 'ERC20'`,
  );
  return one;
}
const look = async (by: Person, id: string): Promise<Record<string, unknown>> =>
  (await call(by, 'GET /admin/coin_withdrawals/:id', { params: { id } })).body.data;
const list = (by: Person, query: Record<string, string> = {}): Promise<Answer> =>
  call(by, 'GET /admin/coin_withdrawals', { query });
const approve = (by: Person, id: string, proof: Record<string, unknown> = {}): Promise<Answer> =>
  call(by, 'POST /admin/coin_withdrawals/:id/approve', {
    params: { id },
    body: { reason: 'the owner was called back', ...proof },
  });
const refuse = (by: Person, id: string): Promise<Answer> =>
  call(by, 'POST /admin/coin_withdrawals/:id/refuse', {
    params: { id },
    body: { reason: 'unusual_activity', words: 'the owner did not answer' },
  });
const actsOn = (id: string) =>
  server.sql<{ act: string; changes: unknown }>(
    'SELECT act, changes FROM audit_acts WHERE subject = $1 ORDER BY id',
    [`coin_payout:${id}`],
  );

/** An officer’s device with a passkey of theirs. */
async function deviceOf(who: Person): Promise<SoftPasskey> {
  const device = new SoftPasskey(new URL(server.process.context.config.publicUrl).origin);
  const proof = { activation_code: await codeFor(who, 'passkeys') };
  const started = await call(who, 'POST /user/passkeys/begin', { body: proof });
  const creation = started.body.data as unknown as PasskeyCreation;
  const body = { name: 'phone', credential: device.register(creation) };
  const made = await call(who, 'POST /user/passkeys', { body });
  expect(made.status, made.text).toBe(200);
  return device;
}
async function signed(by: Person, id: string, device: SoftPasskey, as: SignedAs = {}) {
  const asked = await call(by, 'POST /admin/coin_withdrawals/:id/challenge', { params: { id } });
  const challenge = asked.body.data as unknown as { challenge: string };
  return { digest_passkey: device.sign(challenge, as) };
}

describe('the queue', () => {
  it('shows what waits with its reasons and its digest, then where it went, and is searched', async () => {
    const address = anyAddress();
    const { who, id } = await waiting('100', address);
    const finance = await officer();
    const queue = (await list(finance)).body.data as { data: Record<string, unknown>[] };
    const one = queue.data.find((payout) => payout['id'] === id);
    const terms = { withdrawalId: id, asset: 'USDT', chain: 'ethereum', address, memo: null };
    expect(one).toMatchObject({
      symbol: 'USDT',
      smart_contract_name: 'ERC20',
      amount: '100',
      fee: '5',
      receive: '95',
      worth_toman: '10000000',
      address,
      label: 'known',
      status: 'requested',
      waiting: 'review',
      officers_needed: 1,
      needs_passkey: false,
      needs_factor: false,
      risks: ['first_to_address', 'new_device'],
      digest: Buffer.from(withdrawalDigest({ ...terms, units: 95_000_000n })).toString('hex'),
      approvals: [],
      is_approved_by_me: false,
      may_decide: { allowed: true },
      person: { mobile: `${who.mobile.slice(0, 4)}***${who.mobile.slice(-4)}`, level: 2 },
      address_facts: { own_payouts: 0, other_people: 0, looks_like: null },
      share_bps: 50,
      spend_state: null,
    });
    for (const query of [who.mobile, address, address.toLowerCase()]) {
      const found = (await list(finance, { query })).body.data as { total: number };
      expect(found.total, query).toBe(1);
    }
    expect((await read(who, id)).body.data).toMatchObject({ is_checked: true, waiting: 'review' });
    expect((await approve(finance, id)).body.data).toMatchObject({ status: 'requested' });
    await move();
    await move();
    const shown = await Promise.all(
      (['waiting', 'moving', 'ended'] as const).map(async (show) => {
        const { data } = (await list(finance, { show })).body.data as { data: { id: string }[] };
        return data.some((payout) => payout.id === id);
      }),
    );
    expect(shown).toEqual([false, true, false]);
    expect(await toldOf(who)).toEqual([
      'coin_withdrawal_requested',
      'coin_withdrawal_checked',
      'coin_withdrawal_sent',
    ]);
  });

  it('O06, O07: is closed to clients and to roles without the ability', async () => {
    const { id } = await waiting();
    const [client, support] = [await rich(), await server.person({ staffRole: 'support' })];
    const auditor = await server.person({ staffRole: 'auditor' });
    for (const one of [client, support]) {
      for (const act of [list(one), approve(one, id), refuse(one, id)]) {
        expect((await act).status).toBe(403);
      }
    }
    expect((await list(auditor)).status).toBe(200);
    expect((await approve(auditor, id)).status).toBe(403);
    const challenge = 'POST /admin/coin_withdrawals/:id/challenge' as const;
    expect((await call(auditor, challenge, { params: { id } })).status).toBe(403);
    expect(await actsOn(id)).toEqual([]);
  });

  it('names what else makes an officer look', async () => {
    const address = anyAddress();
    const { who: first, id: other } = await waiting('100', address);
    const second = await rich('100');
    await know(second, address);
    const shared = idOf(await withdraw(second, { wallet_address: address, amount: '100' }));
    await moveAfter(CANCEL_MS);
    const by = await officer();
    expect((await look(by, shared))['risks']).toEqual([
      'first_to_address',
      'shared_address',
      'new_device',
    ]);
    expect((await look(by, shared))['share_bps']).toBe(10_000);
    expect((await look(by, other))['address_facts']).toMatchObject({ other_people: 1 });
    expect((await cancel(first, other)).status).toBe(200);
  });
});

describe('a decision', () => {
  it('waits until its owner can cancel no more, and is said again by nobody', async () => {
    const who = await rich();
    const wallet_address = anyAddress();
    await know(who, wallet_address);
    const id = idOf(await withdraw(who, { wallet_address }));
    const by = await officer();
    expect((await approve(by, id)).body.error).toBe('payout_too_early');
    await moveAfter(CANCEL_MS);
    expect((await approve(by, id)).status).toBe(200);
    expect((await approve(by, id)).status).toBe(200);
    expect((await approve(await officer(), id)).body.error).toBe('payout_not_waiting');
    expect((await actsOn(id)).map(({ act }) => act)).toEqual(['coin_payout_approved']);
  });

  it('refuses with a reason that its owner reads, and frees the coins', async () => {
    const { who, id } = await waiting();
    const by = await officer();
    expect((await refuse(by, id)).body.data).toMatchObject({ status: 'refused' });
    expect(await moneyOf(who)).toEqual([20_000_000_000, 0]);
    expect((await read(who, id)).body.data).toMatchObject({
      status: 'refused',
      reason: 'unusual_activity',
    });
    expect((await refuse(by, id)).body.error).toBe('payout_not_waiting');
    expect((await approve(by, id)).body.error).toBe('payout_not_waiting');
    expect((await actsOn(id)).map(({ act }) => act)).toEqual(['coin_payout_refused']);
  });

  it('O08: nobody decides on their own coins, nor while their owner is frozen or all is stopped', async () => {
    const { who, id } = await waiting();
    const by = await officer();
    await server.sql(`INSERT INTO chain_stops (chain, findings) VALUES ('ethereum', '[]')`);
    expect((await approve(by, id)).body.error).toBe('payouts_stopped');
    await server.sql('UPDATE chain_stops SET lifted_at = now() WHERE lifted_at IS NULL');
    await server.sql(
      `INSERT INTO user_standings (user_id, is_frozen) VALUES ($1, true)
       ON CONFLICT (user_id) DO UPDATE SET is_frozen = true`,
      [who.userId],
    );
    expect((await approve(by, id)).body.error).toBe('account_frozen');
    expect(await actsOn(id)).toEqual([]);
  });

  it('above what goes by itself in a day it takes two, the second with a factor', async () => {
    const { id } = await waiting();
    await server.sql(
      `INSERT INTO settings (name, valid_from, value) SELECT name, valid_from + interval '1 second',
         value::jsonb || '{"automatic_house_toman": "1"}' FROM settings
       WHERE name = 'coin_withdrawal' ORDER BY valid_from DESC LIMIT 1`,
    );
    const [one, two] = await elders();
    expect(await look(one, id)).toMatchObject({
      officers_needed: 2,
      risks: ['first_to_address', 'new_device', 'house_sum'],
    });
    expect((await approve(one, id)).body.data).toMatchObject({
      status: 'requested',
      is_approved_by_me: true,
    });
    expect((await approve(one, id)).body.error).toBe('approval_second_officer');
    expect((await look(two, id))['needs_factor']).toBe(true);
    expect((await approve(two, id)).body.error).toBe('factor_required');
    const code = await codeFor(two, 'approve_payout');
    expect((await approve(two, id, { activation_code: code })).status).toBe(200);
    await move();
    await move();
    expect(spends.opened.get(id)).toMatchObject({ state: 'released', approvals: [] });
    await server.sql(
      `UPDATE settings SET value = (value::jsonb || '{"automatic_house_toman": "50000000000"}')::json
       WHERE name = 'coin_withdrawal'`,
    );
  });
});

describe('above what the signer pays without officers', () => {
  it('two passkeys over the digest approve it, and go with it to the signer', async () => {
    const { id } = await large();
    const [one, two] = await elders();
    const [first, second] = [await deviceOf(one), await deviceOf(two)];
    const seen = await look(one, id);
    expect(seen).toMatchObject({ officers_needed: 2, needs_passkey: true, needs_factor: false });
    expect(seen['risks']).toContain('large');
    const code = await codeFor(one, 'approve_payout');
    expect((await approve(one, id, { activation_code: code })).body.error).toBe(
      'digest_passkey_needed',
    );
    const proof = await signed(one, id, first);
    const client = Buffer.from(proof.digest_passkey.response.clientDataJSON, 'base64url');
    const { challenge } = JSON.parse(client.toString()) as { challenge: string };
    expect(Buffer.from(challenge, 'base64url').toString('hex')).toBe(seen['digest']);
    const half = await approve(one, id, proof);
    expect(half.body.data, half.text).toMatchObject({
      status: 'requested',
      approvals: [{ by_passkey: true }],
    });
    await move();
    expect(spends.opened.has(id)).toBe(false);
    expect((await approve(two, id, await signed(two, id, second))).status).toBe(200);
    await move();
    await move();
    expect(spends.opened.get(id)?.approvals.map(({ credentialId }) => credentialId)).toEqual([
      first.id,
      second.id,
    ]);
    const acts = await actsOn(id);
    expect(JSON.stringify(acts)).toContain(String(seen['digest']));
    expect(acts.map(({ act }) => act)).toEqual(['coin_payout_approved', 'coin_payout_approved']);
  });

  it('K03: a passkey counts once, of its officer, for this withdrawal alone', async () => {
    const [{ id }, { id: other }] = [await large(), await large()];
    const [one, two] = await elders();
    const device = await deviceOf(one);
    const ofOther = await signed(one, other, device);
    expect((await approve(one, id, ofOther)).body.error).toBe('passkey_wrong');
    const proof = await signed(one, id, device);
    // another officer who shows it, and one who shows it twice
    expect((await approve(two, id, proof)).body.error).toBe('passkey_wrong');
    expect((await approve(one, id, proof)).status).toBe(200);
    expect((await approve(one, id, proof)).body.error).toBe('approval_second_officer');
    const anew = await signed(one, id, device);
    expect((await approve(one, id, anew)).body.error).toBe('approval_second_officer');
    await move();
    expect(spends.opened.has(id)).toBe(false);
    const [kept] = await server.sql<{ count: bigint }>(
      'SELECT count(*) AS count FROM coin_payout_assertions WHERE payout_id = $1',
      [id],
    );
    expect(Number(kept?.count)).toBe(1);
  });

  it.each<[string, SignedAs]>([
    ['another page asked for it', { origin: 'https://sarraf.example' }],
    ['it is for another relying party', { rpId: 'sarraf.example' }],
    ['nobody showed a finger or a face', { isVerified: false }],
    ['it is no sign-in', { type: 'webauthn.create' }],
  ])('K03: counts for nothing where %s', async (_why, as) => {
    const { id } = await large();
    const [one] = await elders();
    const device = await deviceOf(one);
    expect((await approve(one, id, await signed(one, id, device, as))).body.error).toBe(
      'passkey_wrong',
    );
    expect(await actsOn(id)).toEqual([]);
  });

  it('K10: a page that shows one withdrawal and has another one signed approves neither', async () => {
    const [{ id: shown }, { id: meant }] = [await large(), await large()];
    const [one] = await elders();
    const device = await deviceOf(one);
    const lie = await signed(one, meant, device);
    expect((await approve(one, shown, lie)).body.error).toBe('passkey_wrong');
    // sent where it is for, the audit names that one and its digest
    const { digest } = (await look(one, meant)) as { digest: string };
    expect((await approve(one, meant, await signed(one, meant, device))).status).toBe(200);
    expect(JSON.stringify(await actsOn(meant))).toContain(digest);
    expect(await actsOn(shown)).toEqual([]);
  });

  it('has nothing to sign of what does not wait', async () => {
    const { who, id } = await large();
    const by = await again(await officer());
    await cancel(who, id);
    const challenge = 'POST /admin/coin_withdrawals/:id/challenge' as const;
    expect((await call(by, challenge, { params: { id } })).body.error).toBe('payout_not_waiting');
    const none = { id: '00000000-0000-4000-8000-ffffffffffff' };
    expect((await call(by, challenge, { params: none })).body.error).toBe('withdrawal_not_found');
  });
});
