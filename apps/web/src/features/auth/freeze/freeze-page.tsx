import type { FreezeLink } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import { ErrorCard, SkeletonRows } from '#components/states.tsx';
import { FieldNote } from '#components/text-field.tsx';
import { Time } from '#components/time.tsx';
import { useDeviceWords } from '#components/device-words/device-words.ts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { IconLines } from '../components/icon-lines.tsx';

const freezeTexts = textsOf(() => import('./texts/fa.ts'));

const PATH = '/freeze/';
/** Of a link's name: a UUID. */
const NAME_LENGTH = 36;

/** Where the link of a notice leads: which sign-in it was, and the button that freezes. */
export function FreezePage() {
  const t = useTexts(freezeTexts);
  const token = useLocation({ select: ({ pathname }) => pathname.slice(PATH.length) });
  // what makes it a token is no part of the key: it would outlive the page
  const queryKey = queryKeys.freezeLink(token.slice(0, NAME_LENGTH));
  const link = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('POST /freeze/read', { body: { token }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (link.data !== undefined) {
    const freeze = async (): Promise<void> => {
      queryClient.setQueryData(queryKey, await call('POST /freeze', { body: { token } }));
    };
    return <Known link={link.data} freeze={freeze} />;
  }
  return (
    <AuthFrame title={t.title} lead={t.lead}>
      {link.isError ? (
        <div className="grid gap-4">
          <ErrorCard
            title={t.failed}
            error={link.error}
            retrying={link.isFetching}
            onRetry={() => void link.refetch()}
          />
          <ToPassword look="outline" />
        </div>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </AuthFrame>
  );
}

interface KnownProps {
  readonly link: FreezeLink;
  readonly freeze: () => Promise<void>;
}

function Known({ link, freeze }: KnownProps) {
  const t = useTexts(freezeTexts);
  if (link.status === 'open') return <Open link={link} freeze={freeze} />;
  if (link.status === 'ended') {
    return (
      <AuthFrame title={t.endedTitle} lead={t.endedLead}>
        <ToPassword />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t.usedTitle} lead={t.usedLead}>
      <IconLines
        lines={[
          ['lock', t.usedPassword],
          ['shield', t.usedOpening],
        ]}
      />
      <div className="grid gap-3">
        <ToPassword />
        <ButtonLink to="/security" look="text" wide>
          {t.login}
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}

/** What helps whatever became of the link: a password that nobody else knows. */
function ToPassword({ look = 'primary' }: { look?: 'primary' | 'outline' }) {
  const t = useTexts(freezeTexts);
  return (
    <ButtonLink to="/forgot-password" look={look} size="lg" wide>
      {t.changePassword}
    </ButtonLink>
  );
}

function Open({ link, freeze }: KnownProps) {
  const t = useTexts(freezeTexts);
  const nameOf = useDeviceWords();
  const freezing = useSubmit(freeze);
  return (
    <AuthFrame title={t.title} lead={t.lead}>
      <dl className="mb-5 border-y border-hair py-3">
        <Fact name={t.device}>
          <bdi>{nameOf(link.device)}</bdi>
        </Fact>
        <Fact name={t.at}>
          <Time at={link.at} shape="full" />
        </Fact>
        <Fact name={t.ip}>
          <bdi dir="ltr">{link.ip}</bdi>
        </Fact>
      </dl>
      <IconLines
        lines={[
          ['devices', t.sessions],
          ['lock', t.stopped],
          ['wallet', t.kept],
        ]}
      />
      <FieldNote id="freeze-note" error={freezing.message} />
      <div className="grid gap-3">
        <Button
          look="danger"
          size="lg"
          wide
          sends
          busy={freezing.busy}
          onClick={() => freezing.send()}
        >
          {t.freeze}
        </Button>
        <ButtonLink to="/markets" look="text" wide>
          {t.mine}
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="kv">
      <dt className="text-fg2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
