// What of a picture's container reaches the decoder, and what never does.
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  exifOf,
  exifSegment,
  extendedWebp,
  jpegSegment,
  pngChunk,
  profileSegments,
  webpChunk,
  withJpegSegments,
  withPngChunks,
} from '../../testing/picture-parts.ts';
import { orientationOf } from './exif-orientation.ts';
import { PictureError } from './picture-error.ts';
import { readContainer } from './read-container.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const plain = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#2a7f62' } });
const SECRET = 'where this was taken';

/** Kinds of chunks of a PNG, in their order. */
function pngKinds(png: Buffer): string[] {
  const kinds: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    kinds.push(png.toString('latin1', at + 4, at + 8));
  }
  return kinds;
}

/** Markers of a JPEG up to its first scan. */
function jpegMarkers(jpeg: Buffer): string[] {
  const markers: string[] = [];
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    markers.push(jpeg.toString('hex', at + 1, at + 2));
    if (jpeg[at + 1] === 0xda) break;
  }
  return markers;
}

const faultOf = (bytes: Buffer): string => {
  try {
    return String(readContainer(bytes).width);
  } catch (error) {
    return error instanceof PictureError ? error.fault : String(error);
  }
};

/** A true profile of a camera's colours. */
async function profileOf(): Promise<Buffer> {
  const { icc } = await sharp(await plain().withIccProfile('p3').png().toBuffer()).metadata();
  if (icc === undefined) throw new Error('No profile was made.');
  return icc;
}

describe('of a PNG', () => {
  it('palette, transparency, colours and pixels are left, and nothing that was written into it', async () => {
    const png = withPngChunks(await plain().png({ palette: true }).toBuffer(), [
      pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])),
      pngChunk('sRGB', Buffer.of(0)),
      pngChunk('iCCP', Buffer.concat([latin1('p3\0\0'), deflateSync(await profileOf())])),
      pngChunk('tEXt', latin1(`Comment\0${SECRET}`)),
      pngChunk('iTXt', latin1(`XML:com.adobe.xmp\0\0\0\0\0${SECRET}`)),
      pngChunk('zTXt', Buffer.concat([latin1('Comment\0\0'), deflateSync(latin1(SECRET))])),
      pngChunk('tIME', Buffer.alloc(7)),
      pngChunk('eXIf', exifOf(6)),
      pngChunk('prVt', latin1(SECRET)),
    ]);
    const { bytes, orientation, width, height } = readContainer(png);
    expect({ orientation, width, height }).toEqual({ orientation: 6, width: 30, height: 20 });
    const kinds = ['IHDR', 'gAMA', 'sRGB', 'iCCP', 'PLTE', 'IDAT', 'IEND'];
    expect([...new Set(pngKinds(bytes))]).toEqual(kinds);
    expect(bytes.includes(SECRET)).toBe(false);
  });

  it('a profile that is none, or inflates to more than a megabyte, is dropped', async () => {
    const png = await plain().png().toBuffer();
    const profile = await profileOf();
    const large = Buffer.concat([profile, Buffer.alloc(1_048_577)]);
    for (const data of [latin1(SECRET), large, profile.subarray(0, 100)]) {
      const chunk = pngChunk('iCCP', Buffer.concat([latin1('p3\0\0'), deflateSync(data)]));
      const { bytes } = readContainer(withPngChunks(png, [chunk]));
      expect(pngKinds(bytes)).not.toContain('iCCP');
    }
  });

  it.each([
    ['a second head', [pngChunk('IHDR', Buffer.alloc(13))]],
    ['an unknown chunk that can’t be left out', [pngChunk('CgBI', Buffer.alloc(4))]],
    ['two palettes', [pngChunk('PLTE', Buffer.alloc(3)), pngChunk('PLTE', Buffer.alloc(3))]],
    ['a palette of half a colour', [pngChunk('PLTE', Buffer.alloc(4))]],
    [
      'pixels in two places',
      [pngChunk('IDAT', Buffer.alloc(4)), pngChunk('tEXt', Buffer.alloc(4))],
    ],
    ['1,001 texts', Array.from({ length: 1_001 }, () => pngChunk('tEXt', latin1('A\0A')))],
    ['a chunk without a name', [pngChunk('\0\0\0\0', Buffer.alloc(4))]],
  ])('contradictions are refused: %s', async (_, chunks) => {
    expect(faultOf(withPngChunks(await plain().png().toBuffer(), chunks))).toBe('not_a_picture');
  });
});

describe('of a JPEG', () => {
  it('tables, frame, scans and the meaning of its colours are left, and nothing else', async () => {
    const profile = await profileOf();
    const jpeg = withJpegSegments(await plain().jpeg({ progressive: true }).toBuffer(), [
      jpegSegment(0xe0, latin1(`JFIF\0\x01\x02\0\0\x01\0\x01\x09\x09${SECRET}`)),
      exifSegment(Buffer.concat([exifOf(6), latin1(SECRET)])),
      jpegSegment(0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)),
      jpegSegment(0xe2, latin1(`MPF\0${SECRET}`)),
      jpegSegment(0xed, latin1(`Photoshop 3.0\0${SECRET}`)),
      jpegSegment(0xee, Buffer.concat([latin1('Adobe\0d\0\0\0\0\x01'), latin1(SECRET)])),
      jpegSegment(0xfe, latin1(SECRET)),
      ...profileSegments(profile, 200),
    ]);
    const sent = Buffer.concat([jpeg, await plain().jpeg().toBuffer(), latin1(SECRET)]);
    const { bytes, orientation } = readContainer(sent);
    expect(orientation).toBe(6);
    expect(bytes.includes(SECRET)).toBe(false);
    const parts = Array.from({ length: Math.ceil(profile.length / 200) }, () => 'e2');
    expect(jpegMarkers(bytes).slice(0, 2 + parts.length)).toEqual(['e0', 'ee', ...parts]);
    expect(jpegMarkers(bytes).join(' ')).not.toMatch(/e1|ed|fe/);
    expect(bytes.indexOf(Buffer.of(0xff, 0xd9)), 'one end').toBe(bytes.length - 2);
  });

  it('a profile that lacks a part, or has one twice, is dropped', async () => {
    const jpeg = await plain().jpeg().toBuffer();
    const parts = profileSegments(await profileOf(), 200);
    const [first = Buffer.alloc(0), ...others] = parts;
    for (const segments of [others, [first, ...parts], [first, first]]) {
      const { bytes } = readContainer(withJpegSegments(jpeg, segments));
      expect(jpegMarkers(bytes)).not.toContain('e2');
    }
    // in any order it is the same
    const turned = readContainer(withJpegSegments(jpeg, parts.toReversed()));
    expect(turned.bytes).toEqual(readContainer(withJpegSegments(jpeg, parts)).bytes);
  });

  it('contradictions are refused: two frames, lines named later, lossless and unknown kinds', async () => {
    const jpeg = await plain().jpeg().toBuffer();
    const at = jpeg.indexOf(Buffer.of(0xff, 0xc0));
    const frame = jpeg.subarray(at, at + 19);
    const of = (marker: number): Buffer => {
      const changed = Buffer.from(jpeg);
      changed[at + 1] = marker;
      return changed;
    };
    const wrong = [
      withJpegSegments(jpeg, [frame]),
      withJpegSegments(jpeg, [Buffer.of(0xff, 0xd8)]),
      ...[0xc3, 0xc5, 0xc8, 0xdc, 0xde, 0xf0].map(of),
      withJpegSegments(jpeg, [Buffer.of(0xff, 0xfe, 0, 1)]),
    ];
    for (const bytes of wrong) expect(faultOf(bytes)).toBe('not_a_picture');
  });
});

describe('of a WebP', () => {
  it('picture, alpha and a small profile are left, and of a moving one the first frame', async () => {
    const size = { width: 30, height: 20 };
    const profile = await profileOf();
    const sent = extendedWebp(await plain().webp().toBuffer(), size, {
      flags: 0x2c,
      before: [webpChunk('ICCP', profile)],
      after: [webpChunk('EXIF', exifOf(8)), webpChunk('XMP ', latin1(SECRET))],
    });
    const { bytes, orientation } = readContainer(sent);
    expect(orientation).toBe(8);
    expect(bytes.includes(SECRET)).toBe(false);
    expect(bytes.includes('EXIF')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', ...size, icc: profile });
    const red = await plain().flatten().tint('#ff0000').png().toBuffer();
    const moving = await sharp([red, await plain().png().toBuffer(), red], {
      join: { animated: true },
    })
      .webp()
      .toBuffer();
    const first = readContainer(moving);
    expect((await sharp(moving, { pages: -1 }).metadata()).pages).toBeGreaterThan(1);
    expect((await sharp(first.bytes, { pages: -1 }).metadata()).pages ?? 1).toBe(1);
  });
});

it('the camera’s turn is read from Exif of both byte orders, and any other Exif says nothing', () => {
  const little = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex');
  expect([orientationOf(little), orientationOf(exifOf(3))]).toEqual([6, 3]);
  const far = Buffer.from(exifOf(6));
  far.writeUInt32BE(4_294_967_290, 4);
  const [text, long] = [Buffer.from(exifOf(6)), Buffer.from(exifOf(6))];
  text.writeUInt16BE(2, 12);
  long.writeUInt16BE(0x0100, 10);
  const odd = [far, text, long, exifOf(0), exifOf(9), latin1('II'), Buffer.alloc(100), latin1('')];
  for (const bytes of odd) expect(orientationOf(bytes)).toBe(1);
  expect(orientationOf(exifOf(6, { entries: 65_535, nextDirectory: 8 }))).toBe(6);
});

it('what telephones write as HEIC or AVIF is known by name, and films are not', () => {
  const box = (...brands: string[]): Buffer => {
    const body = latin1(`ftyp${brands[0] ?? ''}\0\0\0\0${brands.slice(1).join('')}`);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length + 4);
    return Buffer.concat([length, body, Buffer.alloc(500)]);
  };
  for (const brands of [
    ['heic', 'mif1'],
    ['mif1', 'heic'],
    ['avif'],
    ['msf1', 'hevc'],
    ['abcd', 'heix'],
  ]) {
    expect(faultOf(box(...brands)), brands.join()).toBe('heif');
  }
  for (const brands of [['isom', 'mp42'], ['qt  '], ['mp42']]) {
    expect(faultOf(box(...brands)), brands.join()).toBe('not_a_picture');
  }
});
