// Whether scripts and signatures are right, by the interpreter of a library that the signer has not.
import { createRequire } from 'node:module';
import type { Tx, TxOutput } from './wire.ts';

interface BitcoreTx {
  readonly inputs: { output: unknown; readonly script: unknown }[];
}
interface BitcoreInterpreter {
  readonly errstr: string;
  verify(
    scriptSig: unknown,
    scriptPubkey: unknown,
    tx: BitcoreTx,
    at: number,
    flags: number,
    witness: readonly Buffer[],
    satoshis: number,
  ): boolean;
}
interface Bitcore {
  readonly Transaction: (new (
    hex: string,
  ) => BitcoreTx) & {
    readonly Output: new (of: {
      readonly satoshis: number;
      readonly script: Buffer;
    }) => {
      readonly script: unknown;
    };
  };
  readonly Script: {
    fromBuffer(bytes: Buffer): unknown;
    readonly Interpreter: (new () => BitcoreInterpreter) & Readonly<Record<string, number>>;
  };
}

/** All but `CLEANSTACK`, whose check of this library refuses right spends by witness. */
const FLAGS = [
  'P2SH',
  'STRICTENC',
  'DERSIG',
  'LOW_S',
  'NULLDUMMY',
  'MINIMALDATA',
  'CHECKLOCKTIMEVERIFY',
  'CHECKSEQUENCEVERIFY',
  'WITNESS',
  'NULLFAIL',
  'WITNESS_PUBKEYTYPE',
  'TAPROOT',
] as const;

let loaded: Bitcore | undefined;

/** Loaded when the first script is judged: it costs a start that has none nothing. */
function library(): Bitcore {
  loaded ??= createRequire(import.meta.url)('bitcore-lib') as Bitcore;
  return loaded;
}

/**
 * Judges every input of a transaction against what it spends.
 *
 * @param spent what each input spends, in their order
 * @returns what is wrong, as the interpreter names it; undefined: all is right
 */
export function faultOfScripts(tx: Tx, spent: readonly TxOutput[]): string | undefined {
  const { Script, Transaction } = library();
  const { Interpreter } = Script;
  const flags = FLAGS.reduce((all, name) => all | (Interpreter[`SCRIPT_VERIFY_${name}`] ?? 0), 0);
  const parsed = new Transaction(tx.hex);
  for (const [at, { script, value }] of spent.entries()) {
    const input = parsed.inputs[at];
    // a signature of taproot is over all that is spent
    if (input !== undefined) {
      input.output = new Transaction.Output({ satoshis: Number(value), script });
    }
  }
  for (const [at, { script, value }] of spent.entries()) {
    const { script: scriptSig, witness } = tx.inputs[at] ?? {
      script: Buffer.alloc(0),
      witness: [],
    };
    const interpreter = new Interpreter();
    try {
      const isRight = interpreter.verify(
        Script.fromBuffer(scriptSig),
        Script.fromBuffer(script),
        parsed,
        at,
        flags,
        // the library takes it apart
        [...witness],
        Number(value),
      );
      if (!isRight) return interpreter.errstr === '' ? 'SCRIPT_ERR_UNKNOWN' : interpreter.errstr;
    } catch (cause) {
      return cause instanceof Error ? cause.message : 'SCRIPT_ERR_UNKNOWN';
    }
  }
  return undefined;
}
