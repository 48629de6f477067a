import { divCeil } from '@sarraf/money';

/** Weight of what every transaction has: version, counts, lock time, and the mark of a witness. */
const FRAME_WEIGHT = 4 * 10 + 2;
/** An outpoint, an empty script and a sequence; its witness is a signature of at most 72 bytes and a key. */
const INPUT_WEIGHT = 4 * 41 + 1 + 73 + 34;
const WEIGHT_OF_SIZE = 4n;
const OUTPUT_HEAD = 9;
const HASH_SCRIPT = 22;
/** By the rate of 3 satoshi a byte that nodes judge dust with: what it takes to spend an output later. */
const DUST_RATE = 3n;
const SPENT_LATER = { witness: 67, other: 148 } as const;

/**
 * Virtual bytes of a transaction that spends coins at addresses of public keys' witness programs, at most.
 *
 * @param scripts lengths of the scripts that it pays to, bytes
 */
export function bitcoinSize(inputs: number, scripts: readonly number[]): bigint {
  const outputs = scripts.reduce((sum, length) => sum + OUTPUT_HEAD + length, 0);
  return divCeil(BigInt(FRAME_WEIGHT + inputs * INPUT_WEIGHT + 4 * outputs), WEIGHT_OF_SIZE);
}

/** What is paid to a script is more than this, or nodes do not pass it on; satoshi. */
export function dustBelow(script: Uint8Array): bigint {
  const isWitness = script.length >= 4 && script[1] === script.length - 2 && isVersion(script[0]);
  const spent = isWitness ? SPENT_LATER.witness : SPENT_LATER.other;
  return DUST_RATE * BigInt(OUTPUT_HEAD + script.length + spent);
}

/** Length of the script of our own addresses, bytes. */
export const OWN_SCRIPT_BYTES = HASH_SCRIPT;

function isVersion(opcode: number | undefined): boolean {
  return opcode === 0 || (opcode !== undefined && opcode >= 0x51 && opcode <= 0x60);
}
