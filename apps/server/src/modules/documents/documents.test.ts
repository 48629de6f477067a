import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, DOCUMENT_BYTES_MAX } from '@sarraf/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import {
  announce,
  sayingSeconds,
  sendDocument,
  sendPart,
  testPicture,
  testVideo,
  withLatePiece,
} from '../../testing/send-document.ts';

let server: TestServer;
let person: SignedIn;
let officer: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  person = await server.person();
  officer = await server.person({ level: 0, staffRole: 'kyc_officer' });
});
afterAll(() => server.close());

/** What an officer's panel is given. */
async function seen(id: string, token = officer.accessToken): Promise<Response> {
  return server.fetch(`/api/v1/admin/documents/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
}

/** Every blob of a document, by its name; signed heads of the audit lie beside them. */
function blobs(): Map<string, Buffer> {
  const folder = path.join(server.process.context.config.dataDir, 'blobs');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    files
      .filter((file) => file.isFile())
      .map((file) => path.join(file.parentPath, file.name))
      .map((file): [string, Buffer] => [path.relative(folder, file), readFileSync(file)])
      .filter(([name]) => !name.startsWith('audit/')),
  );
}

describe('a picture', () => {
  it('comes in parts, is written anew and is shown to an officer', async () => {
    const picture = await testPicture(800, 500);
    const document = await sendDocument(
      server,
      person.accessToken,
      'national_card_front',
      picture,
      1_000,
    );
    expect(document).toMatchObject({ state: 'ready', received: picture.length });
    const answer = await seen(document.id);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': 'attachment',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    });
    const shown = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(shown).toMatchObject({ format: 'jpeg', width: 800, height: 500 });
    expect(shown.exif).toBeUndefined();
  });

  it('goes on after a break where the server says, and a part that came before is no harm', async () => {
    const picture = await testPicture();
    const { id } = await announce(server, person.accessToken, 'pledge', picture.length);
    const half = Math.floor(picture.length / 2);
    await sendPart(server, person.accessToken, id, 0, picture.subarray(0, half));
    const again = await sendPart(server, person.accessToken, id, 0, picture.subarray(0, half));
    expect(again.body.data).toMatchObject({ state: 'receiving', received: half });
    const asked = await server.call('GET /documents/:id', {
      token: person.accessToken,
      params: { id },
    });
    expect(asked.body.data).toMatchObject({ state: 'receiving', received: half });
    const skipped = await sendPart(
      server,
      person.accessToken,
      id,
      half + 1,
      picture.subarray(half + 1),
    );
    expect([skipped.status, skipped.body.error]).toEqual([409, 'document_part_misplaced']);
    expect(skipped.body.facts).toEqual({ received: half });
    const last = await sendPart(server, person.accessToken, id, half, picture.subarray(half));
    expect(last.body.data).toMatchObject({ state: 'ready' });
  });

  it('lies sealed at rest: no byte of it can be read, and nothing but its own parts is left', async () => {
    const before = new Set(blobs().keys());
    const picture = await testPicture(1_200, 900);
    const { id } = await sendDocument(server, person.accessToken, 'pledge', picture);
    const added = [...blobs()].filter(([name]) => !before.has(name));
    expect(added.map(([name]) => name)).toEqual([path.join(id.slice(0, 2), id, 'whole-0')]);
    for (const [, bytes] of added) expect(bytes.includes(Buffer.from('JFIF'))).toBe(false);
  });

  it('is refused where it is none, whatever it is called, and nothing of it is kept (U01)', async () => {
    const before = blobs().size;
    const noise = Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(500, 7)]);
    const none = {
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
      gif: Buffer.from('GIF89a/*<script>*/=1;'),
      pdf: Buffer.from('%PDF-1.7 /JavaScript (app.alert(1))'),
      'a JPEG that is none': noise,
    };
    for (const [name, bytes] of Object.entries(none)) {
      const { id } = await announce(server, person.accessToken, 'pledge', bytes.length);
      const answer = await sendPart(server, person.accessToken, id, 0, bytes);
      expect([answer.status, answer.body.error], name).toEqual([415, 'document_not_a_picture']);
      const asked = await server.call('GET /documents/:id', {
        token: person.accessToken,
        params: { id },
      });
      expect(asked.body.error, name).toBe('document_not_found');
    }
    expect(blobs().size).toBe(before);
  });

  it('is refused when it has more pixels than a card needs, before they are read (U01)', async () => {
    const huge = await sharp({
      create: { width: 9_000, height: 9_000, channels: 3, background: '#000' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const { id } = await announce(server, person.accessToken, 'pledge', huge.length);
    let answer = await sendPart(server, person.accessToken, id, 0, huge.subarray(0, 49_152));
    for (let at = 49_152; at < huge.length; at += 49_152) {
      answer = await sendPart(server, person.accessToken, id, at, huge.subarray(at, at + 49_152));
    }
    expect([answer.status, answer.body.error]).toEqual([422, 'document_picture_too_large']);
  });
});

describe('a selfie video', () => {
  const MATROSKA_HEAD = '1a45dfa3';
  const LONG = { format: 'mp4', seconds: 60 } as const;

  /** Sends a video at once, whatever becomes of it. */
  async function send(video: Buffer, of: SignedIn) {
    const { id } = await announce(server, of.accessToken, 'selfie_video', video.length);
    let answer = await sendPart(server, of.accessToken, id, 0, video.subarray(0, 49_152));
    for (let at = 49_152; at < video.length; at += 49_152) {
      answer = await sendPart(server, of.accessToken, id, at, video.subarray(at, at + 49_152));
    }
    return { id, answer };
  }

  it.each([
    { format: 'webm', sounds: 0 },
    { format: 'webm', sounds: 1 },
    { format: 'mp4', sounds: 0 },
    { format: 'mp4', sounds: 1 },
    { format: 'mp4 in pieces', sounds: 1 },
    { format: 'mov', sounds: 1 },
  ] as const)('is kept without what came beside its pictures: %o', async (made) => {
    const video = await testVideo(made);
    expect(video.includes('GPS')).toBe(true);
    const of = await server.person();
    const { id } = await sendDocument(server, of.accessToken, 'selfie_video', video);
    const shown = Buffer.from(await (await seen(id)).arrayBuffer());
    if (made.format === 'webm') {
      expect(shown.subarray(0, 4).toString('hex')).toBe(MATROSKA_HEAD);
    } else expect(shown.subarray(4, 12).toString('latin1')).toMatch(/^ftypiso/);
    expect(shown.includes('GPS')).toBe(false);
    expect(shown.length, 'its pictures and its sound').toBeGreaterThan(
      50 * 200 * (1 + made.sounds),
    );
  });

  it.each([
    ['no video', async () => Buffer.from('x'.repeat(2_000)), 'document_not_a_video'],
    ['a picture', testPicture, 'document_not_a_video'],
    ['sound alone', () => testVideo({ pictures: 0, sounds: 1 }), 'document_not_a_video'],
    ['two films', () => testVideo({ format: 'mp4', pictures: 2 }), 'document_not_a_video'],
    ['two sounds', () => testVideo({ format: 'mp4', sounds: 2 }), 'document_not_a_video'],
    ['too wide', () => testVideo({ format: 'mp4', width: 1_928 }), 'document_not_a_video'],
    ['too wide a WebM', () => testVideo({ width: 1_928 }), 'document_not_a_video'],
    [
      'frames that are none',
      () => testVideo({ format: 'mp4', frameHead: [0, 0, 0, 196, 0] }),
      'document_not_a_video',
    ],
    ['too long', () => testVideo({ seconds: 11 }), 'document_video_duration'],
    ['too long an MP4', () => testVideo({ format: 'mp4', seconds: 11 }), 'document_video_duration'],
    ['too short', () => testVideo({ seconds: 0.5 }), 'document_video_duration'],
    [
      'heads that say five seconds of sixty',
      () => testVideo(LONG).then((video) => sayingSeconds(video, 5)),
      'document_video_duration',
    ],
    [
      'a piece in the middle that is a hundred seconds late',
      () => testVideo({ format: 'mp4 in pieces' }).then((video) => withLatePiece(video, 100)),
      'document_video_duration',
    ],
  ] as const)('is refused, and nothing of it is kept: %s (U01)', async (_, made, error) => {
    const before = blobs().size;
    const of = await server.person();
    const { id, answer } = await send(await made(), of);
    const status = error === 'document_not_a_video' ? 415 : 422;
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(blobs().size).toBe(before);
    expect(await server.sql('SELECT state FROM documents WHERE id = $1', [id])).toEqual([
      { state: 'refused' },
    ]);
  });

  it('may have ten seconds, and what a camera ends with on top of them', async () => {
    const of = await server.person();
    for (const format of ['webm', 'mp4'] as const) {
      const { answer } = await send(await testVideo({ format, seconds: 10.4 }), of);
      expect([answer.status, answer.body.data], format).toMatchObject([200, { state: 'ready' }]);
    }
    const { answer } = await send(await testVideo({ seconds: 11 }), of);
    expect(answer.body.facts).toEqual({ min_seconds: 1, max_seconds: 10 });
  });

  it('is bounded in its size as every document is: no bit rate can be asked of a camera', async () => {
    const answer = await server.call('POST /documents', {
      token: (await server.person()).accessToken,
      body: { kind: 'selfie_video', bytes: DOCUMENT_BYTES_MAX + 1 },
    });
    expect([answer.status, answer.body.error]).toEqual([413, 'document_too_large']);
  });
});

describe('a document of somebody else', () => {
  it('is neither shown nor written by a person, and no officer shows it without the ability (O05)', async () => {
    const picture = await testPicture();
    const stranger = await server.person();
    const support = await server.person({ level: 0, staffRole: 'support' });
    const { id } = await sendDocument(server, person.accessToken, 'pledge', picture);
    const open = await announce(server, person.accessToken, 'pledge', picture.length);
    const asked = await server.call('GET /documents/:id', {
      token: stranger.accessToken,
      params: { id },
    });
    expect([asked.status, asked.body.error]).toEqual([404, 'document_not_found']);
    const written = await sendPart(server, stranger.accessToken, open.id, 0, picture);
    expect([written.status, written.body.error]).toEqual([404, 'document_not_found']);
    expect((await seen(id, person.accessToken)).status).toBe(403);
    expect((await seen(id, support.accessToken)).status).toBe(403);
    expect((await seen(open.id)).status).toBe(404);
    const own = await server.call('GET /documents/:id', {
      token: person.accessToken,
      params: { id: open.id },
    });
    expect(own.body.data as unknown as Document).toMatchObject({ received: 0 });
  });
});
