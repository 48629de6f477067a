import { textsOf, useTexts } from '#i18n/texts.ts';
import { askRegisterCode, proveMobile } from '../api/sign-in.ts';
import { CodeStep } from './code-step.tsx';
import { SecurityCheck } from './security-check.tsx';
import { useCodeStep } from './use-code-step.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));

/** The code is proved at once: a wrong one is told here, and a right one can't be lost any more. */
export function ProveStep({
  mobile,
  resendAt,
  onResendAt,
  onProved,
  onBack,
}: {
  mobile: string;
  resendAt: string;
  onResendAt: (at: string) => void;
  onProved: (token: string) => void;
  onBack: () => void;
}) {
  const t = useTexts(authTexts);
  const code = useCodeStep({
    confirm: async (typed) => {
      const token = await proveMobile(mobile, typed);
      if (token !== null) onProved(token);
    },
    resend: async () => {
      const sent = await askRegisterCode(mobile);
      if (sent !== null) onResendAt(sent.resend_at);
    },
  });
  return (
    <>
      <CodeStep {...code} resendAt={resendAt} back={{ label: t.changeMobile, onClick: onBack }} />
      <SecurityCheck />
    </>
  );
}
