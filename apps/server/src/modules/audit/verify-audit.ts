// Proves that what staff did stands as it was written, and names what does not.
import type { PlainDb } from '../../platform/database/handles.ts';
import { type ActTexts, CHAIN_START, hashAct, hashLink } from './audit-act.ts';
import { type LinkRow, selectLinks, selectUnchained } from './chain.queries.ts';
import type { KeptHead, SignedHeads } from './signed-heads.ts';

/**
 * What was found.
 *
 * - `changed`: an act is not what it was when it was chained
 * - `swapped`: an act has the content of another, which has its own
 * - `deleted`: an act is gone, with its position in the chain or without
 * - `relinked`: a position does not follow from the one before it
 * - `cut`: the chain ends before a position that was signed
 * - `rewritten`: a position has another hash than was signed
 * - `unsigned`: a kept head is not of this installation's keys
 * - `unchained`: an act never got its position
 */
export type Damage =
  | 'changed'
  | 'swapped'
  | 'deleted'
  | 'relinked'
  | 'cut'
  | 'rewritten'
  | 'unsigned'
  | 'unchained';

/** One thing that is not as it should be. */
export interface Finding {
  readonly damage: Damage;
  /** The position in the chain; of a cut the first that is missing. */
  readonly position?: bigint;
  readonly actId?: bigint;
  /** The signed head that shows it. */
  readonly head?: string;
  /** Of what is missing: the last position. */
  readonly until?: bigint;
}

/** What was looked at and what was found. */
export interface AuditReport {
  readonly acts: number;
  readonly heads: number;
  readonly findings: readonly Finding[];
}

const LINKS_PER_STEP = 5_000;
const FINDINGS_MAX = 1_000;
const CHAINED_WITHIN_SECONDS = 60;

/** Reads the whole chain and every signed head. @param today `2026-11-24` */
export async function verifyAudit(
  db: PlainDb,
  heads: SignedHeads,
  today: string,
): Promise<AuditReport> {
  const walk = new ChainWalk();
  for (;;) {
    const links = await selectLinks(db, walk.position, LINKS_PER_STEP);
    for (const link of links) walk.take(link);
    if (links.length < LINKS_PER_STEP) break;
  }
  const kept = await heads.read(walk.firstDay ?? today, today);
  const hashes = await hashesAt(db, kept);
  const unchained = await selectUnchained(db, CHAINED_WITHIN_SECONDS, FINDINGS_MAX);
  return {
    acts: walk.count,
    heads: kept.length,
    findings: [
      ...walk.findings(),
      ...kept.flatMap((head) => judgeHead(head, walk.position, hashes.get(head.position))),
      ...unchained.map((actId): Finding => ({ damage: 'unchained', actId })),
    ].slice(0, FINDINGS_MAX),
  };
}

interface Unlike {
  readonly position: bigint;
  readonly actId: bigint;
  readonly wanted: string;
  readonly found: string;
}

/** Goes along the chain and notes what does not fit. */
class ChainWalk {
  position = 0n;
  count = 0;
  firstDay: string | undefined;
  readonly #broken: Finding[] = [];
  readonly #unlike: Unlike[] = [];
  #before: Uint8Array = CHAIN_START;

  take(link: LinkRow): void {
    const { position, act_id: actId, content, hash } = link;
    this.count += 1;
    if (position > this.position + 1n) {
      this.#broken.push({ damage: 'deleted', position: this.position + 1n, until: position - 1n });
    } else if (!hashLink(this.#before, { position, actId, content }).equals(hash)) {
      this.#broken.push({ damage: 'relinked', position, actId });
    }
    this.#compare(link);
    this.#before = hash;
    this.position = position;
  }

  #compare(link: LinkRow): void {
    const { position, act_id: actId, content } = link;
    if (!isThere(link)) {
      this.#broken.push({ damage: 'deleted', position, until: position, actId });
      return;
    }
    this.firstDay ??= link.at.slice(0, 10);
    const found = hashAct(link);
    if (found.equals(content)) return;
    this.#unlike.push({
      position,
      actId,
      wanted: content.toString('hex'),
      found: found.toString('hex'),
    });
  }

  findings(): Finding[] {
    const wantedOf = new Map(this.#unlike.map((one) => [one.found, one.wanted]));
    const judged = this.#unlike.map(({ position, actId, wanted, found }): Finding => {
      const isSwapped = wantedOf.get(wanted) === found;
      return { damage: isSwapped ? 'swapped' : 'changed', position, actId };
    });
    return [...this.#broken, ...judged];
  }
}

function isThere(link: LinkRow): link is LinkRow & ActTexts {
  return link.at !== null && link.changes !== null;
}

/** The chain's hashes at the positions that were signed. */
async function hashesAt(
  db: PlainDb,
  heads: readonly KeptHead[],
): Promise<ReadonlyMap<bigint, Buffer>> {
  const hashes = new Map<bigint, Buffer>();
  for (const { position } of heads) {
    const [link] = await selectLinks(db, position - 1n, 1);
    if (link?.position === position) hashes.set(position, link.hash);
  }
  return hashes;
}

function judgeHead(head: KeptHead, last: bigint, hash: Buffer | undefined): Finding[] {
  const { name, position, isOurs } = head;
  if (!isOurs) return [{ damage: 'unsigned', head: name }];
  if (position > last) {
    return [{ damage: 'cut', position: last + 1n, until: position, head: name }];
  }
  if (hash?.equals(head.hash) === true) return [];
  return [{ damage: 'rewritten', position, head: name }];
}
