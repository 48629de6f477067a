import { useEffect, useRef, useState } from 'react';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { networksOfShape, readAddress } from '../model/address-shape.ts';
import { qrReader } from '../model/barcodes.ts';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

const LOOK_EVERY_MS = 250;

/** The camera, until it sees a code with an address; closing it turns the camera off. */
export function ScanSheet({
  onClose,
  onAddress,
}: {
  onClose: () => void;
  onAddress: (address: string) => void;
}) {
  const t = useTexts(coinWithdrawTexts);
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'looking' | 'refused' | 'other'>('looking');
  const take = useRef(onAddress);
  useEffect(() => {
    take.current = onAddress;
  });
  useEffect(() => {
    let isGone = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reader = qrReader();
    async function look(): Promise<void> {
      const screen = video.current;
      if (isGone || reader === null || screen === null) return;
      // a frame that can't be read is no end: the next one may
      const codes = await reader.detect(screen).catch(() => []);
      if (isGone) return;
      const found = codes.map(({ rawValue }) => readAddress(rawValue));
      const address = found.find((text) => networksOfShape(text).length > 0);
      if (address !== undefined) return take.current(address);
      if (found.length > 0) setState('other');
      timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    }
    async function start(): Promise<void> {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment' },
          audio: false,
        });
        const screen = video.current;
        if (isGone || screen === null) return stop(stream);
        screen.srcObject = stream;
        await screen.play();
        await look();
      } catch {
        if (!isGone) setState('refused');
      }
    }
    void start();
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop(stream);
    };
  }, []);
  return (
    <Sheet title={t.scanTitle} open onClose={onClose}>
      {state !== 'refused' && (
        <div className="scan-frame">
          <video ref={video} muted playsInline aria-label={t.scan} />
          <span aria-hidden="true" />
        </div>
      )}
      <p role="status" className={state === 'looking' ? 'text-fg2' : 'text-warn'}>
        {{ looking: t.scanText, refused: t.scanRefused, other: t.scanOther }[state]}
      </p>
    </Sheet>
  );
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
