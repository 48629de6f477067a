import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#components/query-view.tsx';
import { Skeleton } from '#components/states.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { session } from '#lib/session.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { SelfieRecorder, spokenNumber } from '#components/selfie/selfie-recorder.tsx';
import { Rules } from './rules.tsx';
import { SendingBar, SendingFailed } from './sending-bar.tsx';
import { useGiveDocument } from './use-give-document.ts';

const kycTexts = textsOf(() => import('../texts/fa.ts'));

/** The person says a sentence whose numbers are new each time. */
export function VideoStep() {
  const t = useTexts(kycTexts);
  const sentence = useQuery({
    queryKey: queryKeys.spokenSentence,
    queryFn: ({ signal }) => call('POST /user/biometric/sentence', { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const { preview, percent, message, goOn, busy, run } = useGiveDocument('selfie_video', {
    give: (id) => call('POST /user/biometric', { multipart: true, body: { selfie_video: id } }),
    // a video that is kept says the numbers that stand
    onRefused: () => void sentence.refetch(),
  });
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
      <SelfieRecorder
        words={{ ...t, video: t.selfie_video }}
        disabled={busy || sentence.data === undefined}
        preview={preview}
        onTake={(make) => void run(make)}
      />
      {busy && preview !== null && <SendingBar percent={percent} />}
      <SendingFailed message={message} goOn={goOn} />
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
        first: spokenNumber(first, lang),
        second: spokenNumber(second, lang),
      })}
    </p>
  );
}
