// JPEG: segments behind markers, then scans. Kept are tables, frame and scans, the two segments
// that say what the components mean (JFIF, Adobe) and a colour profile; Exif, XMP, comments, makers'
// notes, thumbnails and whatever telephones append behind the picture stay behind.
import { isColourProfile, PROFILE_BYTES_MAX } from './colour-profile.ts';
import { hasExifHead, type Orientation, orientationOf } from './exif-orientation.ts';
import type { AssertPixels, PictureContainer } from './picture-container.ts';
import { assertStructure } from './picture-error.ts';

const DHT = 0xc4;
const DAC = 0xcc;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const DRI = 0xdd;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COM = 0xfe;
/** Baseline, extended, progressive; and the same two with arithmetic codes. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc9, 0xca]);
const PROGRESSIVE = new Set([0xc2, 0xca]);
const TABLES = new Set([DHT, DAC, DQT, DRI]);

/** Each scan of a progressive picture goes over all its pixels; cameras and mozjpeg have 14 at most. */
const SCANS_MAX = 32;
/** Tables: a few a scan. */
const KEPT_MAX = 500;
/** Segments that stay behind. Telephones write some dozen; 8 MB of the longest are 128. */
const DROPPED_MAX = 1_000;
const JFIF = Buffer.from('JFIF\0', 'latin1');
const ADOBE = Buffer.from('Adobe', 'latin1');
const PROFILE = Buffer.from('ICC_PROFILE\0', 'latin1');
/** Their bytes up to where a thumbnail begins, or nothing more. */
const JFIF_BYTES = 12;
const ADOBE_BYTES = 12;

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly isProgressive: boolean;
}

/** What was met of a JPEG so far. */
interface Walk {
  readonly kept: Buffer[];
  readonly profile: Buffer[];
  profileBytes: number;
  frame: Frame | undefined;
  jfif: Buffer | undefined;
  adobe: Buffer | undefined;
  exif: Buffer | undefined;
  scans: number;
  dropped: number;
}

/**
 * Walks a JPEG up to its end marker; what stands behind it is not read.
 *
 * @throws PictureError `not_a_picture`, and as `assertPixels` does
 */
export function readJpeg(bytes: Buffer, assertPixels: AssertPixels): PictureContainer {
  const walk: Walk = {
    kept: [],
    profile: [],
    profileBytes: 0,
    frame: undefined,
    jfif: undefined,
    adobe: undefined,
    exif: undefined,
    scans: 0,
    dropped: 0,
  };
  let at = 2;
  for (;;) {
    const { marker, from } = markerAt(bytes, at);
    if (marker === EOI) break;
    const end = segmentEnd(bytes, from);
    const body = bytes.subarray(from + 2, end);
    if (FRAMES.has(marker)) {
      walk.frame = readFrame(walk, marker, body);
      assertPixels(walk.frame.width, walk.frame.height);
    } else if (marker === SOS) assertScan(walk, body);
    const isKept = marker === SOS || FRAMES.has(marker) || TABLES.has(marker);
    at = marker === SOS ? scanEnd(bytes, end) : end;
    if (isKept) walk.kept.push(Buffer.of(0xff, marker), bytes.subarray(from, at));
    else dropOrNote(walk, marker, body);
    assertStructure(walk.kept.length <= 2 * KEPT_MAX && walk.dropped <= DROPPED_MAX);
  }
  const { frame, exif } = walk;
  assertStructure(frame !== undefined && walk.scans > 0);
  const orientation: Orientation = exif === undefined ? 1 : orientationOf(exif);
  return { width: frame.width, height: frame.height, orientation, bytes: cleaned(walk) };
}

/** The marker at a place, any number of fill bytes in front, and where its segment begins. */
function markerAt(bytes: Buffer, place: number): { marker: number; from: number } {
  let at = place;
  assertStructure(bytes[at] === 0xff);
  while (bytes[at] === 0xff) at += 1;
  const marker = bytes[at];
  assertStructure(marker !== undefined);
  return { marker, from: at + 1 };
}

function segmentEnd(bytes: Buffer, from: number): number {
  assertStructure(from + 2 <= bytes.length);
  const length = bytes.readUInt16BE(from);
  assertStructure(length >= 2 && from + length <= bytes.length);
  return from + length;
}

function readFrame({ frame, scans }: Walk, marker: number, body: Buffer): Frame {
  assertStructure(frame === undefined && scans === 0 && body.length >= 6);
  const [precision, components] = [body.readUInt8(0), body.readUInt8(5)];
  assertStructure(precision === 8 && (components === 1 || components === 3 || components === 4));
  assertStructure(body.length === 6 + components * 3);
  for (let nth = 0; nth < components; nth += 1) {
    const sampling = body.readUInt8(7 + nth * 3);
    const [across, down] = [sampling >> 4, sampling & 15];
    assertStructure(across >= 1 && across <= 4 && down >= 1 && down <= 4);
  }
  return {
    height: body.readUInt16BE(1),
    width: body.readUInt16BE(3),
    components,
    isProgressive: PROGRESSIVE.has(marker),
  };
}

function assertScan(walk: Walk, body: Buffer): void {
  const { frame } = walk;
  assertStructure(frame !== undefined && body.length >= 1);
  const components = body.readUInt8(0);
  assertStructure(components >= 1 && components <= frame.components);
  assertStructure(body.length === 4 + components * 2);
  walk.scans += 1;
  assertStructure(walk.scans <= (frame.isProgressive ? SCANS_MAX : frame.components));
}

/** Where the marker behind a scan stands: zeros behind 0xff are data, restarts are inside it. */
function scanEnd(bytes: Buffer, from: number): number {
  const last = bytes.length - 1;
  let at = from;
  while (at < last) {
    if (bytes[at] !== 0xff) {
      at += 1;
      continue;
    }
    const next = bytes[at + 1] ?? 0;
    if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 2;
    else if (next === 0xff) at += 1;
    else return at;
  }
  assertStructure(false);
  return at;
}

function dropOrNote(walk: Walk, marker: number, body: Buffer): void {
  assertStructure((marker >= APP0 && marker <= APP15) || marker === COM);
  walk.dropped += 1;
  if (marker === APP0 && startsWith(body, JFIF) && body.length >= JFIF_BYTES) {
    walk.jfif ??= body.subarray(0, JFIF_BYTES);
  } else if (marker === APP14 && startsWith(body, ADOBE) && body.length >= ADOBE_BYTES) {
    walk.adobe ??= body.subarray(0, ADOBE_BYTES);
  } else if (marker === APP1 && hasExifHead(body)) walk.exif ??= body;
  else if (marker === APP2 && startsWith(body, PROFILE) && body.length > PROFILE.length + 2) {
    walk.profileBytes += body.length;
    if (walk.profileBytes <= 2 * PROFILE_BYTES_MAX) walk.profile.push(body);
  }
}

const startsWith = (bytes: Buffer, start: Buffer): boolean =>
  bytes.subarray(0, start.length).equals(start);

/** The picture anew: what its colours mean in front, then its tables and scans as they came. */
function cleaned(walk: Walk): Buffer {
  const { jfif, adobe, kept } = walk;
  const front: Buffer[] = [Buffer.of(0xff, SOI)];
  // without the size of a thumbnail there is none
  if (jfif !== undefined) front.push(segment(APP0, Buffer.concat([jfif, Buffer.alloc(2)])));
  if (adobe !== undefined) front.push(segment(APP14, adobe));
  for (const part of wholeProfile(walk.profile)) front.push(segment(APP2, part));
  return Buffer.concat([...front, ...kept, Buffer.of(0xff, EOI)]);
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** The parts of a profile in their order, where each is there once and the whole is one. */
function wholeProfile(parts: readonly Buffer[]): readonly Buffer[] {
  const numberAt = PROFILE.length;
  const sorted = parts.toSorted(
    (left, right) => left.readUInt8(numberAt) - right.readUInt8(numberAt),
  );
  const isWhole = sorted.every(
    (part, nth) =>
      part.readUInt8(numberAt) === nth + 1 && part.readUInt8(numberAt + 1) === sorted.length,
  );
  if (!isWhole) return [];
  const whole = Buffer.concat(sorted.map((part) => part.subarray(numberAt + 2)));
  return isColourProfile(whole) ? sorted : [];
}
