// The one file that decodes: a picture whose container was walked becomes a JPEG of ours. It is for
// the process of pictures alone; nothing that holds money or secrets loads a decoder.
import sharp, { type Sharp } from 'sharp';
import type { DrawingOrder, PictureShape } from './drawing-messages.ts';
import type { Orientation } from './exif-orientation.ts';
import { PIXELS_MAX } from './read-container.ts';

const QUALITY = 82;
const WHITE = '#ffffff';
/** Mirrored upside down first, then turned clockwise by so many degrees. */
const TURNS: Readonly<Record<Orientation, { flip: boolean; degrees: number }>> = {
  1: { flip: false, degrees: 0 },
  2: { flip: true, degrees: 180 },
  3: { flip: false, degrees: 180 },
  4: { flip: true, degrees: 0 },
  5: { flip: true, degrees: 90 },
  6: { flip: false, degrees: 90 },
  7: { flip: true, degrees: 270 },
  8: { flip: false, degrees: 270 },
};

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/**
 * The picture as JPEG on white, upright. It is made small while it is decoded, and turned
 * afterwards: turning needs all pixels in memory.
 *
 * @throws when it can't be decoded
 */
export async function drawPicture({ bytes, orientation, shape }: DrawingOrder): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });
  const { data, info } = await resized(picture, shape)
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const { flip, degrees } = TURNS[orientation];
  const small = sharp(data, { raw: { width, height, channels } });
  return small.flip(flip).rotate(degrees).jpeg({ quality: QUALITY, mozjpeg: false }).toBuffer();
}

function resized(picture: Sharp, { fit, side }: PictureShape): Sharp {
  const size = { width: side, height: side };
  return fit === 'square'
    ? picture.resize({ ...size, fit: 'cover' })
    : picture.resize({ ...size, fit: 'inside', withoutEnlargement: true });
}
