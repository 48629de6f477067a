// Pictures as telephones, browsers and scanners write them come out right side up and of their colours.
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import {
  exifOf,
  exifSegment,
  extendedWebp,
  jpegSegment,
  pngChunk,
  webpChunk,
  withJpegSegments,
  withPngChunks,
} from '../../testing/picture-parts.ts';
import { createLogger } from '../logger.ts';
import { createPictures } from './pictures.ts';

const pictures = createPictures({ logger: createLogger({ name: 'test', level: 'silent' }) });
afterAll(() => pictures.stop());

const SHAPE = { fit: 'inside', side: 2_400 } as const;
const COLOURS = {
  red: [220, 30, 40],
  green: [20, 150, 70],
  blue: [30, 60, 200],
  white: [255, 255, 255],
};
type Colour = keyof typeof COLOURS;
const rewrite = (bytes: Buffer): Promise<Buffer> => pictures.rewrite(bytes, SHAPE);

/** The colours in the middle of the four quarters, from the upper left on, clockwise. */
async function quarters(jpeg: Buffer): Promise<string[]> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const nameAt = (x: number, y: number): string => {
    const at =
      (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const isNear = (colour: readonly number[]): boolean =>
      colour.every((value, nth) => Math.abs(value - (data[at + nth] ?? 0)) < 26);
    const found = Object.entries(COLOURS).find(([, colour]) => isNear(colour));
    return found?.[0] ?? [...data.subarray(at, at + 3)].join();
  };
  return [nameAt(0.25, 0.25), nameAt(0.75, 0.25), nameAt(0.75, 0.75), nameAt(0.25, 0.75)];
}

/** A picture of four quarters: red, green, blue, and clear (or white) below at the left. */
function flag(width = 120, height = 80, isClear = false): Sharp {
  const [x, y] = [width / 2, height / 2];
  const quarter = (colour: Colour, left: number, top: number) => {
    const [r = 0, g = 0, b = 0] = COLOURS[colour];
    const create = { width: x, height: y, channels: 3 as const, background: { r, g, b } };
    return { input: { create }, left, top };
  };
  const background = { r: 255, g: 255, b: 255, alpha: isClear ? 0 : 1 };
  const ground = sharp({ create: { width, height, channels: 4, background } });
  return ground.composite([quarter('red', 0, 0), quarter('green', x, 0), quarter('blue', x, y)]);
}
const UPRIGHT = ['red', 'green', 'blue', 'white'];

describe('the camera’s turn is applied', () => {
  /** The same picture as each format says that it is turned. */
  const turned = async (orientation: number) => {
    const webp = await flag().flatten().webp({ quality: 95 }).toBuffer();
    return {
      jpeg: withJpegSegments(await flag().flatten().jpeg().toBuffer(), [
        exifSegment(exifOf(orientation)),
      ]),
      png: withPngChunks(await flag().png().toBuffer(), [pngChunk('eXIf', exifOf(orientation))]),
      webp: extendedWebp(
        webp,
        { width: 120, height: 80 },
        { flags: 0x08, after: [webpChunk('EXIF', exifOf(orientation))] },
      ),
    };
  };

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('as Exif numbers it: %i', async (orientation) => {
    const all = await turned(orientation);
    const expected = await sharp(all.jpeg).autoOrient().jpeg().toBuffer();
    for (const [format, sent] of Object.entries(all)) {
      const made = await rewrite(sent);
      expect([format, ...(await quarters(made))]).toEqual([format, ...(await quarters(expected))]);
      const { width, height } = await sharp(made).metadata();
      expect([width, height]).toEqual(orientation > 4 ? [80, 120] : [120, 80]);
    }
  });
});

it('a telephone’s JPEG with Exif, XMP, MPF and a second picture behind it is made ours', async () => {
  const second = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .jpeg()
    .toBuffer();
  const sent = Buffer.concat([
    withJpegSegments(await flag().flatten().jpeg().toBuffer(), [
      exifSegment(Buffer.concat([exifOf(6), Buffer.alloc(30_000, 'Apple iOS')])),
      jpegSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta GContainer="1"/>')),
      jpegSegment(0xe2, Buffer.from('MPF\0MM\0*\0\0\0\x08')),
    ]),
    second,
    Buffer.from('a depth map'),
  ]);
  const made = await rewrite(sent);
  expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 120 });
  expect(await quarters(made)).toEqual(['white', 'red', 'green', 'blue']);
});

it.each([
  [5_712, 4_284],
  [8_064, 6_048],
])('a telephone’s %i × %i pixels are made small', async (width, height) => {
  const sent = await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .jpeg({ quality: 60 })
    .toBuffer();
  expect(await sharp(await rewrite(sent)).metadata()).toMatchObject({
    width: 2_400,
    height: 1_800,
  });
});

describe('its colours stay', () => {
  it('of four inks (CMYK), and of components that Adobe’s segment alone tells apart', async () => {
    const inks = await flag().flatten().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(inks).metadata()).space).toBe('cmyk');
    expect(inks.includes('Adobe'), 'the segment is there').toBe(true);
    const made = await rewrite(inks);
    const expected = await sharp(inks).toColourspace('srgb').jpeg().toBuffer();
    expect(await quarters(made)).toEqual(await quarters(expected));
    expect((await sharp(made).metadata()).space).toBe('srgb');
  });

  it('of a camera’s profile: they are the screen’s afterwards', async () => {
    const wide = await flag().flatten().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer();
    const bare = await flag().flatten().jpeg({ quality: 95 }).toBuffer();
    const [r = 0] = await sharp(wide).keepIccProfile().raw().toBuffer();
    const [other = 0] = await sharp(bare).raw().toBuffer();
    expect(Math.abs(r - other), 'other numbers for the same colour').toBeGreaterThan(5);
    expect(await quarters(await rewrite(wide))).toEqual(UPRIGHT);
  });

  it('of a palette with a clear colour: clear is white', async () => {
    const sent = await flag(120, 80, true).png({ palette: true }).toBuffer();
    expect(sent.includes('PLTE') && sent.includes('tRNS')).toBe(true);
    expect(await quarters(await rewrite(sent))).toEqual(UPRIGHT);
  });

  it('of sixteen bits, of greys and of alpha', async () => {
    const deep = await flag(120, 80, true).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    expect(await quarters(await rewrite(deep))).toEqual(UPRIGHT);
    const grey = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .greyscale()
      .png()
      .toBuffer();
    expect(await quarters(await rewrite(grey))).toEqual(['white', 'white', 'white', 'white']);
    for (const lossless of [true, false]) {
      const clear = await flag(120, 80, true).webp({ lossless, quality: 95 }).toBuffer();
      expect(await quarters(await rewrite(clear)), String(lossless)).toEqual(UPRIGHT);
    }
  });

  it('of the first picture of a moving one', async () => {
    const other = await flag().flop().png().toBuffer();
    const moving = await sharp([await flag().png().toBuffer(), other], { join: { animated: true } })
      .webp({ quality: 95 })
      .toBuffer();
    expect(await quarters(await rewrite(moving))).toEqual(UPRIGHT);
  });
});
