// What happens to a transaction by itself, one step at a time; each may be taken again by any worker
// next. Those of one sender go in the order of their numbers.
import type { ChainName } from '@sarraf/contracts';
import { dueIn, type Saga, workOnDue } from '../../platform/saga/index.ts';
import { OutboundError } from '../../providers/outbound.ts';
import { selectCursor, selectOpenStops } from '../chains/index.ts';
import type { ChainRails } from '../server-context.ts';
import { railsOf, type SpendsDeps } from './chain-spends-deps.ts';
import { endIfExpired } from './end-expired.service.ts';
import { isJoin } from './plan-coins.service.ts';
import { sendVersion } from './send-spend.service.ts';
import { lookAtCold } from './cold-spend.service.ts';
import { finalise, finish } from './settle-spend.service.ts';
import { adoptVersions, type Asked, signFirst, signRaised } from './sign-spend.service.ts';
import { selectSpend, selectSpends, type SpendRow } from './spend-rows.queries.ts';
import {
  markMined,
  markWaiting,
  reopenTakenBack,
  scheduleSpend,
  wakeSpends,
} from './spend-steps.queries.ts';
import { isLowest, selectMined, selectVersions, type VersionRow } from './versions.queries.ts';
import { backOffMs, type Waits, waits } from './waits.ts';

/** Longer than a signer and two nodes may take together. */
const LEASE_MS = 60_000;
const AT_ONCE = 20;
/** Blocks wake them; this is for the time in which none comes. */
const LOOK_MS = 15_000;
/** Of one transaction; each costs at least an eighth more than the one before. */
export const VERSIONS_MAX = 3;
const STUCK_BLOCKS = 6;
const STUCK_MS = 5 * 60_000;

/** Takes a step of every transaction that is due now; any number of workers share them. */
export function moveSpends(deps: SpendsDeps): Promise<void> {
  const { clock, logger, plainDb } = deps.context;
  const saga: Saga<SpendRow> = {
    clock,
    take: dueIn(plainDb, {
      name: 'chain_spends',
      dueAt: 'next_step_at',
      only: 'next_step_at IS NOT NULL',
    }),
    leaseMs: LEASE_MS,
    atOnce: AT_ONCE,
    load: (ids) => selectSpends(plainDb, ids),
    step: (row) => takeStep(deps, row),
    // numbers are given one after the other, and nodes have the lower one first
    isInTurn: () => true,
    onFailure: ({ id }, error) =>
      logger.warn({ err: error, spendId: id }, 'a transaction could not be moved yet'),
  };
  return workOnDue(saga);
}

/** What follows where blocks of a chain were read: taken back ones go again, others look at their block. */
export async function followBlocks(
  { context: { clock, logger, plainDb } }: SpendsDeps,
  chain: ChainName,
): Promise<void> {
  const now = new Date(clock.now());
  for (const spendId of await reopenTakenBack(plainDb, chain, now)) {
    logger.error({ spendId, chain }, 'a fork took back a transaction that the books have');
  }
  await wakeSpends(plainDb, chain, now);
}

/** What can be done without waiting is done at once; bounded, so that others have their turn. */
const STEPS_AT_ONCE = 6;

async function takeStep(deps: SpendsDeps, given: SpendRow): Promise<void> {
  const { clock, plainDb } = deps.context;
  let row: SpendRow | undefined = given;
  for (let nth = 0; nth < STEPS_AT_ONCE && row !== undefined; nth += 1) {
    const why = await stepOf(deps, row);
    if (why === 'ended') return;
    if (why === 'look') {
      return scheduleSpend(plainDb, row.id, new Date(clock.now() + LOOK_MS));
    }
    if (why !== 'again') {
      const nextStepAt = new Date(clock.now() + backOffMs(row.tries));
      return markWaiting(plainDb, row.id, { ...why, nextStepAt });
    }
    row = await selectSpend(plainDb, row.id);
  }
  await scheduleSpend(plainDb, given.id, new Date(clock.now()));
}

/** How a step ended: it has another one at once, when a block comes, or none any more; or it waits. */
type Stepped = 'again' | 'look' | 'ended' | Waits;

async function stepOf(deps: SpendsDeps, row: SpendRow): Promise<Stepped> {
  const rails = railsOf(deps, row.chain);
  if (rails === undefined) return waits('node_silent');
  try {
    switch (row.state) {
      case 'opened':
      case 'void':
        await scheduleSpend(deps.context.plainDb, row.id, null);
        return 'ended';
      case 'final':
      case 'failed':
        return (await finish(deps, rails, row)) ?? 'ended';
      case 'released':
        return await sign(deps, rails, row);
      default:
        return await watch(deps, rails, row);
    }
  } catch (error) {
    if (error instanceof OutboundError) return waits('node_silent');
    throw error;
  }
}

async function sign(deps: SpendsDeps, rails: ChainRails, row: SpendRow): Promise<Stepped> {
  const known = await adoptVersions(deps, rails, row);
  if (known === 'kept') return 'again';
  if (known !== 'none') return again(known);
  if (await isStopped(deps, row.chain)) return waits('chain_stopped');
  return again(await signFirst(deps, rails, row));
}

function again(asked: Asked): Stepped {
  if (asked === 'kept' || asked === 'other_coins') return 'again';
  return asked === 'none' ? waits('signer_away') : asked;
}

/** It is signed: in a block, or on its way into one. */
async function watch(deps: SpendsDeps, rails: ChainRails, row: SpendRow): Promise<Stepped> {
  const { plainDb } = deps.context;
  const mined = row.fromCold
    ? await lookAtCold(deps, rails, row)
    : await selectMined(plainDb, row.id);
  if (mined === 'unread') return 'look';
  if (mined === undefined && row.mined !== null) {
    await markMined(plainDb, row.id, null);
    return 'again';
  }
  if (mined === undefined) return push(deps, rails, row);
  if (row.mined?.txid !== mined.txid || row.mined.hash !== mined.hash) {
    await markMined(plainDb, row.id, mined);
  }
  const said = await finalise(deps, rails, row, mined);
  if (said === 'final') return 'again';
  return said === 'later' ? 'look' : said;
}

/** No block has it: the nodes do, or are given it, or it is signed again for more. */
async function push(deps: SpendsDeps, rails: ChainRails, row: SpendRow): Promise<Stepped> {
  const { plainDb } = deps.context;
  // what a worker that died had signed; where the signer is away what is stored goes on
  if (!row.fromCold) await adoptVersions(deps, rails, row);
  const versions = await selectVersions(plainDb, [row.id]);
  const newest = versions.find(({ txid }) => txid === row.final?.txid) ?? versions.at(-1);
  if (newest === undefined) return waits('signer_away');
  const stopped = await isStopped(deps, row.chain);
  if (stopped && row.state === 'signed') return waits('chain_stopped');
  const adopted = (await selectSpend(plainDb, row.id)) ?? row;
  // while the chain stands still what its nodes say is in doubt, and an end has people paid anew
  const ended = stopped ? undefined : await endIfExpired(deps, rails, adopted, newest);
  if (ended !== undefined) return ended;
  const said = await sendIfNeeded(deps, rails, adopted, newest);
  if (said !== undefined) return said;
  // what people signed is signed once
  if (stopped || row.final !== null || row.fromCold) return 'look';
  // nothing keeps two of them apart: another one is never signed
  if (rails.watcher.spends === 'timed') return 'look';
  // it waits for a block since it was sent, which may be just now
  const sent = (await selectSpend(plainDb, row.id)) ?? row;
  return bump(deps, rails, sent, await selectVersions(plainDb, [row.id]));
}

async function sendIfNeeded(
  deps: SpendsDeps,
  rails: ChainRails,
  row: SpendRow,
  version: VersionRow,
): Promise<Waits | undefined> {
  const isNew = version.first_sent_at === null || row.rebroadcastWantedAt !== null;
  const lacksSecond = rails.second !== undefined && version.second_sent_at === null;
  if (isNew || lacksSecond || row.wait === 'nonce_gap')
    return sendVersion(deps, rails, row, version);
  const { state } = await rails.watcher.fate(version.txid);
  return state === 'unknown' ? sendVersion(deps, rails, row, version) : undefined;
}

/** Where it waits for too long, or an officer wants it: the same payment for a greater fee. */
async function bump(
  deps: SpendsDeps,
  rails: ChainRails,
  row: SpendRow,
  versions: readonly VersionRow[],
): Promise<Stepped> {
  const { plainDb } = deps.context;
  const newest = versions.at(-1);
  if (newest === undefined || versions.length >= VERSIONS_MAX) return 'look';
  if (newest.first_sent_at === null && newest.second_sent_at === null) return 'look';
  // coins become one because fees are low: that waits, and pays more where an officer wants it
  const isUrgent = !isJoin(row) && (await isStuck(deps, row));
  if (row.bumpWantedAt === null && !isUrgent) return 'look';
  const { from_address: from, nonce } = newest;
  // a lower number keeps it waiting, whatever it offers
  if (!(await isLowest(plainDb, { chain: row.chain, from, nonce: Number(nonce) }))) return 'look';
  return again(await signRaised(deps, rails, row, newest));
}

/** Whether it waits for a block for too long. */
export async function isStuck(
  { context: { clock, plainDb } }: Pick<SpendsDeps, 'context'>,
  { chain, sentAt, sentHeight, state }: SpendRow,
): Promise<boolean> {
  if (state !== 'broadcast' || sentAt === null) return false;
  if (clock.now() - sentAt.getTime() >= STUCK_MS) return true;
  const cursor = await selectCursor(plainDb, chain);
  return cursor !== undefined && sentHeight !== null && cursor.height - sentHeight >= STUCK_BLOCKS;
}

async function isStopped({ context }: SpendsDeps, chain: ChainName): Promise<boolean> {
  return (await selectOpenStops(context.plainDb)).some((stop) => stop.chain === chain);
}
