// What fields of one meaning may be, wherever they stand.
import { form, nullable, symbolText, text, units, whole, word } from './judge.ts';

export const REFERENCE_MAX = 256;
export const ID_MAX = 64;

export const count = whole(1);
export const fromZero = whole(0);
export const someUnits = units(1n);
export const symbol = symbolText(24);
export const flag = word(true, false);
export const reference = text(1, REFERENCE_MAX);
export const id = text(1, ID_MAX);
export const secretHash = nullable(form(/^[0-9a-f]{64}$/));
