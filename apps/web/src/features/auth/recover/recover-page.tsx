import { lazy, Suspense, useState } from 'react';
import { MobileNumber } from '#components/mobile-number.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import { rich } from '#i18n/rich.tsx';
import { call } from '#lib/api/client.ts';
import { callProved } from '#lib/proof-of-work/proved-call.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { CodeStep } from '../components/code-step.tsx';
import { useCodeStep } from '../components/use-code-step.ts';
import { AskStep, type Mobiles } from './ask-step.tsx';
import { type KeptRecovery, keepRecovery, readRecovery } from './kept-recovery.ts';

const authTexts = textsOf(() => import('../texts/fa.ts'));
const recoverTexts = textsOf(() => import('./texts/fa.ts'));

/** With the camera and all that follows it: few who ask for a code come that far. */
const RecoveryState = lazy(
  withTexts(() => import('./recovery-state.tsx').then((m) => ({ default: m.RecoveryState }))),
);

/** Which account, a code to the mobile that is held now, a video; then the request's own state. */
export function RecoverPage() {
  const t = useTexts(recoverTexts);
  const [kept, setKept] = useState(readRecovery);
  const [mobiles, setMobiles] = useState<Mobiles>({ mobile: '', new_mobile: '' });
  const [resendAt, setResendAt] = useState<string | null>(null);
  function keep(next: KeptRecovery | null): void {
    keepRecovery(next);
    setKept(next);
    setResendAt(null);
  }
  if (kept !== null) {
    const waiting = (
      <AuthFrame title={t.title} lead="">
        {null}
      </AuthFrame>
    );
    return (
      <Suspense fallback={waiting}>
        <RecoveryState kept={kept} onStartOver={() => keep(null)} />
      </Suspense>
    );
  }
  const ask = async (asked: Mobiles): Promise<void> => {
    setResendAt((await callProved('POST /recover/code', asked)).resend_at);
    setMobiles(asked);
  };
  if (resendAt === null) return <AskStep mobiles={mobiles} ask={ask} />;
  return (
    <ProveMobile
      mobiles={mobiles}
      resendAt={resendAt}
      onResend={() => ask(mobiles)}
      onBegun={keep}
      onBack={() => setResendAt(null)}
    />
  );
}

function ProveMobile({
  mobiles,
  resendAt,
  onResend,
  onBegun,
  onBack,
}: {
  mobiles: Mobiles;
  resendAt: string;
  onResend: () => Promise<void>;
  onBegun: (begun: KeptRecovery) => void;
  onBack: () => void;
}) {
  const t = useTexts(recoverTexts);
  const words = useTexts(authTexts);
  const code = useCodeStep({
    confirm: async (typed) => {
      const body = { ...mobiles, activation_code: typed };
      onBegun(await call('POST /recover/begin', { body }));
    },
    resend: onResend,
  });
  return (
    <AuthFrame
      title={words.codeTitle}
      lead={rich(words.codeLead, { mobile: <MobileNumber mobile={mobiles.new_mobile} /> })}
    >
      <CodeStep {...code} resendAt={resendAt} back={{ label: t.changeMobiles, onClick: onBack }} />
    </AuthFrame>
  );
}
