import type { TicketFile } from '@sarraf/contracts';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';
import { useSubmit } from '#lib/use-submit.ts';

const supportTexts = textsOf(() => import('../texts/fa.ts'));
const ticketWords = textsOf(() => import('#components/ticket/texts/fa.ts'));

const PictureSheet = lazy(
  withTexts(() =>
    import('#components/ticket/picture-sheet.tsx').then((m) => ({
      default: m.PictureSheet,
    })),
  ),
);

/** A picture of a message. It is fetched when somebody wants to see it: each look is written down. */
export function SupportPicture({
  ticketId,
  file,
  nth,
}: {
  ticketId: string;
  file: TicketFile;
  nth: number;
}) {
  const t = useTexts(supportTexts);
  const w = useTexts(ticketWords);
  const count = useCount();
  // it leaves the memory with the thread; the look that was written down is this one
  const [bytes, setBytes] = useState<Uint8Array>();
  const [isOpen, setOpen] = useState(false);
  const address = useObjectUrl(bytes, 'image/jpeg');
  const look = useSubmit(async () => {
    if (bytes === undefined) {
      const params = { id: ticketId, file: file.id };
      setBytes(await call('GET /admin/tickets/:id/files/:file', { params }));
    }
    setOpen(true);
  });
  const size = t.kilobytes(count(Math.max(1, Math.round(file.bytes / 1_024))));
  return (
    <div className="support-file">
      <span className="support-file-face">
        {address === null ? <Icon name="camera" /> : <img src={address} alt="" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t.file(count(nth))}</span>
        <span className="block text-caption text-fg2">{t.fileFacts(size)}</span>
        {look.message !== null && (
          <span role="alert" className="block text-caption text-err">
            {look.message}
          </span>
        )}
      </span>
      <SheetButton
        look="text"
        size="sm"
        busy={look.busy}
        aria-label={w.openPicture(count(nth))}
        onClick={() => look.send()}
      >
        {t.see}
      </SheetButton>
      {isOpen && address !== null && (
        <Suspense>
          <PictureSheet
            address={address}
            label={w.pictureOf(count(nth))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
