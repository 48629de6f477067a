import { addressBlock } from '../../platform/client-address.ts';
import type { Codes } from '../codes/index.ts';
import type { Factor } from './factor.ts';

/** A code that was sent to the person's mobile for this very purpose. */
export function smsFactor(codes: Codes): Factor {
  return {
    kind: 'sms',
    isStrong: false,
    isSet: async () => true,
    given: (proof) => proof.activation_code,
    check: ({ user, purpose, requestId, ip }, code) =>
      codes.use({ mobile: user.mobile, purpose, requestId }, addressBlock(ip), code),
  };
}
