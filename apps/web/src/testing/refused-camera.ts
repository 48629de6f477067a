// A browser that can record, and whose person or system lets no camera be opened.
import { onTestFinished, vi } from 'vitest';

/** Until the test is over every camera is refused, as by whoever says no, or where there is none. */
export function refuseCameras(): void {
  const before = Object.getOwnPropertyDescriptor(navigator, 'mediaDevices');
  vi.stubGlobal('MediaRecorder', class {});
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: () => Promise.reject(new DOMException('Refused.', 'NotAllowedError')),
    },
  });
  onTestFinished(() => {
    if (before === undefined) Reflect.deleteProperty(navigator, 'mediaDevices');
    else Object.defineProperty(navigator, 'mediaDevices', before);
  });
}
