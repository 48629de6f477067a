// What became of every charge once all faults are over.
import type { System } from './system.ts';
import { must } from './violation.ts';

/** I13, the other half: whoever paid has their money, or it is parked for them where it was lied about. */
export function checkCharges(system: System): void {
  for (const charge of system.database.tables.charges.values()) {
    const { id, state, authority } = charge;
    const isTerminal = ['paid', 'failed', 'expired', 'parked'].includes(state);
    must(isTerminal, 'liveness', () => `charge ${id} is ${state}`);
    const payment = system.database.tables.records.payments.get(id);
    const isOpen = payment?.state === 'open';
    must(!isOpen, 'liveness', () => `payment ${id} is open, its charge ${state}`);
    const isCredited = payment?.state === 'credited';
    must(isCredited === (state === 'paid'), 'I13', () => `payment ${id} and its charge differ`);
    const isParked = payment?.state === 'parked';
    must(isParked === (state === 'parked'), 'I13', () => `parked ${id} and its charge differ`);
    const order = system.gateway.orders.get(authority ?? '');
    if (order?.state !== 'paid') continue;
    const isTaken = state === 'paid' || (state === 'parked' && order.lies.length > 0);
    must(isTaken, 'liveness', () => `charge ${id} was paid and is ${state}`);
  }
  for (const [id, { state }] of system.database.tables.paidOrders) {
    must(state !== 'waiting', 'liveness', () => `the order of charge ${id} is ${state}`);
  }
}
