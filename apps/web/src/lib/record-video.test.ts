import { expect, it, vi } from 'vitest';
import { record, VideoTooLarge } from './record-video.ts';

/** A recorder that makes so much of every take, whatever rate it is told. */
function recorderOf(bytes: number) {
  const told: { rates: (number | undefined)[]; stopped: number } = { rates: [], stopped: 0 };
  vi.stubGlobal(
    'MediaRecorder',
    class {
      static readonly isTypeSupported = () => true;
      readonly mimeType = 'video/webm';
      ondataavailable: (event: { data: Blob }) => void = () => undefined;
      onstop: () => void = () => undefined;
      constructor(_: unknown, options: MediaRecorderOptions) {
        told.rates.push(options.videoBitsPerSecond);
      }
      start(): void {
        this.ondataavailable({ data: new Blob([new Uint8Array(bytes)]) });
      }
      stop(): void {
        told.stopped += 1;
        this.onstop();
      }
    },
  );
  return told;
}

/** Records with a clock that runs by itself. */
async function take(nth: number): Promise<number> {
  vi.useFakeTimers();
  try {
    const made = record({} as MediaStream, nth).then(
      ({ size }) => size,
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(6_000);
    const outcome = await made;
    if (outcome instanceof Error) throw outcome;
    return outcome as number;
  } finally {
    vi.useRealTimers();
  }
}

it('stops after six seconds, and sends at most 600 kbit/s of them', async () => {
  const fitting = recorderOf(450_000);
  expect(await take(0)).toBe(450_000);
  expect(fitting).toEqual({ rates: [500_000], stopped: 1 });
  recorderOf(450_001);
  await expect(take(0)).rejects.toThrow(VideoTooLarge);
});

it('tells a recorder lower rates after takes that were too large, and takes the lowest as it is', async () => {
  const deaf = recorderOf(900_000);
  await expect(take(1)).rejects.toThrow(VideoTooLarge);
  expect(await take(2)).toBe(900_000);
  expect(deaf.rates).toEqual([300_000, 150_000]);
});
