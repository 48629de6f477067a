import { Button } from '#components/button.tsx';
import { UploadBar } from '#components/upload/upload-bar.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';

const kycTexts = textsOf(() => import('../texts/fa.ts'));

/** How much of a picture has arrived, over it: a slow connection is told, not left waiting. */
export function SendingBar({ percent }: { percent: number }) {
  return (
    <div className="photo-sending">
      <UploadBar percent={percent} />
    </div>
  );
}

/** What a document failed with, and the way on where it is kept. */
export function SendingFailed({
  message,
  goOn,
}: {
  message: string | null;
  goOn: (() => void) | null;
}) {
  const t = useTexts(kycTexts);
  if (message === null) return null;
  return (
    <div className="mt-3 grid gap-3">
      <p className="text-err" role="alert">
        {message}
      </p>
      {goOn !== null && (
        <>
          <p className="text-fg2">{t.keptHere}</p>
          <Button size="lg" wide sends onClick={goOn}>
            {t.goOn}
          </Button>
        </>
      )}
    </div>
  );
}
