import { Button } from '#components/button.tsx';
import { usePasskeySubmit } from '#components/passkey/use-passkey-submit.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { Session } from '#lib/session.ts';
import { logInByPasskey } from '../api/sign-in.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));

/**
 * Logs in by a passkey: neither the password nor a code is asked for. With an outline it stands below
 * the password's own button.
 */
export function PasskeyLogin({
  look = 'outline',
  onSession,
}: {
  look?: 'outline' | 'primary';
  onSession: (session: Session) => void;
}) {
  const t = useTexts(authTexts);
  const entering = usePasskeySubmit(async () => onSession(await logInByPasskey()));
  return (
    <div className="grid gap-2">
      <Button
        look={look}
        size="lg"
        wide
        sends
        quiet={look === 'outline'}
        icon="fingerprint"
        busy={entering.busy}
        onClick={() => entering.send()}
      >
        {t.loginByPasskey}
      </Button>
      {entering.message !== null && (
        <p role="alert" className="text-table text-err">
          {entering.message}
        </p>
      )}
    </div>
  );
}
