import { useEffect, useMemo } from 'react';

/** Bytes under an address of this page; null until they are there. It ends with the page's part. */
export function useObjectUrl(bytes: Uint8Array | undefined, type: string): string | null {
  const address = useMemo(
    () =>
      bytes === undefined ? null : URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type })),
    [bytes, type],
  );
  useEffect(() => {
    if (address === null) return;
    return () => URL.revokeObjectURL(address);
  }, [address]);
  return address;
}
