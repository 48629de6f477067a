import type { PICTURE_KINDS } from '@sarraf/contracts';
import { Icon } from '#components/icon.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { shrinkPicture } from '#lib/pictures/shrink-picture.ts';
import { FileButton } from '#components/file-button.tsx';
import { DOCUMENT_ICONS } from './document-icons.ts';
import { Rules } from './rules.tsx';
import { SendingBar, SendingFailed } from './sending-bar.tsx';
import { useGiveDocument } from './use-give-document.ts';

const kycTexts = textsOf(() => import('../texts/fa.ts'));

/** A document to photograph: a frame to lay it in, and how it is done well. */
export function PhotographStep({ kind }: { kind: (typeof PICTURE_KINDS)[number] }) {
  const t = useTexts(kycTexts);
  const { preview, percent, message, goOn, busy, run } = useGiveDocument(kind, {
    give: (id) => call('POST /user/upgradeLevelTwo', { multipart: true, body: { [kind]: id } }),
  });
  const take = (file: File) => void run(() => shrinkPicture(file));
  return (
    <div>
      <h3 className="text-h3 font-semibold">{t[kind]}</h3>
      <p className="mb-3 text-fg2">{t[`${kind}_hint`]}</p>
      <div className="photo-frame">
        {preview === null ? (
          <span className="text-fg3">
            <Icon name={DOCUMENT_ICONS[kind]} size={72} />
          </span>
        ) : (
          <img src={preview} alt={t[kind]} />
        )}
        {busy && <SendingBar percent={percent} />}
      </div>
      <Rules words={[t.noGlare, t.fourCorners, t.readable]} />
      <SendingFailed message={message} goOn={goOn} />
      <div className="mt-5 grid gap-2">
        <FileButton
          accept="image/*"
          capture="environment"
          // what was taken already only has to go on
          isSecond={goOn !== null}
          disabled={busy}
          onPick={take}
        >
          {message === null ? t.photograph : t.photographAgain}
        </FileButton>
        <FileButton accept="image/*" disabled={busy} onPick={take}>
          {t.fromGallery}
        </FileButton>
      </div>
    </div>
  );
}
