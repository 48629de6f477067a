// What fields of one meaning may be, wherever they stand.
import { form, nullable, symbolText, text, units, whole, word } from './judge.ts';

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
/** An id that others give: text of 1 to `ID_MAX` characters. */
export const id = text(1, ID_MAX);
/** The hash of a gift's code, 64 hex digits; null of what has no code. */
export const secretHash = nullable(form(/^[0-9a-f]{64}$/));
