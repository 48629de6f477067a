// What fields of one meaning may be, wherever they stand.
import type { PayOut } from '../command.ts';
import { form, nullable, optional, shape, symbolText, text, units, whole, word } from './judge.ts';

/** Characters of a reference. */
export const REFERENCE_MAX = 256;
/** Characters of an id that others give. */
export const ID_MAX = 64;

/** A whole number from 1. */
export const count = whole(1);
/** A whole number from 0. */
export const fromZero = whole(0);
/** An amount above zero, in smallest units. */
export const someUnits = units(1n);
/** An asset's or a market's symbol. */
export const symbol = symbolText(24);
/** True or false, as a field's judge. */
export const flag = word(true, false);
/** What names an entry's cause: text of 1 to `REFERENCE_MAX` characters. */
export const reference = text(1, REFERENCE_MAX);
/** What a chain calls a movement of a coin, in its one form: another spelling would be another deposit. */
export const coinReference = form(/^[a-z]{1,16}:(?:0x)?[0-9a-f]{64}:[a-z][0-9a-z._-]{0,160}$/);
/** An id that others give: text of 1 to `ID_MAX` characters. */
export const id = text(1, ID_MAX);
/** A SHA-256, 64 hex digits. */
export const hash256 = form(/^[0-9a-f]{64}$/);
/** The hash of a gift's code; null of what has no code. */
export const secretHash = nullable(hash256);

/** All of it, in parts per million. */
export const PPM = 1_000_000;

/** So long an owner may think again at most. */
export const CANCEL_MS_MAX = 3_600_000;

const CLIENT_ORDER_ID_MAX = 32;

/** A part, in parts per million. */
export const ppm = whole(0, PPM);

/** Of a trade. */
export const side = word('buy', 'sell');

/** A user’s own name of an order, where it has one. */
export const clientOrderId = optional(text(1, CLIENT_ORDER_ID_MAX));

/** A price or a size as decimal text. */
export const decimal = form(/^\d{1,20}(?:\.\d{1,18})?$/);

/** Whom money is paid to, as the server names them. */
export const payee = form(/^[a-z]+:[1-9]\d{0,15}$/);

/** What a sale brings is to leave at once. */
export const payOut = optional(
  shape<PayOut>({
    withdrawalId: id,
    recipient: payee,
    feeUnits: units(0n),
    cancelMs: whole(0, CANCEL_MS_MAX),
    minUnits: someUnits,
    maxUnits: someUnits,
  }),
);
