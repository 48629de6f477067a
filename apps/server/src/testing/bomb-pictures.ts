// Pictures that are small to send and large to read, as attackers and odd telephones make them.
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import {
  exifOf,
  exifSegment,
  extendedWebp,
  jpegSegment,
  pngChunk,
  pngOf,
  profileSegments,
  webpChunk,
  webpOf,
  withJpegSegments,
  withPngChunks,
} from './picture-parts.ts';

/** What a bomb is, and what is right: made ours without what was in it, or refused. */
export interface BombPicture {
  readonly name: string;
  readonly bytes: Buffer;
  readonly becomes: 'picture' | 'document_not_a_picture' | 'document_picture_too_large';
}

/** What text and profile bombs inflate to, each. */
const INFLATED_BYTES = 50_000_000;
const WIDTH = 300;
const HEIGHT = 200;
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

let packed: Buffer | undefined;
/** 50 MB of the letter A in some 50 kB. */
function packedBomb(): Buffer {
  packed ??= deflateSync(Buffer.alloc(INFLATED_BYTES, 'A'), { level: 9 });
  return packed;
}

const times = (count: number, bytes: Buffer): Buffer[] =>
  Array.from({ length: count }, () => bytes);

/** The picture that bombs are put into. */
const plain = (): Sharp =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#2a7f62' } });

/**
 * Every bomb there is, none over a megabyte and a half; the first one is that of a public report:
 * 486 kB that became 500 MB of text in the process that decoded it.
 */
export async function bombPictures(): Promise<readonly BombPicture[]> {
  const png = await plain().png().toBuffer();
  return [...pngBombs(png), ...sizeBombs(png), ...(await jpegBombs()), ...(await webpBombs())];
}

const harmless = (name: string, bytes: Buffer): BombPicture => ({
  name,
  bytes,
  becomes: 'picture',
});
const refused = (name: string, bytes: Buffer): BombPicture => ({
  name,
  bytes,
  becomes: 'document_not_a_picture',
});
const tooLarge = (name: string, bytes: Buffer): BombPicture => ({
  name,
  bytes,
  becomes: 'document_picture_too_large',
});

function pngBombs(png: Buffer): readonly BombPicture[] {
  const packing = (kind: string, head: string): Buffer =>
    pngChunk(kind, Buffer.concat([latin1(head), packedBomb()]));
  const into = (name: string, chunks: readonly Buffer[]): BombPicture =>
    harmless(`PNG with ${name}`, withPngChunks(png, chunks));
  const text = pngChunk('tEXt', latin1('Comment\0A'));
  const moving = pngChunk('acTL', Buffer.from([0, 0, 0, 5, 0, 0, 0, 0]));
  return [
    into('10 packed texts of 50 MB', times(10, packing('zTXt', 'Comment\0\0'))),
    into(
      '10 packed international texts of 50 MB',
      times(10, packing('iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0')),
    ),
    into('a profile of 50 MB', [packing('iCCP', 'icc\0\0')]),
    into('10 profiles of 50 MB', times(10, packing('iCCP', 'icc\0\0'))),
    into('Exif that leads to itself', [pngChunk('eXIf', exifOf(1, { nextDirectory: 8 }))]),
    into('Exif of 65,535 entries', [pngChunk('eXIf', exifOf(1, { entries: 65_535 }))]),
    into('frames that are packed bombs', [moving, ...times(5, packing('fdAT', '\0\0\0\0'))]),
    refused('PNG with 30,000 texts', withPngChunks(png, times(30_000, text))),
    refused(
      'PNG with 30,000 empty pieces of pixels',
      withPngChunks(png, times(30_000, pngChunk('IDAT', Buffer.alloc(0)))),
    ),
    refused(
      'PNG whose chunk goes on for 4 GB',
      withPngChunks(png, [latin1('\xff\xff\xff\xffzTXt')]),
    ),
    harmless('PNG with 900 kB behind its end', Buffer.concat([png, Buffer.alloc(900_000, 'PK')])),
  ];
}

function sizeBombs(png: Buffer): readonly BombPicture[] {
  const nothing = Buffer.alloc(7_000 * 7_001);
  return [
    tooLarge('PNG of 30,000 x 30,000', pngOf(30_000, 30_000)),
    tooLarge('PNG of 50,000 x 50,000', pngOf(50_000, 50_000)),
    tooLarge('PNG of 4,294,967,295 x 4,294,967,295', pngOf(4_294_967_295, 4_294_967_295)),
    tooLarge('PNG of 50,000,000 x 1', pngOf(50_000_000, 1)),
    harmless(
      'PNG of 49 megapixels in 50 kB',
      pngOf(7_000, 7_000, { colourType: 0, pixels: nothing }),
    ),
    refused('PNG that ends within its pixels', png.subarray(0, png.length - 30)),
  ];
}

/** What a JPEG says of its size, changed. */
function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = [0xc0, 0xc2].map((marker) => jpeg.indexOf(Buffer.of(0xff, marker, 0, 17)));
  const at = Math.max(...frame);
  changed.writeUInt16BE(height, at + 5);
  changed.writeUInt16BE(width, at + 7);
  return changed;
}

async function jpegBombs(): Promise<readonly BombPicture[]> {
  const jpeg = await plain().jpeg().toBuffer();
  const progressive = await plain().jpeg({ progressive: true }).toBuffer();
  const into = (name: string, segments: readonly Buffer[]): BombPicture =>
    harmless(`JPEG with ${name}`, withJpegSegments(jpeg, segments));
  const comment = jpegSegment(0xfe, latin1('A comment.'));
  const xmp = jpegSegment(0xe1, Buffer.alloc(65_533, 'http://ns.adobe.com/xmp/extension/\0'));
  const lastScan = progressive.subarray(progressive.lastIndexOf(Buffer.of(0xff, 0xda)), -2);
  const scans = (count: number): Buffer =>
    Buffer.concat([
      progressive.subarray(0, -2),
      ...times(count, lastScan),
      progressive.subarray(-2),
    ]);
  const behind = Buffer.concat([jpeg, ...times(100, jpeg)]);
  const profile = profileSegments(Buffer.alloc(7_000_000, 'A'));
  return [
    into('Exif that leads to itself', [exifSegment(exifOf(1, { nextDirectory: 8 }))]),
    into('Exif of 65,535 entries', [exifSegment(exifOf(1, { entries: 65_535 }))]),
    into('20 segments of XMP, 64 kB each', times(20, xmp)),
    into('a profile of 7 MB in its parts', profile.slice(0, 20)),
    into('255 first parts of a profile', times(255, profileSegments(Buffer.alloc(900))[0] ?? xmp)),
    refused('JPEG with 20,000 comments', withJpegSegments(jpeg, times(20_000, comment))),
    refused(
      'JPEG with 20,000 tables',
      withJpegSegments(jpeg, times(20_000, jpegSegment(0xdd, Buffer.of(0, 8)))),
    ),
    refused('JPEG of 1,000 scans', scans(1_000)),
    refused('JPEG that ends within its pixels', jpeg.subarray(0, jpeg.length - 20)),
    harmless('JPEG with a hundred more behind its end', behind),
    tooLarge('JPEG of 65,000 x 65,000', withJpegSize(jpeg, 65_000, 65_000)),
    tooLarge('progressive JPEG of 65,000 x 65,000', withJpegSize(progressive, 65_000, 65_000)),
    harmless(
      'JPEG of 7,000 x 7,000 of which 200 lines are there',
      withJpegSize(jpeg, 7_000, 7_000),
    ),
    refused('JPEG of no height', withJpegSize(jpeg, WIDTH, 0)),
  ];
}

async function webpBombs(): Promise<readonly BombPicture[]> {
  const webp = await plain().webp().toBuffer();
  const size = { width: WIDTH, height: HEIGHT };
  const metadata = Buffer.alloc(700_000, 'A');
  const frameHead = Buffer.alloc(16);
  frameHead.writeUIntLE(WIDTH - 1, 6, 3);
  frameHead.writeUIntLE(HEIGHT - 1, 9, 3);
  const frame = webpChunk('ANMF', Buffer.concat([frameHead, webp.subarray(12)]));
  const moving = (count: number): Buffer => {
    const head = Buffer.alloc(10);
    head.writeUInt8(0x02);
    head.writeUIntLE(WIDTH - 1, 4, 3);
    head.writeUIntLE(HEIGHT - 1, 7, 3);
    const front = [webpChunk('VP8X', head), webpChunk('ANIM', Buffer.alloc(6))];
    return webpOf([...front, ...times(count, frame)]);
  };
  return [
    harmless(
      'WebP with 700 kB of Exif',
      extendedWebp(webp, size, { flags: 0x08, after: [webpChunk('EXIF', metadata)] }),
    ),
    harmless(
      'WebP with 700 kB of XMP',
      extendedWebp(webp, size, { flags: 0x04, after: [webpChunk('XMP ', metadata)] }),
    ),
    harmless(
      'WebP with 1.4 MB of a profile',
      extendedWebp(webp, size, {
        flags: 0x20,
        before: [webpChunk('ICCP', Buffer.concat([metadata, metadata]))],
      }),
    ),
    harmless('WebP of 500 frames', moving(500)),
    refused('WebP of 5,000 frames', moving(5_000)),
    refused(
      'WebP with 20,000 unknown chunks',
      extendedWebp(webp, size, { flags: 0, after: times(20_000, webpChunk('junk', latin1('A'))) }),
    ),
    refused(
      'WebP whose canvas is not its picture',
      extendedWebp(webp, { width: 4_000, height: 4_000 }, { flags: 0 }),
    ),
    tooLarge(
      'WebP of 16,777,216 x 16,777,216',
      extendedWebp(webp, { width: 16_777_216, height: 16_777_216 }, { flags: 0 }),
    ),
    refused('WebP that ends within its pixels', webp.subarray(0, webp.length - 20)),
    harmless('WebP with 900 kB behind its end', Buffer.concat([webp, Buffer.alloc(900_000)])),
  ];
}
