import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { FileButton } from '#components/file-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { FieldNote, TextField } from '#components/text-field.tsx';
import { usePictureWords } from '#components/upload/picture-words.ts';
import { UploadBar } from '#components/upload/upload-bar.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { shrinkIfPossible } from '#lib/pictures/shrink-picture.ts';
import { useUpload } from '#lib/use-upload.ts';
import { bringPicture } from '../api/articles.ts';

const contentTexts = textsOf(() => import('../texts/fa.ts'));

const ALT_MAX = 200;

/** A picture and what it shows, sent before it stands in the text. */
export function AddPictureSheet({
  onAdded,
  onClose,
}: {
  onAdded: (picture: { readonly id: string; readonly alt: string }) => void;
  onClose: () => void;
}) {
  const t = useTexts(contentTexts);
  const pictureWords = usePictureWords();
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [isChecked, setChecked] = useState(false);
  const sending = useUpload(async (picked: File, way) => {
    const { id } = await bringPicture(await shrinkIfPossible(picked), way);
    onAdded({ id, alt });
  });
  const send = (): void => {
    setChecked(true);
    if (file !== null && alt.trim() !== '') sending.send(file);
  };
  return (
    <Sheet title={t.addPicture} open onClose={onClose}>
      {/* it stands in the form of the whole text: a form of its own can't be there */}
      <div className="grid gap-4">
        <div>
          {file !== null && <bdi className="block truncate">{file.name}</bdi>}
          <FileButton
            accept="image/*"
            disabled={sending.busy}
            onPick={(picked) => {
              setFile(picked);
              sending.clear();
            }}
          >
            {file === null ? t.choosePicture : t.otherPicture}
          </FileButton>
          <FieldNote
            id="picture-missing"
            error={isChecked && file === null ? t.pictureMissing : null}
          />
        </div>
        <TextField
          label={t.pictureAlt}
          hint={t.pictureAltHint}
          maxLength={ALT_MAX}
          value={alt}
          error={isChecked && alt.trim() === '' ? t.missing : null}
          onChange={setAlt}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            send();
          }}
        />
        <div>
          <Button wide sends busy={sending.busy} onClick={send}>
            {t.putPicture}
          </Button>
          <FieldNote
            id="picture-problem"
            error={pictureWords(sending.refused) ?? sending.message}
          />
          {sending.percent !== null && (
            <UploadBar percent={sending.percent} onStop={sending.stop} />
          )}
        </div>
      </div>
    </Sheet>
  );
}
