// What all steps of a charge share: its gateways, its moves, and the end without money.
import type { Clock } from '../../platform/clock.ts';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import type { Logger } from '../../platform/logger.ts';
import type { SecretKeys } from '../../platform/secret-keys.ts';
import { OutboundError } from '../../providers/outbound.ts';
import type { GatewayName, PaymentGateway } from '../../providers/payment/port.ts';
import { type ChargeReason, statesBefore } from './charge-state.ts';
import { type ChargeStore, createChargeStore } from './charge-store.ts';
import type { PaymentRecord } from './payments.queries.ts';

/** Where a person's own cards are known. */
export interface CardBook {
  /**
   * One of the user's own verified cards.
   *
   * @throws AppError `card_not_found`, `card_not_verified`
   */
  verifiedCard(
    userId: number,
    cardId: number,
  ): Promise<{ readonly number: string; readonly masked: string }>;
}

/** What all steps of a charge share. */
export interface ChargeContext {
  readonly orderedDb: OrderedDb;
  readonly plainDb: PlainDb;
  readonly charges: ChargeStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly secrets: SecretKeys;
  readonly cards: CardBook;
  /** New charges go here. */
  readonly gateway: PaymentGateway;
  readonly publicUrl: string;
  /** Tells the engine where a person stands, if it does not know yet. */
  readonly tellStanding: (userId: number) => Promise<void>;
  createId(): string;
  gatewayOf(name: GatewayName): PaymentGateway;
  /** Runs a call to a gateway; undefined when it gave no usable answer. */
  ask<T>(gateway: PaymentGateway, call: () => Promise<T>): Promise<T | undefined>;
  /** Ends a charge that can't be paid any more, and frees its part of the day's cap. */
  close(
    payment: PaymentRecord,
    to: 'failed' | 'expired',
    reason: ChargeReason | null,
  ): Promise<void>;
  /**
   * Ends a charge whose link, where it has one, may still be paid: it goes on counting against the
   * day's cap until `free`. Without a link it is free at once.
   */
  endUnproved(payment: PaymentRecord, reason: ChargeReason | null): Promise<void>;
  /** Frees the part of the day's cap of a charge that failed before; again changes nothing. */
  free(payment: PaymentRecord): Promise<void>;
}

/** What it is put together from. */
export interface ChargeContextOptions
  extends Omit<
    ChargeContext,
    'ask' | 'close' | 'endUnproved' | 'free' | 'gatewayOf' | 'gateway' | 'charges'
  > {
  /** The rows of charges; by default those in the database. */
  readonly charges?: ChargeStore;
  readonly gateways: readonly PaymentGateway[];
  /** The gateway that new charges go to. */
  readonly gatewayName: GatewayName;
  /** Told whether a gateway answers. */
  readonly onHealth: (name: GatewayName, isUp: boolean) => void;
  /** Frees the day's cap in the engine; false when the payment was credited meanwhile. */
  readonly closeInEngine: (
    paymentId: string,
    reason: 'failed' | 'refused' | 'expired' | 'mismatch',
  ) => Promise<boolean>;
}

/** Puts them together. */
export function createChargeContext(options: ChargeContextOptions): ChargeContext {
  const { gateways, gatewayName, onHealth, closeInEngine, ...shared } = options;
  const charges = options.charges ?? createChargeStore(options.orderedDb, options.plainDb);
  const gatewayOf = (name: GatewayName): PaymentGateway => {
    const gateway = gateways.find((known) => known.name === name);
    if (gateway === undefined) throw new Error(`There is no gateway ${name}.`);
    return gateway;
  };
  const free = async ({ id, reason }: PaymentRecord): Promise<void> => {
    await closeInEngine(id, engineReason('failed', reason));
  };
  return {
    ...shared,
    charges,
    free,
    gateway: gatewayOf(gatewayName),
    gatewayOf,
    ask: async (gateway, call) => {
      try {
        const answer = await call();
        onHealth(gateway.name, true);
        return answer;
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        onHealth(gateway.name, false);
        shared.logger.warn(
          { gateway: gateway.name, failure: error.failure, status: error.status },
          'a gateway gave no usable answer',
        );
        return undefined;
      }
    },
    close: async (payment, to, reason) => {
      if (!statesBefore(to).includes(payment.state)) return;
      // the cap is freed first: a crash in between leaves a charge that is simply closed again
      if (!(await closeInEngine(payment.id, engineReason(to, reason)))) return;
      const isFlagged = reason === 'mismatch';
      await charges.move({ id: payment.id, to, reason, isFlagged });
    },
    endUnproved: async ({ id }, reason) => {
      // the row first: what has ended takes no link any more, so that one without can't be paid
      await charges.move({ id, to: 'failed', reason, isFlagged: false });
      const ended = await charges.read(id);
      if (ended?.state === 'failed' && ended.authority === null) await free(ended);
    },
  };
}

function engineReason(
  to: 'failed' | 'expired',
  reason: string | null,
): 'failed' | 'refused' | 'expired' | 'mismatch' {
  if (to === 'expired') return 'expired';
  if (reason === 'cancelled') return 'refused';
  return reason === 'refused' || reason === 'mismatch' ? reason : 'failed';
}
