import { addressBlock } from '../../platform/client-address.ts';
import type { Codes } from '../codes/index.ts';
import type { Factor } from './factor.ts';

/** A code that was sent to the person's mobile for this very purpose. */
export function smsFactor(codes: Codes): Factor {
  return {
    kind: 'sms',
    isStrong: false,
    refusal: 'code_wrong',
    isSet: async () => true,
    check: async ({ user: { mobile }, purpose, requestId, ip }, { activation_code: code }) =>
      code === undefined
        ? undefined
        : codes.use({ mobile, purpose, requestId }, addressBlock(ip), code),
  };
}
