// Corrections of the books that two officers agreed on.
import { type Account, available } from '@sarraf/ledger';
import type { CommandEnvelope } from '../command-envelope.ts';
import type { PostAdjustment } from '../command.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { Memory } from '../records/memory.ts';
import { requireThat } from '../rules/malformed-command.ts';
import { referenceKey, requireRoom, usedReference } from './payments.ts';

/**
 * Moves money between any two owners, once per reference. The checks come in this order:
 * `reference_used`, `asset_unknown`, `insufficient_funds`.
 *
 * @throws MalformedCommandError where both ends are one, or the asset's supply would outgrow 63 bits
 */
export function postAdjustment(
  memory: Memory,
  envelope: CommandEnvelope,
  command: PostAdjustment,
): Outcome<'post_adjustment'> {
  const { reference, from, to, asset } = command;
  requireThat(from !== to, 'an adjustment has two ends');
  const key = referenceKey('adjustment', reference);
  if (usedReference(memory, envelope, key) !== undefined) {
    return refuse('reference_used', { reference });
  }
  if (!memory.assets.has(asset)) return refuse('asset_unknown', { asset });
  const units = BigInt(command.units);
  if (from.startsWith('outside:')) {
    requireRoom(memory, asset, units);
  } else {
    const account = findOf(memory, from, asset);
    const has = account === undefined ? 0n : available(account);
    if (has < units) {
      const facts = { neededUnits: command.units, availableUnits: has.toString() };
      return refuse('insufficient_funds', { asset, ...facts });
    }
  }
  const { ledger, at, commandIndex } = memory;
  const ends = [openOf(memory, from, asset), openOf(memory, to, asset)] as const;
  const entryId = ledger.openEntry('adjustment', reference, at, commandIndex);
  ledger.move(...ends, units, 'adjustment');
  memory.references.set(key, entryId);
  return accept({ reference, from, to, asset, units: command.units, entryId });
}

type Owner = readonly [kind: Account['ownerKind'], id: string];

/** `user:12` as the ledger names it. */
function ownerOf(owner: string): Owner {
  const [kind, id = ''] = owner.split(':');
  const isKnown = kind === 'user' || kind === 'house' || kind === 'outside';
  requireThat(isKnown, 'an owner is a user, the house or outside');
  return [isKnown ? kind : 'outside', id];
}

function findOf({ ledger }: Memory, owner: string, asset: string): Account | undefined {
  const [kind, id] = ownerOf(owner);
  return ledger.find(kind, id, asset, 'spot');
}

function openOf({ ledger }: Memory, owner: string, asset: string): Account {
  const [kind, id] = ownerOf(owner);
  return ledger.open(kind, id, asset, 'spot');
}
