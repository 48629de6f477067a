import { Routes } from '../../http/routes.ts';
import {
  type AddressBookDeps,
  readBook,
  removeAddress,
  saveAddress,
} from './address-book.service.ts';

/** The address book of coins. */
export function withdrawAddressRoutes(deps: AddressBookDeps): Routes {
  return new Routes({
    'GET /withdraw_addresses': async ({ session }) => ({
      data: await readBook(deps, session.userId),
    }),
    'POST /withdraw_addresses': async ({ session, ip, body }) =>
      saveAddress(deps, { session, ip }, body),
    'DELETE /withdraw_addresses/:id': async ({ session, params }) => {
      await removeAddress(deps, session.userId, BigInt(params.id));
      return {};
    },
  });
}
