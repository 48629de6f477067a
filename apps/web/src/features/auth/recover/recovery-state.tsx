import type { RecoveryState as State } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import { ErrorCard } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { usePollMs } from '#lib/presence.ts';
import { useNow } from '#lib/use-now.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { FinishStep } from './finish-step.tsx';
import { type KeptRecovery, keepRecovery } from './kept-recovery.ts';
import { RecoverRules } from './recover-rules.tsx';
import { VideoStep } from './video-step.tsx';

const recoverTexts = textsOf(() => import('./texts/fa.ts'));

const ASK_EVERY_MS = 15_000;

interface StateProps {
  readonly kept: KeptRecovery;
  readonly onStartOver: () => void;
}

/** Where this browser's request stands, and what its person does next. */
export function RecoveryState({ kept, onStartOver }: StateProps) {
  const t = useTexts(recoverTexts);
  const { recovery_token } = kept;
  const state = useQuery({
    // the token is no part of the key: it would outlive the page
    queryKey: ['mine', 'recovery', 'state', kept.id],
    queryFn: ({ signal }) => call('POST /recover/status', { body: { recovery_token }, signal }),
    refetchInterval: usePollMs(ASK_EVERY_MS),
    staleTime: 0,
    gcTime: 0,
  });
  if (state.data !== undefined) {
    return (
      <Known
        kept={kept}
        state={state.data}
        onStartOver={onStartOver}
        onChanged={() => void state.refetch()}
      />
    );
  }
  return (
    <AuthFrame title={t.title} lead="">
      {state.isError && (
        <div className="grid gap-4">
          <ErrorCard
            title={t.statusFailed}
            error={state.error}
            retrying={state.isFetching}
            onRetry={() => void state.refetch()}
          />
          <Button look="outline" wide onClick={onStartOver}>
            {t.startOver}
          </Button>
        </div>
      )}
    </AuthFrame>
  );
}

function Known({
  kept,
  state: { status, effective_at: effectiveAt },
  onStartOver,
  onChanged,
}: StateProps & { readonly state: State; readonly onChanged: () => void }) {
  const t = useTexts(recoverTexts);
  const now = useNow(1_000);
  useEffect(() => {
    // it has done its service: the next visit begins anew
    if (status === 'done') keepRecovery(null);
  }, [status]);
  const again = (
    <Button size="lg" wide look="outline" onClick={onStartOver}>
      {t.startOver}
    </Button>
  );
  if (status === 'open') {
    if (Date.parse(kept.expires_at) > now) return <VideoStep kept={kept} onSent={onChanged} />;
    return (
      <AuthFrame title={t.expiredTitle} lead={t.expiredLead}>
        {again}
      </AuthFrame>
    );
  }
  if (status === 'approved' && effectiveAt !== null) {
    if (Date.parse(effectiveAt) <= now) return <FinishStep kept={kept} onDone={onChanged} />;
    const lead = rich(t.approvedLead, { time: <Time at={effectiveAt} /> });
    return (
      <AuthFrame title={t.approvedTitle} lead={lead}>
        {null}
      </AuthFrame>
    );
  }
  if (status === 'done') {
    return (
      <AuthFrame title={t.doneTitle} lead={t.doneLead}>
        <ButtonLink to="/login" size="lg" wide>
          {t.toLogin}
        </ButtonLink>
      </AuthFrame>
    );
  }
  if (status === 'refused' || status === 'stopped') {
    return (
      <AuthFrame title={t[`${status}Title`]} lead={t[`${status}Lead`]}>
        {again}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t.waitingTitle} lead={t.waitingLead}>
      <RecoverRules />
    </AuthFrame>
  );
}
