// A charge begins: counted against the day's cap by the engine, then asked of the gateway.
import type { Charge } from '@sarraf/contracts';
import type { AttachedRow, IdempotencyClaim } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import {
  blockError,
  impossible,
  levelError,
  limitError,
  type Operations,
  refusalError,
  type RefusalTable,
  sameCode,
} from '../operations/index.ts';
import type { ChargeContext } from './charge-context.ts';
import { readToman } from '../toman-amounts/index.ts';
import { CHARGE_LIFE_MS, nextCheckAt, UNSENT_LIFE_MS } from './charge-state.ts';
import { chargeOnWire, startedChargeOnWire } from './charge.mapper.ts';
import type { PaymentRecord } from './payments.queries.ts';

const REFUSALS: RefusalTable<'open_payment'> = {
  idempotency_key_reused: sameCode,
  reference_used: impossible('each charge has a new id'),
  account_frozen: sameCode,
  action_blocked: blockError,
  daily_limit_exceeded: impossible('no charge brings a cap of its own any more'),
  limit_missing: levelError('deposit_closed'),
  limit_exceeded: limitError((days) => (days === 1 ? 'daily_limit_exceeded' : 'limit_exceeded')),
};

/** A charge that somebody asks for. */
export interface StartChargeOptions {
  readonly userId: number;
  readonly cardId: number;
  /** As the person typed it, in toman. */
  readonly amount: string;
  readonly isReserved: boolean;
  readonly claim: IdempotencyClaim | undefined;
  /** UUID of the command, where it is known before. */
  readonly commandId?: string;
  /** A row that is written with the charge, or not at all; `createdAt` is the charge's, ms. */
  readonly alsoWrite?: (paymentId: string, createdAt: number) => AttachedRow;
}

/**
 * Starts a charge and answers where to pay. A retry with the same key goes on with the same
 * charge: it asks the gateway again if that failed before, until the charge is over.
 *
 * @throws AppError
 */
export async function startCharge(
  context: ChargeContext,
  operations: Pick<Operations, 'submit'>,
  options: StartChargeOptions,
): Promise<Charge> {
  const { charges, clock } = context;
  const now = clock.now();
  const limits = await charges.limits(now);
  const units = readToman(options.amount, limits);
  const card = await context.cards.verifiedCard(options.userId, options.cardId);
  // the limits are those of the level that the engine knows
  await context.tellStanding(options.userId);
  const id = context.createId();
  const { outcome } = await operations.submit({
    id: options.commandId ?? context.createId(),
    command: {
      type: 'open_payment',
      paymentId: id,
      user: options.userId,
      units: units.toString(),
    },
    claim: options.claim,
    rows: [
      {
        writer: 'payment_created',
        row: {
          id,
          user_id: options.userId,
          amount_rial: units.toString(),
          card_id: options.cardId,
          card_masked: card.masked,
          card_sealed: context.secrets.seal('payment-card', card.number),
          gateway: context.gateway.name,
          is_reserved: options.isReserved,
          created_at: new Date(now).toISOString(),
          expires_at: new Date(now + CHARGE_LIFE_MS).toISOString(),
          next_check_at: new Date(now + UNSENT_LIFE_MS).toISOString(),
        },
      },
      ...(options.alsoWrite === undefined ? [] : [options.alsoWrite(id, now)]),
    ],
  });
  if (!outcome.ok) throw refusalError(REFUSALS, outcome, now);
  const payment = await charges.read(outcome.result.paymentId);
  if (payment === undefined) throw new Error('A charge that was opened has no row.');
  if (payment.authority !== null) return startedChargeOnWire(payment);
  if (payment.state === 'created' && !isOver(context, payment)) {
    await assertCardStands(context, payment);
    return startedChargeOnWire(await sendToGateway(context, payment, options.claim !== undefined));
  }
  return chargeOnWire(await endUnsent(context, payment));
}

/**
 * A card may have been removed, or its approval taken back, since it was looked at: whoever did so
 * looked for charges afterwards. So of the two the later one sees the other, and only one stands.
 */
async function assertCardStands(context: ChargeContext, payment: PaymentRecord): Promise<void> {
  try {
    await context.cards.verifiedCard(payment.userId, payment.cardId);
  } catch (error) {
    if (error instanceof AppError) await context.endUnproved(payment, null);
    throw error;
  }
}

/**
 * A retry that comes when the charge is over, and nobody was ever sent to pay it. That it has
 * ended is the answer: as an error that may be retried it would keep its caller coming for ever.
 */
async function endUnsent(context: ChargeContext, payment: PaymentRecord): Promise<PaymentRecord> {
  await context.close(payment, 'expired', null);
  return (await context.charges.read(payment.id)) ?? payment;
}

/** Nobody is sent to pay what is about to be given up: hardly anybody would ask about it later. */
function isOver({ clock }: ChargeContext, payment: PaymentRecord): boolean {
  return clock.now() >= payment.expiresAt;
}

async function sendToGateway(
  context: ChargeContext,
  payment: PaymentRecord,
  mayBeRetried: boolean,
): Promise<PaymentRecord> {
  const { charges, gateway, clock } = context;
  const sent = await context.ask(gateway, () =>
    gateway.request({
      paymentId: payment.id,
      amountRial: payment.amountRial,
      cardNumber: context.secrets.open('payment-card', payment.cardSealed),
      mobile: undefined,
      description: 'Sarraf',
      callbackUrl: `${context.publicUrl}/api/v1/tomanWallet/callback/${gateway.name}?orderId=${payment.id}`,
    }),
  );
  if (sent === undefined || !sent.ok) {
    // who has a key may come again for the same charge; it is given up soon by itself
    if (sent !== undefined || !mayBeRetried) await context.endUnproved(payment, 'gateway');
    throw new AppError('gateway_unavailable');
  }
  // a name that came too late is kept nowhere, so that no retry shows it either
  if (isOver(context, payment)) throw new AppError('gateway_unavailable');
  const { authority, payUrl } = sent;
  await charges.storeAuthority({
    id: payment.id,
    authority,
    payUrl,
    nextCheckAt: nextCheckAt({ ...payment, authority }, clock.now()),
  });
  // of two retries at once only one authority stays; the other is never shown to anybody
  const stored = await charges.read(payment.id);
  if (stored === undefined || stored.authority === null) throw new AppError('gateway_unavailable');
  return stored;
}
