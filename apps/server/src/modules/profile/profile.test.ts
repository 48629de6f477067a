// Who one is to oneself: names, a username, a photo.
import sharp from 'sharp';
import { testPicture } from '../../testing/send-document.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

let server: TestServer;
let person: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.person({ opening: { IRT: '5000000', USDT: '40', BTC: '0.5' } });
});
afterAll(() => server?.close());

const profile = async (of: SignedIn): Promise<Record<string, unknown>> =>
  (await server.call('GET /user/profile', { token: of.accessToken })).body.data;
const update = (of: SignedIn, body: unknown, lang: 'fa' | 'en' = 'fa'): Promise<Answer> =>
  server.call('POST /user/updateProfile', { token: of.accessToken, body, lang });

describe('a profile', () => {
  it('says who one is, and the wallets that hold something', async () => {
    const mine = await profile(person);
    expect(mine).toMatchObject({
      id: String(person.userId),
      avatar: null,
      username: null,
      names_verified: true,
      mobile: person.mobile,
      level: 1,
    });
    const wallets = mine['top_wallets'] as { symbol: string }[];
    expect(wallets.map(({ symbol }) => symbol).toSorted()).toEqual(['BTC', 'IRT', 'USDT']);
  });

  it('keeps a username in its one form, shown by fetchUser, too', async () => {
    const answer = await update(person, { username: ' Niloofar_۱۲ ' });
    expect([answer.status, answer.body.data['username']]).toEqual([200, 'niloofar_12']);
    expect((await update(person, { username: 'niloofar_12' })).status).toBe(200);
    const user = await server.call('GET /fetchUser', { token: person.accessToken });
    expect(user.body.data).toMatchObject({ username: 'niloofar_12', avatar: null });
  });

  it('A14 gives a username to one of twenty who ask for it in many spellings', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => server.register()));
    const spelled = ['Race_1', 'race_۱', 'RACE_1', ' race_1 ', 'rａce_1'];
    const answers = await Promise.all(
      people.flatMap((one) => spelled.map((username) => update(one, { username }, 'en'))),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(spelled.length);
    expect(new Set(won.map(({ body }) => body.data['id'])).size).toBe(1);
    const lost = answers.filter(({ status }) => status !== 200);
    expect(new Set(lost.map(({ body }) => body.error))).toEqual(new Set(['username_taken']));
    expect(await server.sql(`SELECT FROM usernames WHERE username = 'race_1'`)).toHaveLength(1);
  });

  it('leaves a username with whoever had it, and gives five to a person at most', async () => {
    const [first, second] = [await server.register(), await server.register()];
    await update(first, { username: 'kept_one' });
    expect((await update(first, { username: 'kept_two' })).status).toBe(200);
    expect((await update(second, { username: 'kept_one' })).body.error).toBe('username_taken');
    const more = await Promise.all(
      Array.from({ length: 10 }, (_, at) => update(first, { username: `kept_more_${at}` }, 'en')),
    );
    expect(more.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = more.find(({ status }) => status !== 200);
    expect(refused?.body).toMatchObject({ error: 'username_limit_reached', facts: { max: 5 } });
    expect((await update(first, { username: 'kept_one' })).body.data['username']).toBe('kept_one');
  });

  it.each([
    [{ username: 'ab' }, 'username_invalid'],
    [{ username: 'nіloofar' }, 'username_invalid'],
    [{ username: 'sarraf_support' }, 'username_reserved'],
    [{ first_name: '<img onerror=1>' }, 'name_invalid'],
    [{ first_name: '\u200b\u3164' }, 'name_invalid'],
    [{ username: '0937111223' }, 'username_digits_only'],
    [{ username: '۰۹۳۷۱۱۱۲۲۳' }, 'username_digits_only'],
    [{ username: '٠٩٣٧١١١٢٢٣٣٤' }, 'username_digits_only'],
    [{ username: '０９３７１１１' }, 'username_digits_only'],
    [{ username: '०९३७१११२२३' }, 'username_invalid'],
  ])('refuses %j in both languages, and changes nothing', async (body, error) => {
    const newcomer = await server.register();
    const before = await profile(newcomer);
    for (const lang of ['fa', 'en'] as const) {
      const answer = await update(newcomer, { first_name: 'علی', ...body }, lang);
      expect(answer.body.error).toBe(error);
      expect(answer.body.message).toMatch(lang === 'fa' ? /^[^A-Za-z]+$/ : /^[\x20-\x7e’“”…–]+$/);
    }
    expect(await profile(newcomer)).toEqual(before);
  });

  it('O11 takes nothing else, and no name once it is verified', async () => {
    const newcomer = await server.register();
    expect(
      (await update(newcomer, { first_name: 'علي', last_name: 'كریمی' })).body.data,
    ).toMatchObject({ first_name: 'علی', last_name: 'کریمی', names_verified: false });
    const before = [await profile(newcomer), await profile(person)];
    const role = { role: 'admin', kyc_level: 2, level: 2, balance: 1, is_verified: true, id: 1 };
    for (const [name, value] of [...Object.entries(role), ['mobile', '09120000000'] as const]) {
      const answer = await update(newcomer, { username: 'o11_person', [name]: value });
      expect([answer.status, answer.body.error], name).toEqual([422, 'validation_failed']);
    }
    const polluted = await update(newcomer, '{"__proto__":{"role":"admin"}}');
    expect(polluted.status).toBe(400);
    expect((await update(person, { first_name: 'دیگری' })).body.error).toBe('names_verified');
    expect([await profile(newcomer), await profile(person)]).toEqual(before);
  });
});

const upload = (of: SignedIn, ...files: Blob[]): Promise<Response> => {
  const body = new FormData();
  for (const file of files) body.append('photo', file, '../../x\u202egpj.php');
  return server.fetch('/api/v1/user/uploadPhoto', {
    method: 'POST',
    headers: { authorization: `Bearer ${of.accessToken}`, lang: 'en' },
    body,
  });
};
const blobOf = (bytes: Uint8Array | string): Blob => new Blob([bytes as BlobPart]);
const photo = (id: unknown, token?: string): Promise<Response> =>
  server.fetch(`/api/v1/profile/photo/${String(id)}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

const avatarInUser = async (of: SignedIn): Promise<unknown> =>
  (await server.call('GET /fetchUser', { token: of.accessToken })).body.data['avatar'];

describe('a photo', () => {
  it('U02 becomes a small square of ours, without location, device or name', async () => {
    const sent = await testPicture(900, 500);
    const answer = await upload(person, blobOf(sent));
    const { data } = (await answer.json()) as Answer['body'];
    expect([answer.status, data['avatar']]).toEqual([200, expect.stringMatching(/^[\w-]{22}$/)]);
    expect(await avatarInUser(person)).toBe(data['avatar']);
    const shown = await photo(data['avatar'], person.accessToken);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': 'attachment',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    const made = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect(made).toMatchObject({ format: 'jpeg', width: 256, height: 256 });
    expect([made.exif, made.xmp, made.icc]).toEqual([undefined, undefined, undefined]);
    const [row] = await server.sql<{ sealed: string }>(
      'SELECT sealed FROM profile_photos WHERE user_id = $1',
      [person.userId],
    );
    expect(Buffer.from(row?.sealed ?? '', 'base64').includes('JFIF')).toBe(false);
  });

  it('O05 is shown to its owner and to officers, and to nobody else by any name', async () => {
    const [other, officer, support] = [
      await server.person({ level: 2 }),
      await server.person({ level: 0, staffRole: 'kyc_officer' }),
      await server.person({ level: 0, staffRole: 'support' }),
    ];
    const first = (await profile(person))['avatar'];
    const foreign = await photo(first, other.accessToken);
    const unknown = await photo('A'.repeat(22), other.accessToken);
    expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()]);
    expect((await photo(first)).status).toBe(401);
    expect((await photo(`${String(first)}x`, person.accessToken)).status).toBe(422);
    const seen = (token: string, id = person.userId): Promise<Response> =>
      server.fetch(`/api/v1/admin/users/${id}/photo`, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await seen(officer.accessToken)).status).toBe(200);
    expect((await seen(officer.accessToken, other.userId)).status).toBe(404);
    expect((await seen(support.accessToken)).status).toBe(403);
    expect((await seen(other.accessToken)).status).toBe(403);
    // the name of a photo ends with it
    await upload(person, blobOf(await testPicture(40, 90)));
    expect((await photo(first, person.accessToken)).status).toBe(404);
    // moved into another row it is nobody's
    await server.sql(
      `INSERT INTO profile_photos (user_id, id, sealed)
       SELECT $2, 'stolen_name_0123456789', sealed FROM profile_photos WHERE user_id = $1`,
      [person.userId, other.userId],
    );
    expect((await photo('stolen_name_0123456789', other.accessToken)).status).toBe(500);
    await server.sql('DELETE FROM profile_photos WHERE user_id = $1', [other.userId]);
  });

  it('is forgotten once, and the profile and fetchUser say so', async () => {
    const remove = (): Promise<Answer> =>
      server.call('DELETE /profile/photo/delete', { token: person.accessToken });
    const answers = await Promise.all(Array.from({ length: 20 }, remove));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await profile(person))['avatar']).toBeNull();
    expect(await avatarInUser(person)).toBeNull();
    expect(await server.sql('SELECT FROM profile_photos')).toEqual([]);
  });

  it('U01 is no other file, whatever it is called, and none is kept', async () => {
    const picture = await testPicture(64, 64);
    const huge = await sharp({
      create: { width: 9_000, height: 6_000, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    const wrong: [string, Blob[], number, string][] = [
      ['svg', [blobOf('<svg onload="alert(1)"/>')], 415, 'document_not_a_picture'],
      ['html', [blobOf('<html><script>1</script>')], 415, 'document_not_a_picture'],
      ['polyglot', [blobOf('GIF89a/*\x00*/=1;')], 415, 'document_not_a_picture'],
      ['pdf', [blobOf('%PDF-1.7')], 415, 'document_not_a_picture'],
      ['nothing', [blobOf('')], 415, 'document_not_a_picture'],
      ['half', [blobOf(picture.subarray(0, 200))], 415, 'document_not_a_picture'],
      ['pixels', [blobOf(huge)], 422, 'document_picture_too_large'],
      ['bytes', [blobOf(new Uint8Array(4_194_400).fill(255))], 413, 'document_too_large'],
      ['two', [blobOf(picture), blobOf(picture)], 400, 'body_malformed'],
      ['none', [], 422, 'photo_missing'],
    ];
    for (const [name, files, status, error] of wrong) {
      const answer = await upload(person, ...files);
      const body = (await answer.json()) as Answer['body'];
      expect([name, answer.status, body.error]).toEqual([name, status, error]);
    }
    expect(await server.sql('SELECT FROM profile_photos')).toEqual([]);
    // what is real and only behind a picture goes with it
    const tail = Buffer.concat([picture, Buffer.from('<?php system($_GET[0]);')]);
    expect((await upload(person, blobOf(tail))).status).toBe(200);
    const shown = await photo((await profile(person))['avatar'], person.accessToken);
    expect((await shown.text()).includes('php')).toBe(false);
  });

  it('is one, after fifty at once', async () => {
    const picture = await testPicture(64, 64);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => upload(person, blobOf(picture))),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === 200 || status === 429)).toBe(true);
    await Promise.all(answers.map((answer) => answer.text()));
    const rows = await server.sql<{ id: string }>('SELECT id FROM profile_photos');
    expect(rows).toEqual([{ id: (await profile(person))['avatar'] }]);
  });
});
