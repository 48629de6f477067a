// What is known of a picture before anything of it is decoded.
import type { Orientation } from './exif-orientation.ts';

/** A picture whose container was walked to its end. */
export interface PictureContainer {
  /** Pixels as they are stored, before the picture is turned upright. */
  readonly width: number;
  readonly height: number;
  readonly orientation: Orientation;
  /** The same picture with only what its pixels and colours need. */
  readonly bytes: Buffer;
}

/**
 * Told the size as soon as it is known, so that nothing more is read of what is too large.
 *
 * @throws PictureError `not_a_picture`, `too_large`
 */
export type AssertPixels = (width: number, height: number) => void;
