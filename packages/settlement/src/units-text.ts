/** A bigint of the smallest unit as text. */
export type UnitsText = string;
