/** A spoken sentence takes about five seconds. */
export const RECORD_MS = 6_000;
const BITS_PER_SECOND = 500_000;
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

/** Records for some seconds. @throws where the recorder fails */
export async function record(stream: MediaStream, ms: number = RECORD_MS): Promise<Blob> {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, {
    videoBitsPerSecond: BITS_PER_SECOND,
    ...(mimeType === undefined ? {} : { mimeType }),
  });
  const parts: Blob[] = [];
  await new Promise<void>((resolve, reject) => {
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    recorder.onstop = () => resolve();
    recorder.onerror = () => reject(new Error('The recorder failed.'));
    recorder.start();
    setTimeout(() => recorder.stop(), ms);
  });
  return new Blob(parts, { type: recorder.mimeType });
}
