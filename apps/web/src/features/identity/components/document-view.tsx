import type { IdentityRequest } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCount } from '../../../components/num.tsx';
import { ErrorLine, Skeleton } from '../../../components/states.tsx';
import { rich } from '../../../i18n/rich.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../lib/api/client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { identityTexts } from '../texts/identity-texts.ts';

type Shown = IdentityRequest['documents'][number];

/** A document as its officer sees it: fetched with their token, kept by this page alone. */
export function DocumentView({ document }: { document: Shown }) {
  const t = useTexts(identityTexts);
  const count = useCount();
  const label = t[document.kind];
  return (
    <figure className="document-view">
      <Media document={document} label={label} />
      <figcaption>
        {label}
        {document.spoken_numbers.length > 0 && (
          <span className="text-fg2">
            {' · '}
            {rich(t.spoken, { numbers: document.spoken_numbers.map(count).join('، ') })}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

function Media({ document: { id, media_type: type }, label }: { document: Shown; label: string }) {
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
