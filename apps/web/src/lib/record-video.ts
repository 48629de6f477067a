/** A spoken sentence takes about five seconds. */
const RECORD_MS = 6_000;
/** What a slow connection is asked to carry of it. */
const BITS_PER_SECOND_MAX = 600_000;
/** What a recorder is told, one try after the other: to some it is a hint. */
const RATES = [500_000, 300_000];
const LOWEST_RATE = 150_000;
/** iPhones record MP4, others WebM. */
const TYPES = ['video/webm;codecs=vp8', 'video/webm', 'video/mp4'];

/** Whether this browser can record at all; where it can't, a file is picked. */
export function canRecord(): boolean {
  return typeof MediaRecorder === 'function' && navigator.mediaDevices !== undefined;
}

/** The camera that looks at the person, without sound. @throws where it is refused or not there */
export function openCamera(): Promise<MediaStream> {
  const video = { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

/** Lets the camera go: its light goes out. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The recorder took no notice of the rate: the next try tells it a lower one. */
export class VideoTooLarge extends Error {
  override readonly name = 'VideoTooLarge';
}

/**
 * Records for some seconds. What a recorder makes of the lowest rate is taken as it is: nobody is
 * kept out by their browser.
 *
 * @param nth how many tries before this one were too large
 * @throws VideoTooLarge, and where the recorder fails
 */
export async function record(stream: MediaStream, nth: number): Promise<Blob> {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, {
    videoBitsPerSecond: RATES[nth] ?? LOWEST_RATE,
    ...(mimeType === undefined ? {} : { mimeType }),
  });
  const parts: Blob[] = [];
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => recorder.stop(), RECORD_MS);
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    recorder.onstop = () => {
      clearTimeout(timer);
      resolve();
    };
    recorder.onerror = () => reject(new Error('The recorder failed.'));
    recorder.start();
  });
  const video = new Blob(parts, { type: recorder.mimeType });
  const bytesMax = (BITS_PER_SECOND_MAX * RECORD_MS) / 8_000;
  if (video.size > bytesMax && nth < RATES.length) throw new VideoTooLarge();
  return video;
}
