// What the signer says, as lines that people read.
import path from 'node:path';
import { FILES, policyShape, readJsonFile, termsAnswerShape } from '../../apps/signer/src/index.ts';
import { signerStatusShape } from '../../packages/signer-protocol/src/index.ts';

const NATIVE_DECIMALS = 18;
const TAIL_CHARS = 6;

/** Whole units as decimal text. */
function amount(units: string, scale: number): string {
  const digits = units.padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const rest = digits.slice(digits.length - scale).replace(/0+$/, '');
  return rest === '' ? whole : `${whole}.${rest}`;
}

const policyOf = (folder: string) => readJsonFile(path.join(folder, FILES.policy), policyShape);

/** The status of a signer. */
export function statusLines(folder: string, answer: unknown): readonly string[] {
  const { state, officers, chains, caps } = signerStatusShape.parse(answer);
  const { assets } = policyOf(folder);
  const isReady = state === 'ready';
  return [
    isReady
      ? 'ready'
      : 'lines of the journal are missing: two people state the next nonces before it signs',
    `officers: ${officers}`,
    ...chains.flatMap(({ chain, chainId, hot, gas, hotNonce, gasNonce, feeDay }) => [
      `${chain} (chain id ${chainId})`,
      `  hot ${hot}, next nonce ${hotNonce}`,
      `  gas ${gas}, next nonce ${gasNonce}`,
      `  network fees of a day: ${amount(feeDay.used, NATIVE_DECIMALS)} of ${amount(feeDay.max, NATIVE_DECIMALS)}`,
    ]),
    ...caps.map(({ asset, hour, day, addressDayMax, hardDay }) => {
      const of = (units: string): string => amount(units, assets[asset]?.scale ?? 0);
      return (
        `${asset}: hour ${of(hour.used)} of ${of(hour.max)}, day ${of(day.used)} of ${of(day.max)}, ` +
        `one address ${of(addressDayMax)}; with officers, day ${of(hardDay.used)} of ${of(hardDay.max)}`
      );
    }),
  ];
}

/** A payout as it would be paid; `tail` is typed by who has read it. */
export function termsLines(
  folder: string,
  answer: unknown,
): { readonly lines: readonly string[]; readonly tail: string } {
  const { chain, asset, units, address } = termsAnswerShape.parse(answer);
  const { assets } = policyOf(folder);
  return {
    lines: [
      `  pays     ${amount(units, assets[asset]?.scale ?? 0)} ${asset}`,
      `  on       ${chain}`,
      `  to       ${address}`,
    ],
    tail: address.slice(-TAIL_CHARS),
  };
}
