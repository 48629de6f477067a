import { useState } from 'react';
import { SelfieRecorder, spokenNumber } from '#components/selfie/selfie-recorder.tsx';
import { UploadBar } from '#components/upload/upload-bar.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { VideoTooLarge } from '#lib/record-video.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useUpload } from '#lib/use-upload.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import type { KeptRecovery } from './kept-recovery.ts';

const recoverTexts = textsOf(() => import('./texts/fa.ts'));

/** The person speaks the numbers of this request; the video goes out as soon as it is there. */
export function VideoStep({ kept, onSent }: { kept: KeptRecovery; onSent: () => void }) {
  const t = useTexts(recoverTexts);
  const { lang } = useStore(settings);
  const [first = 0, second = 0] = kept.numbers;
  const [isSending, setSending] = useState(false);
  const video = useUpload(async (make: () => Promise<Blob>, way) => {
    try {
      const blob = await make();
      setSending(true);
      const params = { id: kept.id };
      await call('POST /recover/:id/video', { params, files: { selfie_video: blob }, ...way });
    } finally {
      setSending(false);
    }
    onSent();
  });
  return (
    <AuthFrame title={t.videoTitle} lead={t.videoLead}>
      <p className="spoken-sentence">
        {rich(t.sentence, {
          first: spokenNumber(first, lang),
          second: spokenNumber(second, lang),
        })}
      </p>
      <SelfieRecorder
        words={t}
        disabled={video.busy}
        preview={null}
        onTake={(make) => video.send(make)}
      />
      <div className="mt-3 min-h-6">
        {isSending && video.percent !== null && (
          <UploadBar percent={video.percent} onStop={video.stop} />
        )}
      </div>
      {video.message !== null && (
        <p role="alert" className="text-center text-err">
          {video.refused instanceof VideoTooLarge ? t.videoTooLarge : video.message}
        </p>
      )}
    </AuthFrame>
  );
}
