// What lies on a chain as a network of a coin opens.
import type { CommandEnvelope } from '../command-envelope.ts';
import type { OpenCustody } from '../command.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { OPENING, referenceKey, usedReference } from '../payments/payments.ts';
import type { Memory } from '../records/memory.ts';
import { hotOf } from './coin-deposits.ts';

/** The name of an opening, once for ever for each chain and asset. */
export function custodyReference({ chain, asset }: Pick<OpenCustody, 'chain' | 'asset'>): string {
  return `${chain}:${asset}`;
}

/**
 * Says where coins lie that were brought in before: they lay at the opening, and lie on the chain from
 * now on. No more than that is opened: what a chain has beyond it is nobody's yet. The checks come in
 * this order: `reference_used`, `asset_unknown`, `insufficient_funds`.
 */
export function openCustody(
  memory: Memory,
  envelope: CommandEnvelope,
  command: OpenCustody,
): Outcome<'open_custody'> {
  const { chain, asset } = command;
  const reference = custodyReference(command);
  const key = referenceKey('custody_opening', reference);
  if (usedReference(memory, envelope, key) !== undefined) {
    return refuse('reference_used', { reference });
  }
  if (!memory.assets.has(asset)) return refuse('asset_unknown', { asset });
  const { ledger, at, commandIndex } = memory;
  const units = BigInt(command.units);
  const opened = -(ledger.find('outside', OPENING, asset, 'spot')?.total ?? 0n);
  if (opened < units) {
    const availableUnits = (opened > 0n ? opened : 0n).toString();
    return refuse('insufficient_funds', { asset, neededUnits: command.units, availableUnits });
  }
  const opening = ledger.open('outside', OPENING, asset, 'spot');
  const hot = ledger.open('outside', hotOf(chain), asset, 'spot');
  const entryId = ledger.openEntry('custody_opening', reference, at, commandIndex);
  ledger.move(hot, opening, units, 'custody');
  memory.references.set(key, entryId);
  return accept({ chain, asset, units: command.units, entryId });
}
