import { PSBT_IN, readPsbt, writeBitcoinTx } from '@sarraf/chain-codec';

/** The transaction of a signed PSBT, as a node takes it. */
export function rawOf(signed: Uint8Array): string {
  const { inputs, tx } = readPsbt(signed);
  const whole = tx.inputs.map((input, nth) => {
    const signature = inputs[nth]?.find(({ type }) => type === PSBT_IN.partialSignature);
    return { ...input, witness: signature === undefined ? [] : [signature.value, signature.key] };
  });
  return Buffer.from(writeBitcoinTx({ ...tx, inputs: whole })).toString('hex');
}
