/** A bank-card gateway. Amounts are whole rial here, whatever the company counts in. */
export interface PaymentGateway {
  /** Part of the reference of every credit: `zarinpal:A000…`. */
  readonly name: GatewayName;
  /** True when a simulator of the demo stands behind it. */
  readonly simulated: boolean;
  /**
   * Asks for a payment. Nothing is paid yet; the payer goes to `payUrl`.
   *
   * @throws OutboundError when the gateway gave no usable answer
   */
  request(order: PaymentOrder): Promise<RequestResult>;
  /**
   * Asks whether it was paid: the only source of truth about money. Repeats are harmless.
   *
   * @throws OutboundError when the gateway gave no usable answer: ask again later
   */
  verify(question: VerifyQuestion): Promise<VerifyResult>;
}

/** The gateways that are known. */
export const GATEWAY_NAMES = ['zarinpal', 'zibal'] as const;

/** One of them. */
export type GatewayName = (typeof GATEWAY_NAMES)[number];

/** What a gateway is asked to collect. */
export interface PaymentOrder {
  readonly paymentId: string;
  readonly amountRial: bigint;
  /** The one card that may pay. */
  readonly cardNumber: string;
  readonly mobile: string | undefined;
  readonly description: string;
  /** Ours; the gateway adds its own query. */
  readonly callbackUrl: string;
}

/** Where the payer goes; or the gateway's own code of its refusal. */
export type RequestResult =
  | { readonly ok: true; readonly authority: string; readonly payUrl: string }
  | { readonly ok: false; readonly gatewayCode: string };

/** The payment that a gateway is asked about. */
export interface VerifyQuestion {
  readonly authority: string;
  /** From our own table, never from the payer. */
  readonly amountRial: bigint;
}

/** What became of a payment, by the gateway's word. */
export type VerifyResult =
  | {
      readonly outcome: 'paid';
      /** Undefined where the contract leaves it out and the gateway itself compares. */
      readonly amountRial: bigint | undefined;
      /** Digits and stars, as the gateway masks it. */
      readonly cardMask: string | undefined;
      /** SHA-256 of the whole number in hex, where the gateway tells it. */
      readonly cardHash: string | undefined;
      readonly bankReference: string | undefined;
    }
  /** Not paid so far; `final` when it never will be. */
  | { readonly outcome: 'not_paid'; readonly final: boolean; readonly gatewayCode: string }
  /** Of another amount or currency, by a word that names no sum of ours: nothing is taken by it. */
  | { readonly outcome: 'mismatch'; readonly gatewayCode: string };
