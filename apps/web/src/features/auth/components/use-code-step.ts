import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));

/** Sending a code and asking for a new one, as `CodeStep` takes them. */
export function useCodeStep({
  confirm,
  resend,
}: {
  confirm: (code: string) => Promise<void>;
  resend: () => Promise<void>;
}) {
  const t = useTexts(authTexts);
  const proof = useSubmit(confirm);
  const newCode = useSubmit(async () => {
    await resend();
    toast({ kind: 'success', title: t.codeSent });
  });
  return {
    busy: proof.busy,
    error: proof.message ?? newCode.message,
    onCode: (code: string) => {
      newCode.clear();
      proof.send(code);
    },
    onResend: () => {
      proof.clear();
      newCode.send();
    },
  };
}
