import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ErrorLine, Skeleton } from '../../../components/states.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { call } from '../../../lib/api/client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { identityTexts } from '../texts/identity-texts.ts';

/** A document as its officer sees it: fetched with their token, kept by this page alone. */
export function DocumentPicture({ id, label }: { id: string; label: string }) {
  const t = useTexts(identityTexts);
  const picture = useQuery({
    queryKey: queryKeys.identityDocument(id),
    queryFn: ({ signal }) => call('GET /admin/documents/:id', { params: { id }, signal }),
    staleTime: Infinity,
    // it leaves the memory with the page
    gcTime: 0,
  });
  const address = useObjectUrl(picture.data);
  if (picture.isError) {
    return (
      <ErrorLine
        title={t.documentFailed}
        error={picture.error}
        retrying={picture.isFetching}
        onRetry={() => void picture.refetch()}
      />
    );
  }
  return (
    <figure className="document-picture">
      {address === null ? <Skeleton width="100%" height={240} /> : <img src={address} alt={label} />}
      <figcaption>{label}</figcaption>
    </figure>
  );
}

function useObjectUrl(bytes: Uint8Array | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (bytes === undefined) return;
    const made = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
