import type {
  LiabilityCount,
  LiabilityCustody,
  LiabilityProof,
  LiabilityRoot,
} from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import type { SecretKeys } from '../../platform/secret-keys.ts';
import type { AttestationRow } from './attestations.queries.ts';
import type { ColdAttestationRow } from './cold-roots.queries.ts';
import type { PublishedRow } from './counts.queries.ts';
import type { KeptCustody } from './custody.queries.ts';
import { readStatement, type StatedRoot } from './statement.ts';

/** An asset as the catalog names it. */
export interface AssetWords {
  readonly symbol: string;
  readonly labels: { readonly fa: string; readonly en: string };
}

const MILLION = 1_000_000n;

/** The public side of a proof. */
export function toProof(of: {
  readonly counts: readonly PublishedRow[];
  readonly attestations: readonly AttestationRow[];
  readonly cold: readonly ColdAttestationRow[];
  readonly assets: readonly AssetWords[];
  readonly secrets: Pick<SecretKeys, 'publicKey'>;
}): LiabilityProof {
  const { assets, attestations, cold, counts, secrets } = of;
  const [newest] = counts;
  if (newest === undefined) return { count: null, roots: [], custody: [], keys: [], history: [] };
  const { at, journal, roots } = readStatement(newest.statement);
  const places = new Map(assets.map(({ symbol }, place) => [symbol, place]));
  const placeOf = ({ asset }: { readonly asset: string }): number =>
    places.get(asset) ?? assets.length;
  const byPlace = <T extends { readonly asset: string }>(list: readonly T[]): T[] =>
    [...list].sort((one, other) => placeOf(one) - placeOf(other));
  const keyIds = [...new Set(counts.map(({ key_id: id }) => id))];
  return {
    count: {
      ...toCount(newest),
      at,
      journal,
      leaves: roots.reduce((sum, { leaves }) => sum + leaves, 0),
      statement: newest.statement,
    },
    roots: byPlace(roots).map((root) => toRoot(root, assets)),
    custody: byPlace(newest.custody as KeptCustody[]).map((one) =>
      toCustody(one, roots, { attestations, cold }),
    ),
    keys: keyIds.flatMap((id) => {
      const key = secrets.publicKey(id);
      return key === undefined ? [] : [{ id, public_key: key.toString('base64url') }];
    }),
    history: counts.map(toCount),
  };
}

function toCount({
  day,
  hash,
  key_id,
  number,
  signature,
  statement,
}: PublishedRow): LiabilityCount {
  return {
    number: Number(number),
    day,
    hash: hash.toString('hex'),
    previous: readStatement(statement).previous,
    key_id,
    signature: signature.toString('base64url'),
  };
}

function toRoot(of: StatedRoot, assets: readonly AssetWords[]): LiabilityRoot {
  const { asset, before, depth, leaves, root, scale, sum } = of;
  const words = assets.find(({ symbol }) => symbol === asset)?.labels;
  return {
    symbol: asset,
    labels: { fa: words?.fa ?? asset, en: words?.en ?? asset },
    scale,
    root,
    before,
    units: sum,
    amount: formatDecimal(BigInt(sum), scale),
    leaves,
    depth,
  };
}

function toCustody(
  { asset, chains, silent, stated }: KeptCustody,
  roots: readonly StatedRoot[],
  {
    attestations,
    cold,
  }: {
    readonly attestations: readonly AttestationRow[];
    readonly cold: readonly ColdAttestationRow[];
  },
): LiabilityCustody {
  const root = roots.find((one) => one.asset === asset);
  const scale = root?.scale ?? 0;
  const text = (units: string): string => formatDecimal(BigInt(units), scale);
  const sumOf = ({ addresses, people }: KeptCustody['chains'][number]): bigint =>
    addresses.reduce((sum, { units }) => sum + BigInt(units), BigInt(people.units));
  const all = chains.reduce((sum, one) => sum + sumOf(one), BigInt(stated?.units ?? '0'));
  const owed = BigInt(root?.sum ?? '0');
  const isKnown = silent.length === 0;
  return {
    symbol: asset,
    amount: isKnown ? formatDecimal(all, scale) : null,
    cover_ppm: isKnown && owed > 0n && all >= 0n ? Number((all * MILLION) / owed) : null,
    chains: chains.map((one) => ({
      chain: one.chain,
      height: one.height,
      hash: one.hash,
      addresses: one.addresses.map(({ address, role, units }) => ({
        role,
        address,
        amount: text(units),
      })),
      people: { addresses: one.people.addresses, amount: text(one.people.units) },
      attested: toAttested(attestations, asset, one.chain),
      cold_attested: cold
        .filter(({ asset: its, chain }) => its === asset && chain === one.chain)
        .map(({ address, number, signature, signed_on: signedOn, text: words }) => ({
          number: Number(number),
          address,
          text: words,
          signature,
          signed_on: signedOn,
        })),
    })),
    silent: [...silent],
    stated: stated && { amount: text(stated.units), at: stated.at },
  };
}

function toAttested(
  attestations: readonly AttestationRow[],
  asset: string,
  chain: string,
): LiabilityCustody['chains'][number]['attested'] {
  const found = attestations.find((one) => one.asset === asset && one.chain === chain);
  if (found === undefined) return null;
  const { address, at, signature, text } = found;
  return { address, text, signature, at: at.toISOString() };
}
