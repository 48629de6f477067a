// Containers that are broken at random: each is walked or refused, and what was walked is walked again.
import { propertySeed, randomOfTest, type SeededRandom } from '@sarraf/testing';
import sharp from 'sharp';
import { expect, it } from 'vitest';
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
import { PictureError } from './picture-error.ts';
import { readContainer } from './read-container.ts';

const ROUNDS = 4_000;

async function wholePictures(): Promise<readonly Buffer[]> {
  const create = { width: 40, height: 30, channels: 3 as const, background: '#2a7f62' };
  const plain = sharp({ create }).withIccProfile('srgb');
  const [jpeg, progressive, png, palette, webp, lossless] = await Promise.all([
    plain.clone().jpeg().toBuffer(),
    plain.clone().jpeg({ progressive: true }).toBuffer(),
    plain.clone().png().toBuffer(),
    sharp({ create }).png({ palette: true }).toBuffer(),
    sharp({ create }).webp().toBuffer(),
    sharp({ create }).webp({ lossless: true }).toBuffer(),
  ]);
  const other = await sharp({ create: { ...create, background: '#fff' } })
    .png()
    .toBuffer();
  const moving = await sharp([other, await sharp({ create }).png().toBuffer()], {
    join: { animated: true },
  })
    .webp()
    .toBuffer();
  const exif = webpChunk('EXIF', exifOf(6));
  return [
    withJpegSegments(jpeg, [exifSegment(exifOf(6)), jpegSegment(0xfe, Buffer.from('A'))]),
    withPngChunks(png, [pngChunk('eXIf', exifOf(6))]),
    extendedWebp(webp, { width: 40, height: 30 }, { flags: 0x08, after: [exif] }),
    progressive,
    palette,
    lossless,
    moving,
  ];
}

/** The same bytes with one thing wrong: cut off, doubled, taken out, or other ones in their place. */
function broken(bytes: Buffer, random: SeededRandom): Buffer {
  const at = random.below(bytes.length);
  const to = Math.min(bytes.length, at + random.below(40));
  const way = random.below(4);
  if (way === 0) return bytes.subarray(0, at);
  if (way === 1) return Buffer.concat([bytes.subarray(0, to), bytes.subarray(at)]);
  if (way === 2) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(to)]);
  const changed = Buffer.from(bytes);
  for (let nth = 0; nth <= random.below(4); nth += 1) {
    changed[random.below(Math.min(changed.length, 400))] = random.below(256);
  }
  return changed;
}

/** What is left of a picture; undefined where it was refused as one. */
function walk(bytes: Buffer): Buffer | undefined {
  try {
    return readContainer(bytes).bytes;
  } catch (error) {
    if (error instanceof PictureError) return undefined;
    throw error;
  }
}

it('whatever is broken in a container, it is walked or refused by a reason of its own', async (test) => {
  const random = randomOfTest(test, propertySeed());
  const whole = await wholePictures();
  let walked = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const bytes = broken(whole[random.below(whole.length)] ?? Buffer.alloc(0), random);
    const first = walk(bytes);
    if (first === undefined) continue;
    walked += 1;
    // what is left needs nothing more taken away
    expect(walk(first)).toEqual(first);
    expect(first.length).toBeLessThanOrEqual(bytes.length + 100);
  }
  expect(walked).toBeGreaterThan(ROUNDS / 10);
  expect(walked).toBeLessThan(ROUNDS);
});
