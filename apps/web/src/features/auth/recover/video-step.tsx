import { useState } from 'react';
import { SelfieRecorder, spokenNumber } from '../../../components/selfie/selfie-recorder.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../lib/api/client.ts';
import { VideoTooLarge } from '../../../lib/record-video.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import type { KeptRecovery } from './kept-recovery.ts';
import { recoverTexts } from './texts/recover-texts.ts';

/** The person speaks the numbers of this request; the video goes out as soon as it is there. */
export function VideoStep({ kept, onSent }: { kept: KeptRecovery; onSent: () => void }) {
  const t = useTexts(recoverTexts);
  const { lang } = useStore(settings);
  const [first = 0, second = 0] = kept.numbers;
  const [isSending, setSending] = useState(false);
  const video = useSubmit(async (make: () => Promise<Blob>) => {
    try {
      const blob = await make();
      setSending(true);
      const params = { id: kept.id };
      await call('POST /recover/:id/video', { params, files: { selfie_video: blob } });
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
      <p role="status" className="mt-3 min-h-6 text-center text-fg2">
        {isSending ? t.sending : ''}
      </p>
      {video.message !== null && (
        <p role="alert" className="text-center text-err">
          {video.refused instanceof VideoTooLarge ? t.videoTooLarge : video.message}
        </p>
      )}
    </AuthFrame>
  );
}
