import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Document } from '@sarraf/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import {
  announce,
  sendDocument,
  sendPart,
  testPicture,
  testVideo,
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
  it('is kept without what came beside its pictures', async () => {
    const video = await testVideo();
    expect(video.includes('GPS')).toBe(true);
    const { id } = await sendDocument(server, person.accessToken, 'selfie_video', video);
    const shown = Buffer.from(await (await seen(id)).arrayBuffer());
    expect(shown.subarray(0, 4).toString('hex'), 'a Matroska head').toBe('1a45dfa3');
    expect(shown.includes('GPS')).toBe(false);
  });

  it('is refused when it is none, too long, or a picture (U01)', async () => {
    const wrong = [
      [Buffer.from('x'.repeat(2_000)), 415, 'document_not_a_video'],
      [await testPicture(), 415, 'document_not_a_video'],
      [await testVideo(20), 422, 'document_video_duration'],
    ] as const;
    for (const [bytes, status, error] of wrong) {
      const { id } = await announce(server, person.accessToken, 'selfie_video', bytes.length);
      const answer = await sendPart(server, person.accessToken, id, 0, bytes);
      expect([answer.status, answer.body.error]).toEqual([status, error]);
    }
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
