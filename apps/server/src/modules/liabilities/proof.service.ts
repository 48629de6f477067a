// What people are shown of the newest count: all of them its roots, each of them their own leaves.
import { createHash } from 'node:crypto';
import type { LiabilityProof, OwnLeaf, OwnLeaves, OwnShares } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';
import { selectAttestations } from './attestations.queries.ts';
import { selectColdAttestations } from './cold-roots.queries.ts';
import { keysOfCount } from './build-count.service.ts';
import { type PublishedRow, selectPublished } from './counts.queries.ts';
import {
  findLeaf,
  readNodes,
  selectMobile,
  selectOwnShares,
  type TreeOf,
} from './leaves.queries.ts';
import { type AssetWords, toProof } from './proof.mapper.ts';
import { readStatement } from './statement.ts';
import { nonceOf, type Part, partsOf, splitUnits } from './tree/leaves.ts';
import { zeroAt } from './tree/sum-tree.ts';

/** What a proof is read with. */
export interface ProofDeps {
  readonly plainDb: PlainDb;
  readonly secrets: Pick<SecretKeys, 'hash' | 'publicKey' | 'sign'>;
  readonly assets: () => readonly AssetWords[];
  readonly scaleOf: (asset: string) => number;
}

const HISTORY = 30;

/** The newest count with what chains said then, and the counts before it. */
export async function readProof({ assets, plainDb, secrets }: ProofDeps): Promise<LiabilityProof> {
  const counts = await selectPublished(plainDb, HISTORY);
  const [newest] = counts;
  const attestations = newest === undefined ? [] : await selectAttestations(plainDb, newest.number);
  const cold = await selectColdAttestations(plainDb);
  return toProof({ counts, attestations, cold, assets: assets(), secrets });
}

/** What of somebody's the newest count has. */
export async function readOwnShares(deps: ProofDeps, userId: number): Promise<OwnShares> {
  const { plainDb, scaleOf, secrets } = deps;
  const [count] = await selectPublished(plainDb, 1);
  if (count === undefined) return { number: null, is_same_mobile: true, assets: [] };
  const shares = await selectOwnShares(plainDb, count.number, userId);
  const keys = keysOfCount(secrets, count.number, count.day);
  const [first] = shares;
  const isSame =
    first === undefined ||
    (await ownParts(deps, count, { ...first, userId })).some(
      ({ position }) => position !== undefined,
    );
  return {
    number: Number(count.number),
    is_same_mobile: isSame,
    assets: shares.map(({ asset, units }) => ({
      symbol: asset,
      amount: formatDecimal(units, scaleOf(asset)),
      parts: splitUnits(keys, { asset, userId: BigInt(userId) }, units).map(String),
    })),
  };
}

/** Somebody's leaves of an asset with their paths. @throws AppError `not_found` */
export async function readOwnLeaves(
  deps: ProofDeps,
  userId: number,
  symbol: string,
): Promise<OwnLeaves> {
  const { plainDb, secrets } = deps;
  const [count] = await selectPublished(plainDb, 1);
  const share =
    count &&
    (await selectOwnShares(plainDb, count.number, userId)).find(({ asset }) => asset === symbol);
  const root = count && readStatement(count.statement).roots.find(({ asset }) => asset === symbol);
  if (count === undefined || share === undefined || root === undefined)
    throw new AppError('not_found');
  const tree = { number: count.number, asset: symbol };
  const parts: OwnLeaf[] = [];
  for (const { position, ...part } of await ownParts(deps, count, { ...share, userId })) {
    // made of another mobile than the account has now
    if (position === undefined) throw new AppError('not_found');
    parts.push(await withPath(plainDb, tree, { part, position, depth: root.depth }));
  }
  const nonce = nonceOf(keysOfCount(secrets, count.number, count.day), {
    asset: symbol,
    userId: BigInt(userId),
  });
  return {
    number: Number(count.number),
    symbol,
    nonce: nonce.toString('hex'),
    parts,
    receipt: receiptOf(secrets, { count, symbol, nonce, parts }),
  };
}

async function ownParts(
  { plainDb, secrets }: ProofDeps,
  { day, number }: PublishedRow,
  of: { readonly asset: string; readonly units: bigint; readonly userId: number },
): Promise<(Part & { readonly position: number | undefined })[]> {
  const mobile = (await selectMobile(plainDb, of.userId)) ?? '';
  const owner = { asset: of.asset, userId: BigInt(of.userId) };
  const parts = partsOf(keysOfCount(secrets, number, day), owner, mobile, of.units);
  return Promise.all(
    parts.map(async (part) => ({
      ...part,
      position: await findLeaf(plainDb, { number, asset: of.asset }, part.hash),
    })),
  );
}

async function withPath(
  db: PlainDb,
  tree: TreeOf,
  of: { readonly part: Part; readonly position: number; readonly depth: number },
): Promise<OwnLeaf> {
  const { depth, part, position } = of;
  const indexes = Array.from({ length: depth }, (_, level) => Math.floor(position / 2 ** level));
  const places = indexes.flatMap((index, level) => [
    { level, index: index % 2 === 0 ? index + 1 : index - 1 },
    { level: level + 1, index: Math.floor(index / 2) },
  ]);
  const nodes = await readNodes(db, tree, places);
  const nodeAt = (at: number) => nodes[at] ?? zeroAt(places[at]?.level ?? 0);
  return {
    part: part.part,
    units: String(part.units),
    position,
    hash: part.hash.toString('hex'),
    path: indexes.map((_, level) => {
      const beside = nodeAt(level * 2);
      return {
        hash: beside.hash.toString('hex'),
        sum: String(beside.sum),
        above: nodeAt(level * 2 + 1).hash.toString('hex'),
      };
    }),
  };
}

/** What stands in a receipt's `parts_hash`: every figure of every part, in their order. */
export function partsText(parts: readonly OwnLeaf[]): string {
  return parts
    .map(({ hash, part, path, position, units }) =>
      [
        part,
        units,
        position,
        hash,
        ...path.flatMap((step) => [step.hash, step.sum, step.above]),
      ].join(' '),
    )
    .join('\n');
}

function receiptOf(
  secrets: Pick<SecretKeys, 'sign'>,
  of: {
    readonly count: PublishedRow;
    readonly symbol: string;
    readonly nonce: Buffer;
    readonly parts: readonly OwnLeaf[];
  },
): OwnLeaves['receipt'] {
  const { count, nonce, parts, symbol } = of;
  const sha256 = (data: Uint8Array | string): string =>
    createHash('sha256').update(data).digest('hex');
  const [nonceHash, partsHash] = [sha256(nonce), sha256(partsText(parts))];
  const statement = count.hash.toString('hex');
  const { keyId, signature } = secrets.sign(
    `sarraf proof/${count.number}/${statement}/${symbol}/${nonceHash}/${partsHash}`,
  );
  return {
    nonce_hash: nonceHash,
    parts_hash: partsHash,
    key_id: keyId,
    signature: signature.toString('base64url'),
  };
}
