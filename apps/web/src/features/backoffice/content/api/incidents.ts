import type { BodyOf, StaffIncident } from '@sarraf/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';

/** Incidents, those that go on first. */
export const incidentsQuery = queryOptions({
  queryKey: queryKeys.officeIncidents,
  queryFn: ({ signal }) => call('GET /admin/incidents', { signal }),
  staleTime: 0,
});

/** The list is asked again, and so is what everybody reads. */
async function changed(incident: StaffIncident): Promise<string> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.officeIncidents }),
    queryClient.invalidateQueries({ queryKey: queryKeys.houseStatus }),
  ]);
  return incident.id;
}

/** Tells everybody that something goes wrong. Answers its id. @throws ApiError as the call declares */
export async function openIncident(body: BodyOf<'POST /admin/incidents'>): Promise<string> {
  return changed(await call('POST /admin/incidents', { body }));
}

/** Says how it goes on. @throws ApiError as the call declares */
export async function updateIncident(
  id: string,
  body: BodyOf<'POST /admin/incidents/:id/updates'>,
): Promise<string> {
  return changed(await call('POST /admin/incidents/:id/updates', { params: { id }, body }));
}

/** Says that it is over. @throws ApiError as the call declares */
export async function endIncident(
  id: string,
  body: BodyOf<'POST /admin/incidents/:id/end'>,
): Promise<string> {
  return changed(await call('POST /admin/incidents/:id/end', { params: { id }, body }));
}
