import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resealDocuments } from '../../composition/reseal-documents.ts';
import { openBlobs } from '../../platform/blobs/index.ts';
import { addRoot } from '../../platform/root-keys.ts';
import { openSecretKeys } from '../../platform/secret-keys.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { testVideo } from '../../testing/send-document.ts';

const PASSWORD = 'Kooh-e-sahand-72';
let server: TestServer;
let officers: readonly [SignedIn, SignedIn];
let video: Buffer;
let next = 0;

beforeAll(async () => {
  server = await startTestServer({ env: { SARRAF_CODES_PER_IP: '60' } });
  const officer = () => server.person({ level: 0, staffRole: 'kyc_officer' });
  officers = [await officer(), await officer()];
  await server.sql(`UPDATE staff_roles SET since = now() - interval '73 hours'`);
  video = await testVideo();
});
beforeEach(async () => {
  // each test asks from an address that has asked for nothing yet
  await server.sql(`UPDATE recoveries SET created_at = created_at - interval '2 days'`);
  await server.sql(`DELETE FROM one_time_codes`);
});
afterAll(() => server.close());

interface Begun {
  readonly recovery_token: string;
  readonly id: string;
}

const freshMobile = (): string => `0930${String((next += 1)).padStart(7, '0')}`;
/** A client of level 2 whose documents an officer approved. */
async function recoverable(): Promise<Awaited<ReturnType<TestServer['person']>>> {
  const person = await server.person({ level: 2 });
  const id = String((next += 1)).padStart(22, 'd');
  await server.sql(
    `INSERT INTO documents (id, user_id, kind, state, bytes, received, parts, media_type)
     VALUES ($1, $2, 'selfie_video', 'ready', 1, 1, 1, 'video/webm')`,
    [id, person.userId],
  );
  await server.sql(
    `INSERT INTO kyc_items (user_id, kind, document_id, state)
     VALUES ($1, 'selfie_video', $2, 'accepted')`,
    [person.userId, id],
  );
  return person;
}
const outcome = ({ status, body }: Answer): unknown[] => [status, body.error];

async function begin(mobile: string, newMobile: string): Promise<Begun> {
  const body = { mobile, new_mobile: newMobile };
  const sent = await server.call('POST /recover/code', { body });
  expect(sent.status, sent.text).toBe(200);
  const begun = await server.call('POST /recover/begin', {
    body: { ...body, activation_code: await server.code(newMobile) },
  });
  expect(begun.status, begun.text).toBe(200);
  return begun.body.data as unknown as Begun;
}

async function sendVideo(id: string, bytes: Uint8Array = video): Promise<unknown[]> {
  const form = new FormData();
  form.append('selfie_video', new Blob([new Uint8Array(bytes)]), 'a.webm');
  const path = `/api/v1/recover/${id}/video`;
  const response = await server.fetch(path, { method: 'POST', body: form });
  const { data, error } = (await response.json()) as { data?: unknown; error?: unknown };
  return [response.status, error ?? data];
}

const statusOf = async ({ recovery_token }: Begun): Promise<unknown> =>
  (await server.call('POST /recover/status', { body: { recovery_token } })).body.data['status'];

async function waiting(mobile: string, newMobile: string): Promise<Begun & { row: string }> {
  const begun = await begin(mobile, newMobile);
  expect(await sendVideo(begun.id)).toEqual([200, { status: 'waiting', effective_at: null }]);
  const [row] = await server.sql<{ id: bigint }>('SELECT id FROM recoveries WHERE key = $1', [
    begun.id,
  ]);
  return { ...begun, row: String(row?.id) };
}

const verdict = (word: 'approve' | 'refuse', id: string, officer: SignedIn): Promise<Answer> =>
  server.call(`POST /admin/recoveries/:id/${word}`, {
    token: officer.accessToken,
    params: { id },
    body: { reason: 'the same face' },
  });

async function approved(mobile: string, newMobile: string): Promise<Begun & { row: string }> {
  const request = await waiting(mobile, newMobile);
  for (const officer of officers) {
    expect((await verdict('approve', request.row, officer)).status).toBe(200);
  }
  return request;
}

const passDay = (id: string) =>
  server.sql(`UPDATE recoveries SET decided_at = now() - interval '25 hours' WHERE key = $1`, [id]);

async function finish(request: Begun, newMobile: string): Promise<Answer> {
  const { recovery_token } = request;
  const sent = await server.call('POST /recover/finish/code', { body: { recovery_token } });
  if (sent.status !== 200) return sent;
  const body = {
    recovery_token,
    password: PASSWORD,
    activation_code: await server.code(newMobile),
  };
  return server.call('POST /recover/finish', { body });
}

const noticesOf = async ({ userId }: SignedIn): Promise<string[]> => {
  const rows = await server.sql<{ kind: string }>(
    'SELECT kind FROM notifications WHERE user_id = $1 ORDER BY id',
    [userId],
  );
  return rows.map(({ kind }) => kind);
};

describe('an account whose mobile is lost', () => {
  it('is had back by a video, two officers and a day; sessions end and money is held', async () => {
    const owner = await recoverable();
    const mobile = freshMobile();
    const request = await waiting(owner.mobile, mobile);
    expect(await noticesOf(owner)).toContain('recovery_asked');
    const token = officers[0].accessToken;
    const queue = await server.call('GET /admin/recoveries', { token });
    expect(queue.body.data).toMatchObject([{ id: request.row, new_mobile: mobile }]);
    const params = { id: request.row };
    expect((await server.call('GET /admin/recoveries/:id/video', { token, params })).status).toBe(
      200,
    );
    expect((await verdict('approve', request.row, officers[0])).status).toBe(200);
    expect(outcome(await verdict('approve', request.row, officers[0]))).toEqual([
      409,
      'approval_second_officer',
    ]);
    expect(await statusOf(request)).toBe('waiting');
    expect((await verdict('approve', request.row, officers[1])).status).toBe(200);
    expect(await noticesOf(owner)).toContain('recovery_approved');
    expect(outcome(await finish(request, mobile))).toEqual([409, 'recovery_too_early']);
    await passDay(request.id);
    const ended = await finish(request, mobile);
    expect(ended.status, ended.text).toBe(200);
    expect(outcome(await finish(request, mobile))).toEqual([409, 'recovery_not_open']);
    const old = await server.call('GET /fetchUser', { token: owner.accessToken });
    expect(old.status).toBe(401);
    const login = await server.call('POST /jwt/login', { body: { mobile, password: PASSWORD } });
    expect(login.body.data).toMatchObject({ two_factor: 'sms' });
    const [standing] = await server.sql<{ hours: number }>(
      `SELECT EXTRACT(epoch FROM money_held_until - now()) / 3600 AS hours
       FROM user_standings WHERE user_id = $1`,
      [owner.userId],
    );
    expect(Number(standing?.hours)).toBeGreaterThan(71);
  });

  it('is had back while strangers of the same network ask for many codes', async () => {
    const [owner, mobile] = [await recoverable(), freshMobile()];
    const request = await approved(owner.mobile, mobile);
    await passDay(request.id);
    await server.sql(
      `INSERT INTO one_time_codes (id, mobile, purpose, request_id, code_hash, asker, block, expires_at)
       SELECT gen_random_uuid(), '0931' || lpad(nth::text, 7, '0'), 'register', '', 'x', 'stranger',
         (SELECT block FROM recoveries WHERE key = $1), now()
       FROM generate_series(1, 60) AS nth`,
      [request.id],
    );
    const ended = await finish(request, mobile);
    expect(ended.status, ended.text).toBe(200);
  });

  it('has no factor left that may be with somebody else', async () => {
    const [owner, mobile] = [await recoverable(), freshMobile()];
    const request = await approved(owner.mobile, mobile);
    await passDay(request.id);
    const { userId } = owner;
    await server.sql(
      `INSERT INTO authenticators (user_id, secret_sealed, last_step) VALUES ($1, 'x', 0)`,
      [userId],
    );
    await server.sql(`INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, 'x')`, [userId]);
    await server.sql(`UPDATE users SET two_factor = 'google' WHERE id = $1`, [userId]);
    expect((await finish(request, mobile)).status).toBe(200);
    const left = await server.sql(
      `SELECT user_id FROM authenticators WHERE user_id = $1
       UNION ALL SELECT user_id FROM recovery_codes WHERE user_id = $1`,
      [userId],
    );
    expect(left).toEqual([]);
    const login = await server.call('POST /jwt/login', { body: { mobile, password: PASSWORD } });
    expect(login.body.data).toMatchObject({ two_factor: 'sms' });
  });

  it('is not given to who is stopped by its owner, before or after approval', async () => {
    const owner = await recoverable();
    const mobile = freshMobile();
    const request = await approved(owner.mobile, mobile);
    await passDay(request.id);
    const token = owner.accessToken;
    expect((await server.call('POST /user/recovery/stop', { token })).status).toBe(200);
    expect(await statusOf(request)).toBe('stopped');
    expect(outcome(await finish(request, mobile))).toEqual([409, 'recovery_not_open']);
    expect((await server.call('GET /fetchUser', { token })).body.data).toMatchObject({
      mobile: owner.mobile,
    });
  });

  it('one of 50 approvals at once is the second', async () => {
    const owner = await recoverable();
    const request = await waiting(owner.mobile, freshMobile());
    await verdict('approve', request.row, officers[0]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => verdict('approve', request.row, officers[1])),
    );
    // each is answered as the first time: it is done once
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const acts = await server.sql(`SELECT FROM audit_acts WHERE subject = $1`, [
      `recovery:${request.row}`,
    ]);
    expect(acts).toHaveLength(2);
  });

  it('is not approved first where nobody could be the second', async () => {
    const owner = await recoverable();
    const request = await waiting(owner.mobile, freshMobile());
    const others = `state = 'active' AND staff_role IS NOT NULL AND id <> $1`;
    const blocked = await server.sql<{ id: bigint }>(
      `UPDATE users SET state = 'blocked' WHERE ${others} RETURNING id`,
      [officers[0].userId],
    );
    try {
      expect(outcome(await verdict('approve', request.row, officers[0]))).toEqual([
        409,
        'second_person_missing',
      ]);
      const acts = await server.sql(`SELECT FROM audit_acts WHERE subject = $1`, [
        `recovery:${request.row}`,
      ]);
      expect(acts).toEqual([]);
    } finally {
      await server.sql(`UPDATE users SET state = 'active' WHERE id = ANY ($1)`, [
        blocked.map(({ id }) => id),
      ]);
    }
    expect((await verdict('approve', request.row, officers[0])).status).toBe(200);
  });

  it('refused, it stays refused', async () => {
    const owner = await recoverable();
    const request = await waiting(owner.mobile, freshMobile());
    expect((await verdict('refuse', request.row, officers[0])).status).toBe(200);
    expect(await statusOf(request)).toBe('refused');
    expect(outcome(await verdict('approve', request.row, officers[1]))).toEqual([
      409,
      'approval_not_waiting',
    ]);
  });

  it('is not approved by an officer who is new, is the owner, or is the first one again', async () => {
    const owner = await recoverable();
    const request = await waiting(owner.mobile, freshMobile());
    const fresh = await server.person({ level: 0, staffRole: 'kyc_officer' });
    expect(outcome(await verdict('approve', request.row, fresh))).toEqual([403, 'officer_too_new']);
    await server.sql(`UPDATE staff_roles SET since = now() - interval '73 hours'`);
    const named = async (user: SignedIn): Promise<void> => {
      await server.sql(
        `UPDATE staff_members SET national_code_hash = COALESCE(
           (SELECT national_code_hash FROM users WHERE id = $2),
           (SELECT national_code_hash FROM staff_members WHERE user_id = $2)) WHERE user_id = $1`,
        [fresh.userId, user.userId],
      );
    };
    await named(owner);
    expect(outcome(await verdict('approve', request.row, fresh))).toEqual([403, 'decides_on_self']);
    await server.sql(`UPDATE staff_members SET national_code_hash = 'x' WHERE user_id = $1`, [
      officers[0].userId,
    ]);
    await named(officers[0]);
    expect((await verdict('approve', request.row, officers[0])).status).toBe(200);
    expect(outcome(await verdict('approve', request.row, fresh))).toEqual([403, 'decides_on_self']);
    expect(await statusOf(request)).toBe('waiting');
  });

  it('a mobile that has an account takes no other', async () => {
    const [owner, other] = [await recoverable(), await server.person()];
    const request = await approved(owner.mobile, other.mobile);
    await passDay(request.id);
    expect(outcome(await finish(request, other.mobile))).toEqual([409, 'recovery_mobile_taken']);
    expect(await statusOf(request)).toBe('approved');
  });
});

describe('strangers', () => {
  it('A07 hear the same of an account, of none, and of one that cannot be recovered', async () => {
    const [known, low] = [await recoverable(), await server.person({ level: 1 })];
    // a level that was set by hand has no documents
    const bare = await server.person({ level: 2 });
    const seen = [];
    for (const { mobile } of [known, low, bare, officers[0], { mobile: freshMobile() }]) {
      const request = await begin(mobile, freshMobile());
      seen.push([Object.keys(request), await sendVideo(request.id), await statusOf(request)]);
    }
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    const queue = await server.call('GET /admin/recoveries', { token: officers[0].accessToken });
    const shown = (queue.body.data as unknown as { user_id: string }[]).map((one) => one.user_id);
    expect(shown).toContain(String(known.userId));
    for (const { userId } of [low, bare, officers[0]]) expect(shown).not.toContain(String(userId));
  });

  it('A09 begin nothing by a wrong code, or by one for another account', async () => {
    const [owner, mobile] = [await recoverable(), freshMobile()];
    await server.call('POST /recover/code', {
      body: { mobile: freshMobile(), new_mobile: mobile },
    });
    const body = { mobile: owner.mobile, new_mobile: mobile };
    const activation_code = await server.code(mobile);
    const answer = await server.call('POST /recover/begin', { body: { ...body, activation_code } });
    expect(outcome(answer)[1]).toBe('code_wrong');
  });

  it('send one video a request, which is one, and no more than three requests a day', async () => {
    const [owner, mobile] = [await recoverable(), freshMobile()];
    const { id } = await begin(owner.mobile, mobile);
    expect((await sendVideo(id, Buffer.from('no video')))[1]).toBe('document_not_a_video');
    expect((await sendVideo(id))[0]).toBe(200);
    expect(await sendVideo(id)).toEqual([409, 'recovery_not_open']);
    for (let nth = 2; nth <= 4; nth += 1) {
      await server.sql('DELETE FROM one_time_codes');
      const body = { mobile: owner.mobile, new_mobile: mobile };
      await server.call('POST /recover/code', { body });
      const activation_code = await server.code(mobile);
      const answer = await server.call('POST /recover/begin', {
        body: { ...body, activation_code },
      });
      expect(answer.status, `the ${nth}th`).toBe(nth === 4 ? 429 : 200);
    }
  });

  it('begin five requests a day from one network, and hear when the next may come', async () => {
    const beginAnew = async (): Promise<() => Promise<Answer>> => {
      const body = { mobile: freshMobile(), new_mobile: freshMobile() };
      await server.sql('DELETE FROM one_time_codes');
      await server.call('POST /recover/code', { body });
      const activation_code = await server.code(body.new_mobile);
      return () => server.call('POST /recover/begin', { body: { ...body, activation_code } });
    };
    const passMinutes = (minutes: number) =>
      server.sql(`UPDATE recoveries SET created_at = created_at - make_interval(mins => $1)`, [
        minutes,
      ]);
    for (let nth = 1; nth <= 5; nth += 1) {
      expect((await (await beginAnew())()).status, `the ${nth}th`).toBe(200);
    }
    await passMinutes(23 * 60 + 50);
    const sixth = await beginAnew();
    const refused = await sixth();
    expect(outcome(refused)).toEqual([429, 'rate_limited']);
    const { seconds } = (refused.body as unknown as { facts: { seconds: number } }).facts;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(600);
    // its code was not used up
    await passMinutes(10);
    expect((await sixth()).status).toBe(200);
  });

  it('leave no video behind: of no account for a day, of others for thirty', async () => {
    const [owner, none] = [await recoverable(), freshMobile()];
    const [known, unknown] = [
      await waiting(owner.mobile, freshMobile()),
      await waiting(none, freshMobile()),
    ];
    const sweep = server.process.modules.background.find(
      ({ name }) => name === 'forget_recovery_videos',
    );
    const kept = async (days: number): Promise<unknown[]> => {
      await server.sql(
        `UPDATE recoveries SET created_at = now() - make_interval(days => $1)
         WHERE key = ANY ($2)`,
        [days, [known.id, unknown.id]],
      );
      await sweep?.run(undefined as never);
      const rows = await server.sql<{ key: string }>(
        'SELECT key FROM recoveries WHERE video_parts IS NOT NULL AND key = ANY ($1)',
        [[known.id, unknown.id]],
      );
      return rows.map(({ key }) => key);
    };
    expect(await kept(0)).toHaveLength(2);
    expect(await kept(2)).toEqual([known.id]);
    expect(await kept(31)).toEqual([]);
    const answer = await server.call('GET /admin/recoveries/:id/video', {
      token: officers[0].accessToken,
      params: { id: known.row },
    });
    expect(outcome(answer)).toEqual([404, 'document_not_found']);
  });

  it('send videos that a new key seals anew, and officers still see', async () => {
    const request = await waiting((await recoverable()).mobile, freshMobile());
    const look = () =>
      server.fetch(`/api/v1/admin/recoveries/${request.row}/video`, {
        headers: { authorization: `Bearer ${officers[0].accessToken}` },
      });
    const seen = async (): Promise<string> => {
      const response = await look();
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer()).toString('base64');
    };
    const before = await seen();
    const { config } = server.process.context;
    addRoot(config.dataDir, Date.now() - 60_000);
    const keys = openSecretKeys({ dataDir: config.dataDir });
    const store = openBlobs(config);
    const db = new pg.Client({ connectionString: server.databaseUrl });
    await db.connect();
    const reseal = async () => {
      const reports = await resealDocuments(db, keys, store);
      const videos = reports.find(({ table }) => table === 'recoveries');
      return [(videos?.resealed ?? 0) > 0, videos?.unreadable];
    };
    expect(await reseal()).toEqual([true, []]);
    expect(await reseal()).toEqual([false, []]);
    await db.end();
    const folder = `${request.id.slice(0, 2)}/${request.id}-1`;
    const part = await store.get(`${folder}/whole-0`);
    expect(part !== undefined && keys.isOfNewestKey(part)).toBe(true);
    // keys that changed a moment ago are read within a second
    await server.until(async () => (await look()).status === 200);
    expect(await seen()).toBe(before);
  });

  it('A02 get nowhere with a token of another purpose', async () => {
    const owner = await recoverable();
    const request = await begin(owner.mobile, freshMobile());
    for (const recovery_token of [request.id, owner.accessToken, `${request.recovery_token}A`]) {
      const answer = await server.call('POST /recover/status', { body: { recovery_token } });
      expect(outcome(answer)).toEqual([401, 'recovery_token_invalid']);
    }
    const token = request.recovery_token;
    expect((await server.call('GET /fetchUser', { token })).status).toBe(401);
  });

  it('A08 guess no code: it dies after five', async () => {
    const [owner, mobile] = [await recoverable(), freshMobile()];
    const body = { mobile: owner.mobile, new_mobile: mobile };
    await server.call('POST /recover/code', { body });
    const right = await server.code(mobile);
    const begun = async (activation_code: string): Promise<unknown> =>
      outcome(await server.call('POST /recover/begin', { body: { ...body, activation_code } }))[1];
    for (let guess = 1; guess <= 5; guess += 1) {
      const wrong = String((Number(right) + guess) % 1_000_000).padStart(6, '0');
      expect(await begun(wrong)).toBe('code_wrong');
    }
    expect(await begun(right)).toBe('code_wrong');
    const made = await server.sql('SELECT FROM recoveries WHERE new_mobile = $1', [mobile]);
    expect(made).toEqual([]);
  });

  it('no client decides', async () => {
    const owner = await recoverable();
    const request = await waiting(owner.mobile, freshMobile());
    expect((await verdict('approve', request.row, owner)).status).toBe(403);
  });
});
