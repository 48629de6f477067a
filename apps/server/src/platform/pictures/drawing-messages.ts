// What the process of pictures and its parent tell each other.
import type { Orientation } from './exif-orientation.ts';

/** What becomes of a picture: at most so large, or its middle as a square, in pixels. */
export interface PictureShape {
  readonly fit: 'inside' | 'square';
  readonly side: number;
}

/** A picture to be drawn: a cleaned container, and how it is turned upright. */
export interface DrawingOrder {
  readonly bytes: Uint8Array;
  readonly orientation: Orientation;
  readonly shape: PictureShape;
}

/**
 * What the process says: that it serves, how much memory it has while it draws (bytes), what it
 * drew, or that there is nothing to be drawn.
 */
export type DrawingReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'memory'; readonly rss: number }
  | { readonly kind: 'drawn'; readonly jpeg: Uint8Array }
  | { readonly kind: 'refused' };
