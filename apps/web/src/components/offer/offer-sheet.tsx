import { type Offer, rememberInstallChoice } from '../../lib/install-prompt.ts';
import { rememberPushChoice } from '../../lib/push/offer-push.ts';
import { InstallSheet } from '../install/lazy-install.tsx';
import { PushSheet } from '../push/push-sheet.tsx';

/** What is offered between two screens or after a success: installing the panel, or push. */
export function OfferSheet({ offer }: { offer: Offer }) {
  if (offer === 'push' || offer === 'opened') {
    return <PushSheet isOpened={offer === 'opened'} onClose={rememberPushChoice} />;
  }
  return <InstallSheet way={offer} onClose={rememberInstallChoice} />;
}
