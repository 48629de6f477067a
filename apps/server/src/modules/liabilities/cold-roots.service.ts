// Dated signatures of the cold wallets over a count's root, carried by file: after each cold move and at least once a
// quarter. Only a signature by that address over that root is accepted.
import {
  bitcoinAddress,
  BITCOIN_NETWORKS,
  familyOf,
  isSignedByBitcoin,
  isSignedByEvm,
} from '@sarraf/chain-codec';
import type { ChainName, ColdRoots } from '@sarraf/contracts';
import {
  type ColdRootsFile,
  coldRootsSignedFileShape,
  type ColdRootsSignedFile,
  coldRootText,
  parseJson,
} from '@sarraf/signer-protocol';
import { createHash } from 'node:crypto';
import { AppError } from '../../http/index.ts';
import { type PlainPool, withTransaction } from '../../platform/database/handles.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AuditModule } from '../audit/index.ts';
import {
  insertColdAttestation,
  selectColdAttestations,
  selectColdDates,
} from './cold-roots.queries.ts';
import { type PublishedRow, selectPublished } from './counts.queries.ts';
import type { KeptCustody } from './custody.queries.ts';
import { readStatement } from './statement.ts';

/** What signatures of cold are asked for and kept with. */
export interface ColdRootsDeps {
  readonly plainDb: PlainPool;
  readonly clock: Pick<Clock, 'now'>;
  readonly audit: Pick<AuditModule, 'record'>;
  /** The addresses that the keys of cold are of on a chain: what else is listed as cold is signed by nobody there. */
  readonly ownCold: (chain: ChainName) => readonly string[];
}

const DAY_MS = 86_400_000;
/** Once a quarter, and some days to carry it. */
const EVERY_MS = 90 * DAY_MS;
/** A clock without a network goes wrong by hours, not by days. */
const AHEAD_MS = 2 * DAY_MS;

/** The file that cold signs, and whether it is time. */
export async function readColdRoots(deps: ColdRootsDeps): Promise<ColdRoots> {
  const { clock, plainDb } = deps;
  const [count] = await selectPublished(plainDb, 1);
  const file = count === undefined ? undefined : rootsOf(deps, count);
  const { moved, signed } = await selectColdDates(plainDb);
  const newest = await selectColdAttestations(plainDb);
  const last = newest.reduce<(typeof newest)[number] | undefined>(
    (so, one) => (so === undefined || one.number > so.number ? one : so),
    undefined,
  );
  const isOld = signed === null || clock.now() - signed.getTime() > EVERY_MS;
  const hasMoved = moved !== null && (signed === null || moved > signed);
  return {
    number: count === undefined ? null : Number(count.number),
    file: file === undefined ? null : fileOf(file),
    is_due: file !== undefined && (isOld || hasMoved),
    last: last === undefined ? null : { number: Number(last.number), signed_on: last.signed_on },
  };
}

function fileOf(content: ColdRootsFile): NonNullable<ColdRoots['file']> {
  const bytes = Buffer.from(`${JSON.stringify(content, null, 2)}\n`);
  return {
    name: `sarraf-cold-roots-${content.number}.json`,
    content: bytes.toString('base64'),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** Roots of each asset that an address of cold's keys has something of; undefined: there is none. */
function rootsOf(
  { ownCold }: Pick<ColdRootsDeps, 'ownCold'>,
  { custody, number, statement }: PublishedRow,
): ColdRootsFile | undefined {
  const stated = readStatement(statement).roots;
  const roots = (custody as KeptCustody[]).flatMap(({ asset, chains }) =>
    chains.flatMap(({ addresses, chain }) =>
      addresses
        .filter(({ role, units }) => role === 'cold' && units !== '0')
        .filter(({ address }) => ownCold(chain).includes(address))
        .flatMap(({ address }) => {
          const root = stated.find((one) => one.asset === asset)?.root;
          return root === undefined ? [] : [{ chain, asset, address, root }];
        }),
    ),
  );
  if (roots.length === 0) return undefined;
  return { format: 'sarraf cold roots', version: 1, number: Number(number), roots };
}

/** Takes a signed file; the same again changes nothing. @throws AppError as its call declares */
export async function takeColdRoots(
  deps: ColdRootsDeps,
  { file, officer }: { readonly file: Uint8Array; readonly officer: number },
): Promise<ColdRoots> {
  const { audit, clock, plainDb } = deps;
  const given = parsed(file);
  const count = (await selectPublished(plainDb, COUNTS)).find(
    (one) => Number(one.number) === given.number,
  );
  if (count === undefined || !isDated(given, count, clock.now())) {
    throw new AppError('cold_file_other');
  }
  const wanted = rootsOf(deps, count)?.roots ?? [];
  for (const { signature, ...root } of given.roots) {
    if (!wanted.some((one) => isSame(one, root))) throw new AppError('cold_file_other');
    if (!isSigned(root, given, signature)) throw new AppError('cold_file_unsigned');
  }
  await withTransaction(plainDb, async (tx) => {
    let isNew = false;
    for (const { address, asset, chain, root, signature } of given.roots) {
      const text = coldRootText({ asset, chain, root }, given);
      const kept = await insertColdAttestation(tx, {
        number: count.number,
        asset,
        chain,
        address,
        text,
        signature,
        officer,
        signed_on: given.signedOn,
        at: new Date(clock.now()),
      });
      isNew ||= kept;
    }
    if (!isNew) return;
    await audit.record(tx, {
      actorId: officer,
      act: 'cold_roots_taken',
      subject: `liability_count:${count.number}`,
      reason: null,
      changes: [{ field: 'signed_on', old: null, new: given.signedOn }],
    });
  });
  return readColdRoots(deps);
}

/** Cold may sign a count of some days ago: files are carried by hand. */
const COUNTS = 30;

function parsed(file: Uint8Array): ColdRootsSignedFile {
  try {
    return coldRootsSignedFileShape.parse(parseJson(Buffer.from(file)));
  } catch {
    throw new AppError('cold_file_malformed');
  }
}

/** Neither before the count nor of tomorrow. */
function isDated({ signedOn }: ColdRootsSignedFile, { day }: PublishedRow, now: number): boolean {
  const at = Date.parse(signedOn);
  return at >= Date.parse(day) - DAY_MS && at <= now + AHEAD_MS;
}

type Root = ColdRootsFile['roots'][number];

function isSame(one: Root, other: Root): boolean {
  const { address, asset, chain, root } = one;
  return (
    other.address === address &&
    other.asset === asset &&
    other.chain === chain &&
    other.root === root
  );
}

function isSigned(root: Root, of: ColdRootsSignedFile, signature: string): boolean {
  const { address, chain } = root;
  const text = coldRootText(root, of);
  switch (familyOf(chain)) {
    case 'evm':
      return isSignedByEvm(text, signature, address);
    case 'bitcoin': {
      const { mainnet, regtest } = BITCOIN_NETWORKS;
      const network = [mainnet, regtest].find((one) => bitcoinAddress(address, one).ok);
      return network !== undefined && isSignedByBitcoin(text, signature, { address, network });
    }
    case 'tron':
      // cold has no key of it
      return false;
  }
}
