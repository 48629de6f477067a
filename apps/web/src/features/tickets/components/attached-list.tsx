import { Button, IconButton } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { Attached, Pictures } from './use-pictures.ts';

const ticketsTexts = textsOf(() => import('../texts/fa.ts'));
const ticketWords = textsOf(() => import('#components/ticket/texts/fa.ts'));

/** The pictures that are being attached: how far each is, and what became of it. */
export function AttachedList({ pictures }: { pictures: Pictures }) {
  if (pictures.pictures.length === 0) return null;
  return (
    <ul className="grid gap-2 py-2">
      {pictures.pictures.map((picture, index) => (
        <Row key={picture.key} picture={picture} nth={index + 1} pictures={pictures} />
      ))}
    </ul>
  );
}

function Row({ picture, nth, pictures }: { picture: Attached; nth: number; pictures: Pictures }) {
  const t = useTexts(ticketsTexts);
  const w = useTexts(ticketWords);
  const count = useCount();
  const { id, message, percent, preview } = picture;
  return (
    <li className="ticket-attached">
      {preview === null ? (
        <Icon name="clip" size={20} />
      ) : (
        <img src={preview} alt={w.pictureOf(count(nth))} className="ticket-thumb" />
      )}
      <span className="min-w-0 flex-1 text-table">
        {message !== null ? (
          <span role="alert" className="text-err">
            {message}
          </span>
        ) : id === null ? (
          <progress
            className="ticket-progress"
            value={percent}
            max={100}
            aria-label={t.sending(count(percent))}
          />
        ) : (
          <span className="text-fg2">{t.attached}</span>
        )}
      </span>
      {message !== null && (
        <Button look="text" size="sm" onClick={() => pictures.again(picture)}>
          {t.tryPicture}
        </Button>
      )}
      <IconButton
        icon="close"
        label={t.removePicture}
        onClick={() => pictures.remove(picture.key)}
      />
    </li>
  );
}

/** A button that picks a picture. */
export function AttachButton({ pictures }: { pictures: Pictures }) {
  const t = useTexts(ticketsTexts);
  return (
    <label className="icon-button" title={t.attach} aria-disabled={pictures.isFull || undefined}>
      <Icon name="clip" />
      <span className="sr-only">{t.attach}</span>
      <input
        type="file"
        accept="image/*"
        className="sr-only"
        disabled={pictures.isFull}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // the same file may be picked again
          currentTarget.value = '';
          if (file !== undefined) pictures.add(file);
        }}
      />
    </label>
  );
}
