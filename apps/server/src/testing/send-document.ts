// Sends a picture as the panel does: announced, then part by part.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Document, DOCUMENT_PART_BYTES_MAX, type DocumentKind } from '@sarraf/contracts';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
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

/** A photograph as a telephone takes it in the evening: twelve megapixels of noise, some 5 MB. */
export function noisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#888', noise } })
    .jpeg()
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

/** A pledge as one form whose bytes come as they are made; answers the status. */
export async function sendPledge(
  server: Pick<TestServer, 'url'>,
  token: string,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  async function* form(): AsyncGenerator<Buffer> {
    const name = 'content-disposition: form-data; name="pledge"; filename="x"';
    yield Buffer.from(`--line\r\n${name}\r\n\r\n`);
    yield* bytes;
    yield Buffer.from('\r\n--line--\r\n');
  }
  const sending = request(`${server.url}/api/v1/user/upgradeLevelTwo`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=line',
    },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  await pipeline(Readable.from(form()), sending);
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode ?? 0;
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

/** How a telephone or a browser writes its videos. */
export type TestVideoFormat = keyof typeof VIDEO_FORMATS;

/** What a video of a test is; what is left out is that of a telephone. */
interface TestVideo {
  readonly format?: TestVideoFormat;
  readonly seconds?: number;
  readonly width?: number;
  /** Tracks of pictures, and of sound. */
  readonly pictures?: number;
  readonly sounds?: number;
  /** Instead of what a frame of the codec begins with. */
  readonly frameHead?: readonly number[];
}

const H264_SPS = [0x67, 0x42, 0xc0, 0x1e, 0xda, 0x02, 0x80, 0x7b, 0x20];
const H264_PPS = [0x68, 0xce, 0x3c, 0x80];
const H264 = {
  codec: 'avc1.42c01e',
  description: Uint8Array.from([
    1,
    0x42,
    0xc0,
    0x1e,
    0xff,
    0xe1,
    0,
    H264_SPS.length,
    ...H264_SPS,
    1,
    0,
    H264_PPS.length,
    ...H264_PPS,
  ]),
};
const AAC = { codec: 'mp4a.40.2', description: Uint8Array.from([0x12, 0x10]) };
/** An iPhone's recorder writes MP4 in pieces, its camera MOV; browsers of others write WebM. */
const VIDEO_FORMATS = {
  webm: () => new WebMOutputFormat(),
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  'mp4 in pieces': () => new Mp4OutputFormat({ fastStart: 'fragmented' }),
  mov: () => new MovOutputFormat({ fastStart: 'in-memory' }),
};

/** A video that says where it was taken; nobody could look at it. */
export async function testVideo({
  format = 'webm',
  seconds = 5,
  width = 640,
  pictures = 1,
  sounds = 0,
  frameHead,
}: TestVideo = {}): Promise<Buffer> {
  const isWebm = format === 'webm';
  const target = new BufferTarget();
  const output = new Output({ format: VIDEO_FORMATS[format](), target });
  const seen = Array.from({ length: pictures }, () => {
    const source = new EncodedVideoPacketSource(isWebm ? 'vp8' : 'avc');
    output.addVideoTrack(source);
    return source;
  });
  const heard = Array.from({ length: sounds }, () => {
    const source = new EncodedAudioPacketSource(isWebm ? 'opus' : 'aac');
    output.addAudioTrack(source);
    return source;
  });
  output.setMetadataTags({ comment: 'GPS 35.7, 51.4' });
  await output.start();
  const ofPicture = { ...(isWebm ? { codec: 'vp8' } : H264), codedWidth: width, codedHeight: 480 };
  const ofSound = {
    ...(isWebm ? { codec: 'opus' } : AAC),
    numberOfChannels: 2,
    sampleRate: isWebm ? 48_000 : 44_100,
  };
  for (let frame = 0; frame < seconds * 10; frame += 1) {
    const isKey = frame % 10 === 0;
    const packet = (head: readonly number[], type: 'key' | 'delta') => {
      const bytes = new Uint8Array(200).fill(frame);
      bytes.set(head);
      return new EncodedPacket(bytes, type, frame / 10, 0.1);
    };
    // of H.264 the length, and whether it is a whole picture
    const head = frameHead ?? (isWebm ? [] : [0, 0, 0, 196, isKey ? 0x65 : 0x41]);
    for (const source of seen) {
      await source.add(packet(head, isKey ? 'key' : 'delta'), { decoderConfig: ofPicture });
    }
    for (const source of heard) await source.add(packet([], 'key'), { decoderConfig: ofSound });
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('No video was made.');
  return Buffer.from(target.buffer);
}

const SECOND_UNITS = 57_600;

/** The same MP4, whose heads all say that it takes so many seconds. */
export function sayingSeconds(mp4: Buffer, seconds: number): Buffer {
  const lying = Buffer.from(mp4);
  for (const [box, at] of [
    ['mvhd', 20],
    ['tkhd', 24],
    ['mdhd', 20],
  ] as const) {
    lying.writeUInt32BE(seconds * SECOND_UNITS, lying.indexOf(box) + at);
  }
  return lying;
}

/** The same MP4 in pieces, whose third one begins at such a second, and those after it as before. */
export function withLatePiece(mp4: Buffer, second: number): Buffer {
  const lying = Buffer.from(mp4);
  let at = 0;
  for (let nth = 0; nth < 3; nth += 1) at = lying.indexOf('tfdt', at + 1);
  lying.writeBigUInt64BE(BigInt(second * SECOND_UNITS), at + 8);
  return lying;
}
