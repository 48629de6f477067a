import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Skeleton } from '../../../components/states.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { amountWords } from '../../../lib/amount-words.ts';
import { call } from '../../../lib/api/client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { session } from '../../../lib/session.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { canRecord, closeCamera, openCamera, record, RECORD_MS } from '../model/record-video.ts';
import { kycTexts } from '../texts/kyc-texts.ts';
import { FileButton } from '../../../components/file-button.tsx';
import { Rules } from './rules.tsx';
import { SendingBar } from './sending-bar.tsx';
import { useGiveDocument } from './use-give-document.ts';

/** The person says a sentence whose numbers are new each time. */
export function VideoStep() {
  const t = useTexts(kycTexts);
  const { preview, percent, message, busy, run } = useGiveDocument('selfie_video');
  const sentence = useQuery({
    queryKey: queryKeys.spokenSentence,
    queryFn: ({ signal }) => call('POST /user/biometric/sentence', { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const send = (make: () => Promise<Blob>) =>
    void run({
      make,
      give: (id) => call('POST /user/biometric', { multipart: true, body: { selfie_video: id } }),
    }).finally(() => void sentence.refetch());
  return (
    <div>
      <h3 className="text-h3 font-semibold">{t.selfie_video}</h3>
      <p className="mb-3 text-fg2">{t.selfie_video_hint}</p>
      <QueryView
        compact
        query={sentence}
        title={t.sentenceFailed}
        waiting={<Skeleton width="100%" height={60} />}
      >
        {({ numbers }) => <Sentence numbers={numbers} />}
      </QueryView>
      {canRecord() ? (
        <Recorder
          disabled={busy || sentence.data === undefined}
          preview={preview}
          onRecord={(stream) => send(() => record(stream))}
        />
      ) : (
        <div className="mt-5">
          <FileButton
            accept="video/*"
            capture="user"
            disabled={busy || sentence.data === undefined}
            onPick={(file) => send(() => Promise.resolve(file))}
          >
            {t.record}
          </FileButton>
        </div>
      )}
      {busy && preview !== null && <SendingBar percent={percent} />}
      {message !== null && (
        <p className="mt-3 text-err" role="alert">
          {message}
        </p>
      )}
      <Rules words={[t.enoughLight, t.faceInFrame, t.noGlasses]} />
    </div>
  );
}

/** Name and numbers, in words: what is read aloud is not read off a list of digits. */
function Sentence({ numbers }: { numbers: readonly number[] }) {
  const t = useTexts(kycTexts);
  const user = useStore(session)?.user;
  const { lang } = useStore(settings);
  const [first = 0, second = 0] = numbers;
  return (
    <p className="spoken-sentence">
      {rich(t.sentence, {
        name: `${user?.first_name ?? ''} ${user?.last_name ?? ''}`,
        first: spoken(first, lang),
        second: spoken(second, lang),
      })}
    </p>
  );
}

const spoken = (number: number, lang: 'fa' | 'en'): string =>
  (lang === 'fa' ? amountWords(String(number), '')?.trim() : undefined) ?? String(number);

/** The person as the camera sees them, and the seconds that are left. */
function Recorder({
  disabled,
  preview,
  onRecord,
}: {
  disabled: boolean;
  preview: string | null;
  onRecord: (stream: MediaStream) => void;
}) {
  const t = useTexts(kycTexts);
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const [isRecording, setIsRecording] = useState(false);
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
  function start(opened: MediaStream): void {
    setIsRecording(true);
    onRecord(opened);
    setTimeout(() => setIsRecording(false), RECORD_MS);
  }
  return (
    <div className="mt-4 grid justify-items-center gap-4">
      <div className="selfie-frame" data-recording={isRecording || undefined}>
        {preview === null ? (
          <video ref={video} autoPlay muted playsInline aria-label={t.selfie_video} />
        ) : (
          <video src={preview} controls muted playsInline aria-label={t.selfie_video} />
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
          onClick={() => start(stream)}
        >
          {isRecording ? t.recording : t.record}
        </Button>
      )}
    </div>
  );
}
