import type { BodyOf, FeeTierOnWire, VenueMarkets, VenueProposal } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

const ASK_EVERY_MS = 15_000;

/** Every market with its rules and how it stands. */
export function useVenueMarkets() {
  return useQuery({
    queryKey: queryKeys.venueMarkets,
    queryFn: ({ signal }) => call('GET /admin/venue/markets', { signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** Every asset with what comes and goes of it. */
export function useVenueAssets() {
  return useQuery({
    queryKey: queryKeys.venueAssets,
    queryFn: ({ signal }) => call('GET /admin/venue/assets', { signal }),
    staleTime: 0,
  });
}

/** The fee table in force, and those to come. */
export function useVenueFees() {
  return useQuery({
    queryKey: queryKeys.venueFees,
    queryFn: ({ signal }) => call('GET /admin/venue/fees', { signal }),
    staleTime: 0,
  });
}

/** What a draft would have brought; asked anew whenever it changes. */
export function useFeeEffect(tiers: readonly FeeTierOnWire[] | null) {
  return useQuery({
    queryKey: queryKeys.venueEffect(tiers ?? []),
    queryFn: ({ signal }) =>
      call('POST /admin/venue/fees/effect', { body: { tiers: [...(tiers ?? [])] }, signal }),
    enabled: tiers !== null,
    retry: false,
    staleTime: 60_000,
  });
}

/** The house's own prices. */
export function useVenueInstant() {
  return useQuery({
    queryKey: queryKeys.venueInstant,
    queryFn: ({ signal }) => call('GET /admin/venue/instant', { signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

/** What waits for a second officer. */
export function useVenueProposals() {
  return useQuery({
    queryKey: queryKeys.venueProposals,
    queryFn: ({ signal }) => call('GET /admin/venue/proposals', { signal }),
    staleTime: 0,
    refetchInterval: usePollMs(ASK_EVERY_MS),
  });
}

const keepProposals = (proposals: readonly VenueProposal[]): void => {
  queryClient.setQueryData(queryKeys.venueProposals, proposals);
};

/** Everything of what is traded is as it was not. */
export function askVenueAgain(): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.venueAll });
  void queryClient.invalidateQueries({ queryKey: queryKeys.officeHome });
}

/** Stops a market at once. @throws ApiError as the call declares */
export async function stopMarket(
  market: string,
  to: 'CancelOnly' | 'Halted',
  reason: string,
): Promise<void> {
  const markets: VenueMarkets = await call('POST /admin/venue/markets/:market/stop', {
    params: { market },
    body: { to, reason },
  });
  queryClient.setQueryData(queryKeys.venueMarkets, markets);
}

/** Stops every market at once. @throws ApiError as the call declares */
export async function stopAllMarkets(to: 'CancelOnly' | 'Halted', reason: string): Promise<void> {
  const markets: VenueMarkets = await call('POST /admin/venue/stop', { body: { to, reason } });
  queryClient.setQueryData(queryKeys.venueMarkets, markets);
}

/** Proposes a change. @throws ApiError as the call declares */
export async function propose(body: BodyOf<'POST /admin/venue/proposals'>): Promise<void> {
  keepProposals(await call('POST /admin/venue/proposals', { body }));
}

/** Approves or refuses a proposal. @throws ApiError as the calls declare */
export async function decide(
  id: string,
  verdict: 'approve' | 'refuse',
  reason: string,
): Promise<void> {
  const given = { params: { id }, body: { reason } };
  keepProposals(
    verdict === 'approve'
      ? await call('POST /admin/venue/proposals/:id/approve', given)
      : await call('POST /admin/venue/proposals/:id/refuse', given),
  );
  askVenueAgain();
}
