import type { CoinClaim } from '@sarraf/contracts';
import { CLAIM_PICTURES_MAX } from '@sarraf/contracts/lists';
import { type FormEvent, useState } from 'react';
import { Button, IconButton } from '#components/button.tsx';
import { FileButton } from '#components/file-button.tsx';
import { useCount } from '#components/num.tsx';
import { Sheet } from '#components/sheet.tsx';
import { FieldNote } from '#components/text-field.tsx';
import { usePictureWords } from '#components/upload/picture-words.ts';
import { UploadBar } from '#components/upload/upload-bar.tsx';
import { WordsField } from '#components/words-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onCoinClaim } from '#lib/cache-actions.ts';
import { shrinkIfPossible } from '#lib/pictures/shrink-picture.ts';
import { toast } from '#lib/toasts.ts';
import { useUpload } from '#lib/use-upload.ts';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

const PICTURES = 'image/*';
const WORDS_MAX = 500;

/** Pictures and words for a claim, sent once. */
export function EvidenceSheet({ claim, onClose }: { claim: CoinClaim; onClose: () => void }) {
  const t = useTexts(coinDepositTexts);
  const pictureWords = usePictureWords();
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [words, setWords] = useState('');
  const [isMissing, setMissing] = useState(false);
  const sending = useUpload(async (_: void, way) => {
    try {
      await call('POST /coin_claims/:id/evidence', {
        params: { id: claim.id },
        body: words.trim() === '' ? {} : { words: words.trim() },
        files: await filesOf(pictures),
        ...way,
      });
    } finally {
      onCoinClaim();
    }
    toast({ kind: 'success', title: t.evidenceSent });
    onClose();
  });
  const change = (next: readonly File[]): void => {
    setPictures(next);
    setMissing(false);
    sending.clear();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(pictures.length === 0);
    if (pictures.length > 0) sending.send();
  };
  return (
    <Sheet title={t.showEvidence} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <p className="text-fg2">{t.evidenceText}</p>
        <Picked pictures={pictures} error={isMissing ? t.pictureMissing : null} onChange={change} />
        <WordsField
          label={t.evidenceWords}
          hint={t.evidenceWordsHint}
          max={WORDS_MAX}
          value={words}
          onChange={setWords}
        />
        <div>
          <Button type="submit" size="lg" wide sends busy={sending.busy}>
            {t.sendEvidence}
          </Button>
          <FieldNote
            id="evidence-problem"
            error={pictureWords(sending.refused) ?? sending.message}
          />
          {sending.percent !== null && (
            <UploadBar percent={sending.percent} onStop={sending.stop} />
          )}
        </div>
      </form>
    </Sheet>
  );
}

async function filesOf(pictures: readonly File[]) {
  const [first, second, third] = await Promise.all(pictures.map(shrinkIfPossible));
  return {
    ...(first === undefined ? {} : { picture_1: first }),
    ...(second === undefined ? {} : { picture_2: second }),
    ...(third === undefined ? {} : { picture_3: third }),
  };
}

function Picked({
  pictures,
  error,
  onChange,
}: {
  pictures: readonly File[];
  error: string | null;
  onChange: (pictures: readonly File[]) => void;
}) {
  const t = useTexts(coinDepositTexts);
  const count = useCount();
  const hasRoom = pictures.length < CLAIM_PICTURES_MAX;
  return (
    <div>
      <p className="field-label">{t.evidencePictures}</p>
      <ul>
        {pictures.map((picture, index) => (
          // one file may be picked twice
          <li key={index} className="flex items-center gap-3">
            <bdi className="min-w-0 flex-1 truncate">{picture.name}</bdi>
            <IconButton
              icon="close"
              label={t.dropPicture(count(index + 1))}
              onClick={() => onChange(pictures.filter((_, nth) => nth !== index))}
            />
          </li>
        ))}
      </ul>
      {hasRoom && (
        <FileButton
          accept={PICTURES}
          disabled={false}
          onPick={(picture) => onChange([...pictures, picture])}
        >
          {pictures.length === 0 ? t.pickPicture : t.anotherPicture}
        </FileButton>
      )}
      <FieldNote id="evidence-pictures" error={error} hint={t.evidenceOnce} />
    </div>
  );
}
