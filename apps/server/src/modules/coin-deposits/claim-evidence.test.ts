// Claims to payments that came to an address of nobody's: shown once by pictures, to officers alone.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actsOn } from '../../testing/acts.ts';
import { CHAIN_ENVIRONMENT, openChain, putMove } from '../../testing/chains.ts';
import { testPicture } from '../../testing/send-document.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { setStops } from '../../testing/standings.ts';

let server: TestServer;
let picture: Blob;
let officer: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ env: CHAIN_ENVIRONMENT });
  picture = new Blob([new Uint8Array(await testPicture())]);
  officer = await server.person({ staffRole: 'crypto_operations' });
  await openChain(server, officer.userId);
});
afterAll(() => server?.close());

interface Claim {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** A payment to an address that is nobody's, parked. */
async function park(): Promise<string> {
  const txid = `0x${randomBytes(32).toString('hex')}`;
  await putMove(server, { txid, address: `0x${'5b'.repeat(20)}`, userId: officer.userId });
  await server.sql(
    `UPDATE chain_moves SET user_id = NULL, book = 'parked', reason = 'unknown_address' WHERE txid = $1`,
    [txid],
  );
  return txid;
}
const look = ({ accessToken: token }: SignedIn, transaction_code: string): Promise<Answer> =>
  server.call('POST /deposit/automatic_deposit', { token, body: { transaction_code } });
const claimsOf = async ({ accessToken: token }: SignedIn): Promise<Claim[]> =>
  (await server.call('GET /coin_claims', { token })).body.data['data'] as Claim[];
/** A person who looked for a payment of nobody's. */
async function claimant(txid: string): Promise<{ who: SignedIn; claim: Claim }> {
  const who = await server.person();
  expect((await look(who, txid)).body.error).toBe('transaction_not_yours');
  const [claim] = await claimsOf(who);
  if (claim === undefined) throw new Error('no claim was made');
  return { who, claim };
}
const show = (
  { accessToken: token }: SignedIn,
  id: string,
  form: Record<string, string | Blob> = { picture_1: picture },
): Promise<Answer> =>
  server.call('POST /coin_claims/:id/evidence', { token, params: { id }, form });
const open = (who: SignedIn | undefined, id: string, nth = '1'): Promise<Answer> =>
  server.call('GET /admin/coin_claims/:id/pictures/:nth', {
    ...(who === undefined ? {} : { token: who.accessToken }),
    params: { id, nth },
  });
const refuse = (who: SignedIn, id: string): Promise<Answer> =>
  server.call('POST /admin/coin_claims/:id/refuse', {
    token: who.accessToken,
    params: { id },
    body: { reason: 'not_shown', words: 'another wallet is to be seen' },
  });
/** Looks of officers at a claim's pictures, as the audit has them. */
async function looksAt(claim: string): Promise<string[]> {
  const pictures = await server.sql<{ document_id: string }>(
    'SELECT document_id FROM coin_claim_pictures WHERE claim_id = $1',
    [claim],
  );
  const acts = await Promise.all(
    pictures.map((one) => actsOn(server, `document:${one.document_id}`)),
  );
  return acts.flat().map(([act]) => act);
}
const watched = async (txid: string): Promise<{ id: string; claims: Claim[] } | undefined> => {
  const answer = await server.call('GET /admin/coin_deposits', {
    token: officer.accessToken,
    query: { show: 'claims' },
  });
  const rows = answer.body.data['data'] as { id: string; txid: string; claims: Claim[] }[];
  return rows.find((row) => row.txid === txid);
};

it('C14 is made by the code of a payment that is nobody’s, and never of another person’s', async () => {
  const txid = await park();
  const { who, claim } = await claimant(txid);
  expect(claim).toMatchObject({
    chain: 'ethereum',
    txid,
    symbol: 'USDT',
    amount: '25.5',
    status: 'open',
    reason: null,
    evidence: null,
  });
  expect((await look(who, txid)).body.error).toBe('transaction_not_yours');
  expect(await claimsOf(who)).toHaveLength(1);
  const owner = await server.person();
  const theirs = `0x${randomBytes(32).toString('hex')}`;
  await putMove(server, { txid: theirs, address: `0x${'5c'.repeat(20)}`, userId: owner.userId });
  expect((await look(who, theirs)).body.error).toBe('transaction_not_yours');
  expect((await look(owner, theirs)).status).toBe(200);
  expect(await claimsOf(who)).toHaveLength(1);
  expect(await claimsOf(owner)).toEqual([]);
});

it('is shown once, by at most three pictures of ours, and beside the deposit', async () => {
  const txid = await park();
  const { who, claim } = await claimant(txid);
  const { id } = claim;
  expect((await show(who, id, { words: 'from my own wallet' })).body.error).toBe(
    'claim_picture_missing',
  );
  const bad = new Blob(['<svg onload="x">']);
  expect((await show(who, id, { picture_1: bad })).body.error).toBe('document_not_a_picture');
  expect((await show(who, id, { picture_4: picture })).body.error).toBe('file_not_allowed');
  expect((await claimsOf(who))[0]).toMatchObject({ evidence: null });
  const shown = await show(who, id, {
    words: 'from my own wallet',
    picture_1: picture,
    picture_3: picture,
  });
  expect(shown.body.data, shown.text).toMatchObject({
    status: 'open',
    evidence: { words: 'from my own wallet', pictures: 2 },
  });
  const again = await show(who, id);
  expect([again.status, again.body.error]).toEqual([409, 'claim_evidence_given']);
  expect((await watched(txid))?.claims).toMatchObject([
    { id, status: 'open', evidence: { words: 'from my own wallet', pictures: 2 } },
  ]);
  const jpeg = await open(officer, id, '2');
  expect(jpeg.status).toBe(200);
  expect((await open(officer, id, '3')).body.error).toBe('claim_not_found');
  expect(await looksAt(id)).toEqual(['document_opened']);
});

it('is shown once, also where two devices show it at the same moment', async () => {
  const { who, claim } = await claimant(await park());
  const both = await Promise.all([show(who, claim.id), show(who, claim.id)]);
  expect(both.map(({ body }) => body.error ?? 'kept').sort()).toEqual([
    'claim_evidence_given',
    'kept',
  ]);
  expect((await claimsOf(who))[0]).toMatchObject({ evidence: { pictures: 1 } });
});

it('O17 is its person’s to show and officers’ to read: nobody else learns of it', async () => {
  const txid = await park();
  const { who, claim } = await claimant(txid);
  const { who: other } = await claimant(txid);
  expect((await show(other, claim.id)).body.error).toBe('claim_not_found');
  expect((await show(who, claim.id)).status).toBe(200);
  expect((await open(undefined, claim.id)).status).toBe(401);
  expect((await open(other, claim.id)).status).toBe(403);
  expect((await open(who, claim.id)).status).toBe(403);
  const support = await server.person({ staffRole: 'support' });
  expect((await open(support, claim.id)).status).toBe(403);
  expect((await refuse(support, claim.id)).status).toBe(403);
  const auditor = await server.person({ staffRole: 'auditor' });
  expect((await refuse(auditor, claim.id)).status).toBe(403);
  // a claim from before they were one of the staff
  const [own] = await server.sql<{ id: bigint }>(
    `INSERT INTO coin_claims (user_id, chain, txid, move_id, at)
     SELECT $2, chain, txid, move_id, at FROM coin_claims WHERE id = $1 RETURNING id`,
    [claim.id, officer.userId],
  );
  expect((await refuse(officer, String(own?.id))).body.error).toBe('decides_on_self');
  expect(await claimsOf(other)).toMatchObject([{ evidence: null, status: 'open' }]);
  expect(await looksAt(claim.id)).toEqual([]);
});

it('is refused with a reason that its person reads, once, and not while it is to be given to them', async () => {
  const txid = await park();
  const { who, claim } = await claimant(txid);
  const { who: other } = await claimant(txid);
  await server.sql(`UPDATE staff_roles SET since = since - interval '80 hours'`);
  const colleague = await server.person({ staffRole: 'crypto_operations' });
  await server.sql(`UPDATE staff_roles SET since = since - interval '80 hours'`);
  const proposed = await server.call('POST /admin/coin_deposits/:id/settle', {
    token: officer.accessToken,
    params: { id: (await watched(txid))?.id ?? '' },
    body: { user_id: String(who.userId), reason: 'the pictures show it' },
  });
  expect(proposed.status, proposed.text).toBe(200);
  expect((await refuse(colleague, claim.id)).body.error).toBe('approval_waiting');
  const dropped = await server.call('POST /admin/chain_approvals/:id/refuse', {
    token: colleague.accessToken,
    params: { id: String(proposed.body.data['id']) },
    body: { reason: 'not yet shown' },
  });
  expect(dropped.status, dropped.text).toBe(200);
  const refused = await refuse(colleague, claim.id);
  expect(refused.status, refused.text).toBe(200);
  expect(refused.body.data['claims']).toMatchObject([{ person: { id: String(other.userId) } }]);
  expect(await claimsOf(who)).toMatchObject([{ status: 'refused', reason: 'not_shown' }]);
  expect(await claimsOf(other)).toMatchObject([{ status: 'open' }]);
  expect((await refuse(colleague, claim.id)).body.error).toBe('claim_not_open');
  expect((await show(who, claim.id)).body.error).toBe('claim_not_open');
  const told = await server.sql(
    `SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'coin%'`,
    [who.userId],
  );
  expect(told).toEqual([{ kind: 'coin_claim_refused' }]);
  expect((await refuse(officer, '999999999')).body.error).toBe('claim_not_found');
});

it('is not shown by those who are frozen or below level 1', async () => {
  const { who, claim } = await claimant(await park());
  await setStops(server, who.userId, { isFrozen: true });
  expect((await show(who, claim.id)).body.error).toBe('account_frozen');
  const beginner = await server.person({ level: 0 });
  expect((await show(beginner, claim.id)).body.error).toBe('level_required');
});
