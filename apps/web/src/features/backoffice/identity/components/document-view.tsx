import type { IdentityReview } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { SheetIconButton } from '#components/sheet-button.tsx';
import { useCount } from '#components/num.tsx';
import { ErrorLine, Skeleton } from '#components/states.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { useObjectUrl } from '#lib/use-object-url.ts';

import { KeyHint } from '../../queue/components/key-hint.tsx';

const documentWordsTexts = textsOf(() => import('#components/document-words/texts/fa.ts'));
const identityTexts = textsOf(() => import('../texts/fa.ts'));

type Shown = IdentityReview['documents'][number];

/** A document as its officer sees it: fetched with their token, kept by this page alone. */
export function DocumentView({
  document,
  number,
  onZoom,
}: {
  document: Shown;
  /** Its position on the board, and the key that enlarges it. */
  number: number;
  onZoom: () => void;
}) {
  const t = useTexts(identityTexts);
  const count = useCount();
  const label = useTexts(documentWordsTexts)[document.kind];
  return (
    <figure className={`document-view document-${document.kind}`}>
      <DocumentMedia document={document} label={label} />
      <span className="document-key">
        <KeyHint>{count(number)}</KeyHint>
      </span>
      <figcaption>
        <span>
          {label}
          {document.spoken_numbers.length > 0 && (
            <span className="document-spoken">
              {rich(t.spoken, { numbers: document.spoken_numbers.map(count).join('، ') })}
            </span>
          )}
        </span>
        <SheetIconButton
          icon="search"
          label={t.zoom.replace('{document}', label)}
          onClick={onZoom}
        />
      </figcaption>
    </figure>
  );
}

/** The picture or the video itself. */
export function DocumentMedia({
  document: { id, media_type: type },
  label,
}: {
  document: Shown;
  label: string;
}) {
  const t = useTexts(identityTexts);
  const file = useQuery({
    queryKey: queryKeys.identityDocument(id),
    queryFn: ({ signal }) => call('GET /admin/documents/:id', { params: { id }, signal }),
    staleTime: Infinity,
    // it leaves the memory with the page
    gcTime: 0,
  });
  const address = useObjectUrl(file.data, type);
  if (file.isError) {
    return (
      <ErrorLine
        title={t.documentFailed}
        error={file.error}
        retrying={file.isFetching}
        onRetry={() => void file.refetch()}
      />
    );
  }
  if (address === null) return <Skeleton width="100%" height={240} />;
  return type === 'image/jpeg' ? (
    <img src={address} alt={label} />
  ) : (
    <video src={address} controls muted playsInline aria-label={label} />
  );
}
