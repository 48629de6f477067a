// A selfie video as people send it becomes one of ours: what it holds is read from the file itself.
import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { AppError } from '../../http/index.ts';

/** The sentence takes five seconds and the panel records six. Its bit rate is ADR 0030. */
const SECONDS_MAX = 10;
/**
 * A camera that is told to stop ends with the frame and the piece of sound that it has begun, and
 * counts both from when its sound began: some tenths of a second on top of what it shows.
 */
const ROUNDING_SECONDS = 0.5;
const SECONDS_MIN = 1;
const SIDE_MAX = 1_920;

/** A video of ours, and what it is. */
export interface RewrittenVideo {
  readonly bytes: Buffer;
  readonly mediaType: 'video/mp4' | 'video/webm';
}

/**
 * The same pictures and sound in a file of ours: names, places and tracks of other kinds that came
 * with them are left behind. Nothing is decoded.
 *
 * @throws AppError `document_not_a_video`, `document_video_duration`
 */
export async function rewriteVideo(bytes: Buffer): Promise<RewrittenVideo> {
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new BufferSource(bytes) });
  try {
    return await rewrite(input);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('document_not_a_video');
  } finally {
    input.dispose();
  }
}

async function rewrite(input: Input): Promise<RewrittenVideo> {
  if (!(await input.canRead())) throw new AppError('document_not_a_video');
  await assertOneFilm(input);
  const isWebm = (await input.getFormat()) === WEBM;
  const target = new BufferTarget();
  const output = new Output({
    format: isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target,
  });
  const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false });
  // a codec that this kind of file does not hold would have to be decoded
  if (!conversion.isValid || conversion.discardedTracks.length > 0) {
    throw new AppError('document_not_a_video');
  }
  await conversion.execute();
  if (target.buffer === null) throw new AppError('document_not_a_video');
  await assertWritten(target.buffer);
  return { bytes: Buffer.from(target.buffer), mediaType: isWebm ? 'video/webm' : 'video/mp4' };
}

/**
 * What was written is what an officer sees: frames that were none are not in it, and its last one is
 * the last, where the file that came may have had a late one before an early one.
 */
async function assertWritten(bytes: ArrayBuffer): Promise<void> {
  const written = new Input({ formats: [MP4, WEBM], source: new BufferSource(bytes) });
  try {
    await assertOneFilm(written);
  } finally {
    written.dispose();
  }
}

/**
 * One film of a size and length that we keep, with one sound at most.
 *
 * @throws AppError `document_not_a_video`, `document_video_duration`
 */
async function assertOneFilm(input: Input): Promise<void> {
  const [pictures, sounds] = await Promise.all([input.getVideoTracks(), input.getAudioTracks()]);
  const [picture] = pictures;
  if (picture === undefined || pictures.length > 1 || sounds.length > 1) {
    throw new AppError('document_not_a_video');
  }
  if (Math.max(picture.displayWidth, picture.displayHeight) > SIDE_MAX) {
    throw new AppError('document_not_a_video');
  }
  // reckoned from the packets: what a head says of them, anybody can write
  const seconds = await input.computeDuration();
  if (seconds > SECONDS_MAX + ROUNDING_SECONDS || seconds < SECONDS_MIN) {
    throw new AppError('document_video_duration', {
      min_seconds: SECONDS_MIN,
      max_seconds: SECONDS_MAX,
    });
  }
}
