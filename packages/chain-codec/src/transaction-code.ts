import { err, ok, type Result, toLatinDigits, withoutUnseen } from '@sarraf/money';

const CODE = /^(?:0x)?([\da-f]{64})$/i;
/** Where an address of an explorer may be divided. */
const BETWEEN_PARTS = /[/?#&=]/;
/** No explorer's address is longer. */
const TEXT_MAX = 2_000;

/**
 * The code of a transaction in one writing, `0x` and 64 lower hexadecimal digits. People paste it
 * with or without `0x`, in either case, with Persian digits, or as the address of an explorer's
 * page; one that has two codes is refused.
 *
 * @example transactionCode('https://etherscan.io/tx/0xAB…#eventlog') // ok('0xab…')
 */
export function transactionCode(text: string): Result<string, 'transaction_code_malformed'> {
  if (text.length > TEXT_MAX) return err('transaction_code_malformed');
  const typed = toLatinDigits(withoutUnseen(text)).trim();
  const codes = new Set(
    typed.split(BETWEEN_PARTS).flatMap((part) => CODE.exec(part)?.[1]?.toLowerCase() ?? []),
  );
  const [code] = codes;
  if (code === undefined || codes.size > 1) return err('transaction_code_malformed');
  return ok(`0x${code}`);
}
