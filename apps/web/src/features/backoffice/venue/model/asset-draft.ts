// An asset's names and place as they are edited. Pure.
import type { VenueAsset, VenueProposal } from '@sarraf/contracts';
import { wholeOf } from './typed.ts';

const NAME = { min: 2, max: 40 } as const;
const PLACE_MAX = 999;

/** As it is typed. */
export interface AssetDraft {
  readonly fa: string;
  readonly en: string;
  readonly place: string;
}

/** A draft to begin with. */
export const assetDraft = ({ labels, place }: VenueAsset): AssetDraft => ({
  fa: labels.fa,
  en: labels.en,
  place: String(place),
});

/** What of a draft is wrong, what changes, and what is sent. */
export function readAsset(asset: VenueAsset, draft: AssetDraft) {
  const [fa, en] = [draft.fa.trim(), draft.en.trim()];
  const place = wholeOf(draft.place, 0, PLACE_MAX);
  const isName = (name: string): boolean => name.length >= NAME.min && name.length <= NAME.max;
  const wrong: (keyof AssetDraft)[] = [
    ...(isName(fa) ? [] : (['fa'] as const)),
    ...(isName(en) ? [] : (['en'] as const)),
    ...(place === null ? (['place'] as const) : []),
  ];
  const changes: VenueProposal['changes'] = [
    { field: 'name_fa', old: asset.labels.fa, new: fa },
    { field: 'name_en', old: asset.labels.en, new: en },
    { field: 'place', old: String(asset.place), new: String(place ?? '') },
  ].filter((change) => change.old !== change.new);
  return { wrong, changes, body: { name_fa: fa, name_en: en, place: place ?? 0 } };
}
