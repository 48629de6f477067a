import type { BodyOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

const ASK_EVERY_MS = 10_000;

/** The treasury, refetched while the screen is open. */
export function useTreasury() {
  return useQuery({
    queryKey: queryKeys.treasury,
    queryFn: ({ signal }) => call('GET /admin/treasury', { signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

function changed(): void {
  for (const queryKey of [queryKeys.treasury, queryKeys.chainsAll, queryKeys.spendsAll]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/** Proposes to bring a coin back from cold. @throws ApiError as the call declares */
export async function proposeColdReturn(body: BodyOf<'POST /admin/cold_returns'>): Promise<void> {
  try {
    await call('POST /admin/cold_returns', { body });
  } finally {
    changed();
  }
}

/** Proposes to take back a move that is decided. @throws ApiError as the call declares */
export async function proposeRecall(body: BodyOf<'POST /admin/cold_recalls'>): Promise<void> {
  try {
    await call('POST /admin/cold_recalls', { body });
  } finally {
    changed();
  }
}

/** The file of a move, to be carried to cold. @throws ApiError as the call declares */
export async function coldFile(id: string) {
  const { content, name, sha256 } = await call('GET /admin/cold_returns/:id/file', {
    params: { id },
  });
  return { bytes: bytesOf(content), name, sha256 };
}

/** Bytes of base64. */
export function bytesOf(content: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Brings a signed file back. @throws ApiError as the call declares */
export async function bringSigned(id: string, bytes: Uint8Array): Promise<void> {
  try {
    const body = { content: base64Of(bytes) };
    await call('POST /admin/cold_returns/:id/signed', { params: { id }, body });
  } finally {
    changed();
  }
}

/** Roots for cold to sign, and whether it is time. */
export function useColdRoots() {
  return useQuery({
    queryKey: queryKeys.coldRoots,
    queryFn: ({ signal }) => call('GET /admin/cold_roots', { signal }),
  });
}

/** Brings signed roots back. @throws ApiError as the call declares */
export async function bringRoots(bytes: Uint8Array): Promise<void> {
  try {
    await call('POST /admin/cold_roots', { body: { content: base64Of(bytes) } });
  } finally {
    void queryClient.invalidateQueries({ queryKey: queryKeys.coldRoots });
  }
}

/** Proposes to move a coin to cold. @throws ApiError as the call declares */
export async function proposeColdMove(body: BodyOf<'POST /admin/cold_moves'>): Promise<void> {
  try {
    await call('POST /admin/cold_moves', { body });
  } finally {
    changed();
  }
}
