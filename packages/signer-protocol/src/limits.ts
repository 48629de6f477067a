/** A side that has proved nothing yet is heard this long and no longer. */
export const HANDSHAKE_BYTES_MAX = 1_024;
/** An order with the officers' signatures of a payout, and with the transactions that coins came by. */
export const CALL_BYTES_MAX = 1_048_576;
/** The versions of a hundred spends. */
export const ANSWER_BYTES_MAX = 4_194_304;
