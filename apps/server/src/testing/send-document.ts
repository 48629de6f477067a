// Sends a picture as the panel does: announced, then part by part.
import { type Document, DOCUMENT_PART_BYTES_MAX, type DocumentKind } from '@sarraf/contracts';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import sharp from 'sharp';
import type { Answer, TestServer } from './server.ts';

/** A picture of so many pixels that says where it was taken. */
export function testPicture(width = 600, height = 400): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#335577' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();
}

/** One part of a document's bytes. */
export async function sendPart(
  server: TestServer,
  token: string,
  id: string,
  offset: number,
  bytes: Uint8Array,
): Promise<Pick<Answer, 'status' | 'body'>> {
  const response = await server.fetch(`/api/v1/documents/${id}/parts?offset=${offset}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** Announces a document. @throws when it is refused */
export async function announce(
  server: TestServer,
  token: string,
  kind: DocumentKind,
  bytes: number,
): Promise<Document> {
  const answer = await server.call('POST /documents', { token, body: { kind, bytes } });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data as unknown as Document;
}

/** A whole picture, part by part; answers what became of it. */
export async function sendDocument(
  server: TestServer,
  token: string,
  kind: DocumentKind,
  picture: Buffer,
  partBytes: number = DOCUMENT_PART_BYTES_MAX,
): Promise<Document> {
  let document = await announce(server, token, kind, picture.length);
  while (document.received < picture.length) {
    const part = picture.subarray(document.received, document.received + partBytes);
    const answer = await sendPart(server, token, document.id, document.received, part);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    document = answer.body.data as unknown as Document;
  }
  return document;
}

/** A video of so many seconds that says where it was taken; nobody could look at it. */
export async function testVideo(seconds = 5): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  output.setMetadataTags({ comment: 'GPS 35.7, 51.4' });
  await output.start();
  const meta = { decoderConfig: { codec: 'vp8', codedWidth: 640, codedHeight: 480 } };
  for (let frame = 0; frame < seconds * 10; frame += 1) {
    const type = frame % 10 === 0 ? 'key' : 'delta';
    const bytes = new Uint8Array(200).fill(frame);
    await source.add(new EncodedPacket(bytes, type, frame / 10, 0.1), meta);
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('No video was made.');
  return Buffer.from(target.buffer);
}
