import { Routes } from '../../http/routes.ts';
import {
  addRecipient,
  type AddressBookDeps,
  readBook,
  removeRecipient,
  setWhitelist,
} from './address-book.service.ts';

/** The address book of people. */
export function recipientRoutes(deps: AddressBookDeps): Routes {
  return new Routes({
    'GET /recipients': async ({ session }) => readBook(deps, session.userId),
    'POST /recipients': async ({ session, ip, body }) => addRecipient(deps, { session, ip }, body),
    'POST /recipients/whitelist': async ({ session, ip, body }) =>
      setWhitelist(deps, { session, ip }, body),
    'DELETE /recipients/:id': async ({ session, params }) => {
      await removeRecipient(deps, session.userId, Number(params.id));
      return {};
    },
  });
}
