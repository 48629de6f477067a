// The browser's own reader of codes: some have it, and no type knows it.

/** Reads what codes a picture holds. */
export interface BarcodeReader {
  readonly detect: (picture: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}

type ReaderMaker = new (options: { readonly formats: readonly string[] }) => BarcodeReader;

function makerOf(): ReaderMaker | null {
  const found: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  return typeof found === 'function' ? (found as ReaderMaker) : null;
}

/** Whether this browser reads codes, and has a camera to read them by. */
export function canScan(): boolean {
  return makerOf() !== null && Reflect.get(navigator, 'mediaDevices') !== undefined;
}

/** Reads QR codes; null where the browser can't. */
export function qrReader(): BarcodeReader | null {
  const Maker = makerOf();
  return Maker === null ? null : new Maker({ formats: ['qr_code'] });
}
