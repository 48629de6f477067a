import { useEffect, useRef, useState } from 'react';
import { amountWords } from '../../lib/amount-words.ts';
import {
  canRecord,
  closeCamera,
  openCamera,
  record,
  VideoTooLarge,
} from '../../lib/record-video.ts';
import { Button } from '../button.tsx';
import { FileButton } from '../file-button.tsx';
import './selfie.css';

/** A number as it is spoken: what is read aloud is not read off a list of digits. */
export const spokenNumber = (number: number, lang: 'fa' | 'en'): string =>
  (lang === 'fa' ? amountWords(String(number), '')?.trim() : undefined) ?? String(number);

interface SelfieProps {
  readonly words: Readonly<
    Record<'video' | 'cameraRefused' | 'openCamera' | 'recording' | 'record' | 'pickVideo', string>
  >;
  readonly disabled: boolean;
  readonly preview: string | null;
  /** Told as soon as there will be one; a recording takes some seconds. */
  readonly onTake: (make: () => Promise<Blob>) => void;
}

/**
 * A video of the person: recorded here, or by the telephone's own camera where this browser can't.
 * Whoever lets no camera be opened here, or has none, is no worse off: they choose a file.
 */
export function SelfieRecorder(props: SelfieProps) {
  const { words: t, disabled, onTake } = props;
  if (canRecord()) return <Recorder {...props} />;
  return (
    <div className="mt-5">
      <FileButton
        accept="video/*"
        capture="user"
        disabled={disabled}
        onPick={(file) => onTake(() => Promise.resolve(file))}
      >
        {t.record}
      </FileButton>
    </div>
  );
}

/** The person as the camera sees them; it records for some seconds. */
function Recorder({ words: t, disabled, preview, onTake }: SelfieProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const [isRecording, setIsRecording] = useState(false);
  /** How many recordings were too large. */
  const [tooLarge, setTooLarge] = useState(0);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
    return () => {
      if (stream !== null) closeCamera(stream);
    };
  }, [stream]);
  async function open(): Promise<void> {
    setIsRefused(false);
    try {
      setStream(await openCamera());
    } catch {
      setIsRefused(true);
    }
  }
  async function make(opened: MediaStream): Promise<Blob> {
    setIsRecording(true);
    try {
      return await record(opened, tooLarge);
    } catch (error) {
      if (error instanceof VideoTooLarge) setTooLarge(tooLarge + 1);
      throw error;
    } finally {
      setIsRecording(false);
    }
  }
  return (
    <div className="mt-4 grid justify-items-center gap-4">
      <div className="selfie-frame" data-recording={isRecording || undefined}>
        {preview === null ? (
          <video ref={video} autoPlay muted playsInline aria-label={t.video} />
        ) : (
          <video src={preview} controls muted playsInline aria-label={t.video} />
        )}
      </div>
      {isRefused && (
        <p className="text-err" role="alert">
          {t.cameraRefused}
        </p>
      )}
      {stream === null ? (
        <Button size="lg" wide icon="camera" disabled={disabled} onClick={() => void open()}>
          {t.openCamera}
        </Button>
      ) : (
        <Button
          size="lg"
          wide
          icon="camera"
          disabled={disabled || isRecording}
          onClick={() => onTake(() => make(stream))}
        >
          {isRecording ? t.recording : t.record}
        </Button>
      )}
      {isRefused && (
        <FileButton
          accept="video/*"
          disabled={disabled}
          onPick={(file) => onTake(() => Promise.resolve(file))}
        >
          {t.pickVideo}
        </FileButton>
      )}
    </div>
  );
}
