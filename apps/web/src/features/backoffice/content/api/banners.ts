import type { BodyOf, OfficeBanner } from '@sarraf/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** Banners, those that ended last. */
export const officeBannersQuery = queryOptions({
  queryKey: queryKeys.officeBanners,
  queryFn: ({ signal }) => call('GET /admin/banners', { signal }),
  staleTime: 0,
});

async function changed(banner: OfficeBanner): Promise<string> {
  await queryClient.invalidateQueries({ queryKey: queryKeys.officeBanners });
  return banner.id;
}

/**
 * Writes a banner, a new one or another version of one. Answers its id.
 *
 * @throws ApiError as the calls declare
 */
export async function writeBanner(
  banner: OfficeBanner | undefined,
  body: BodyOf<'POST /admin/banners'>,
): Promise<string> {
  if (banner === undefined) return changed(await call('POST /admin/banners', { body }));
  const { id, version } = banner;
  return changed(
    await call('POST /admin/banners/:id', { params: { id }, body: { ...body, version } }),
  );
}

/** Takes a banner down. @throws ApiError as the call declares */
export async function endBanner(id: string, reason: string): Promise<void> {
  await changed(await call('POST /admin/banners/:id/end', { params: { id }, body: { reason } }));
}
